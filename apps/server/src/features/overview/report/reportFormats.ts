import type { StreamedCell, WrittenCell } from '@lanewright/tabular';

/** Number formats in the report's sheets. */
export const usdFormat = '#,##0.00';
export const rateFormat = '#,##0.00####';
/** Counts; `#,##0.##` would write a decimal point after whole numbers. */
export const wholeFormat = '#,##0';
export const volumeFormat = '#,##0.00';
export const percentFormat = '0.00%';
/** Background of group names and of total rows. */
export const groupFill = 'E8E3F3';
export const sumFill = 'F3F1F8';

/** Converts a decimal text of PostgreSQL to a number; null stays null. */
export const decimal = (text: string | number | null): WrittenCell =>
  text === null ? null : { decimal: String(text) };

/** A formula with its calculated value. */
export const computed = (
  formula: string,
  value: WrittenCell,
  look: { readonly numberFormat?: string; readonly isBold?: boolean; readonly fill?: string } = {},
): StreamedCell => ({ formula, value, ...look });

/** A part of a whole as a spreadsheet fraction (0.25 is 25%); '' if there is no whole, as in the formulas. */
export function shareOf(part: string | number, whole: string | number): WrittenCell {
  return Number(whole) === 0 ? '' : Number(part) / Number(whole);
}
