import type { StreamedCell, WrittenCell } from '@lanewright/tabular';

/** How figures look in the report's sheets. */
export const usdFormat = '#,##0.00';
export const rateFormat = '#,##0.00####';
/** Counts; `#,##0.##` would write a decimal point behind whole numbers. */
export const wholeFormat = '#,##0';
export const volumeFormat = '#,##0.00';
export const percentFormat = '0.00%';
/** Behind the name of a group, and behind a row of sums. */
export const groupFill = 'E8E3F3';
export const sumFill = 'F3F1F8';

/** A decimal text of PostgreSQL as a number; nothing stays nothing. */
export const decimal = (text: string | number | null): WrittenCell =>
  text === null ? null : { decimal: String(text) };

/** A formula with the value it comes to. */
export const computed = (
  formula: string,
  value: WrittenCell,
  look: { readonly numberFormat?: string; readonly isBold?: boolean; readonly fill?: string } = {},
): StreamedCell => ({ formula, value, ...look });

/** A part of a whole as a spreadsheet counts it (0.25 is 25 %); '' where there is no whole, as the formulas say it. */
export function shareOf(part: string | number, whole: string | number): WrittenCell {
  return Number(whole) === 0 ? '' : Number(part) / Number(whole);
}
