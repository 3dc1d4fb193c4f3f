import { Decimal } from '@lanewright/freight';
import type { CellRange } from '../../../ui/spreadsheet/selection.ts';
import { readNumber } from '../../../ui/numberText.ts';
import type { RateColumn } from '../cells/inputColumns.ts';
import type { MadeEdit, Sheet } from '../draft/cellEdits.ts';
import { type CellChange, textIn } from '../draft/draft.ts';

/** What is done to the chosen rates: change them by a percentage, set them, or only round them. */
export type Adjustment =
  | { readonly kind: 'percent' | 'set'; readonly value: string; readonly decimals: number }
  | { readonly kind: 'round'; readonly decimals: number };

/** Decimals that a rate can have. */
export const maxRateDecimals = 6;
/** As written without a choice: a rate per mile or kg keeps its meaning, and a change of a percent is still visible. */
export const usualRateDecimals = 4;

/**
 * Returns a rate after an adjustment, calculated and rounded half up as a decimal; null if it can't be adjusted. A rate that would
 * become zero by rounding keeps all decimals.
 */
export function adjusted(text: string, adjustment: Adjustment): string | null {
  if (adjustment.kind === 'set') return rounded(adjustment.value, adjustment.decimals);
  if (adjustment.kind === 'round') return rounded(text, adjustment.decimals);
  const [rate, percent] = [decimalOf(text), decimalOf(adjustment.value)];
  if (rate === null || percent === null) return null;
  return rounded(rate.times(percent.plus(100)).div(100), adjustment.decimals);
}

function decimalOf(text: string): Decimal | null {
  const read = readNumber(text);
  return read.kind === 'number' && read.text !== '' ? new Decimal(read.text) : null;
}

function rounded(value: string | Decimal, decimals: number): string | null {
  const exact = typeof value === 'string' ? decimalOf(value) : value;
  if (exact === null) return null;
  const near = exact.toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP);
  return near.isZero() && !exact.isZero()
    ? exact.toDecimalPlaces(maxRateDecimals, Decimal.ROUND_HALF_UP).toFixed()
    : near.toFixed();
}

/** The rate cells of open lanes in a range. */
export function* rateCells({ lanes, columns }: Sheet, { top, bottom, left, right }: CellRange) {
  const rates = columns
    .slice(left, right + 1)
    .filter((column): column is RateColumn => column.kind === 'rate');
  for (const lane of lanes.slice(top, bottom + 1))
    if (lane.open) for (const column of rates) yield { lane, column };
}

/** Adjusts the rates in a range as one edit. Empty cells stay empty, unless they are set. */
export function adjustCells(sheet: Sheet, range: CellRange, adjustment: Adjustment): MadeEdit {
  const edit: CellChange[] = [];
  let skipped = 0;
  for (const { lane, column } of rateCells(sheet, range)) {
    const before = textIn(sheet.draft, lane, column.id);
    if (before === '' && adjustment.kind !== 'set') continue;
    const after = adjusted(before, adjustment);
    if (after === null) skipped += 1;
    else if (after !== before) edit.push({ laneId: lane.laneId, columnId: column.id, before, after });
  }
  return { edit, skipped };
}

/** Number of rates in a range that an adjustment would change or set, and of their lanes. */
export function countRates(
  sheet: Sheet,
  range: CellRange | null,
): { rates: number; empty: number; lanes: number; ratedLanes: number } {
  const counts = { rates: 0, empty: 0 };
  const lanes = new Set<string>();
  const ratedLanes = new Set<string>();
  if (range === null) return { ...counts, lanes: 0, ratedLanes: 0 };
  for (const { lane, column } of rateCells(sheet, range)) {
    lanes.add(lane.laneId);
    if (textIn(sheet.draft, lane, column.id) === '') counts.empty += 1;
    else {
      counts.rates += 1;
      ratedLanes.add(lane.laneId);
    }
  }
  return { ...counts, lanes: lanes.size, ratedLanes: ratedLanes.size };
}
