import type { Lagrangian } from './lagrangian.ts';

/** Averages of the rows so far, the prices they were calculated at, and which rows have a price. */
interface AveragedRows {
  readonly rowAverage: Float64Array;
  readonly rowCentre: Float64Array;
  readonly rowScale: Float64Array;
  readonly isPriced: Uint8Array;
}

/** Returns the weight of the last choice in the average that minimises violations, between half of `most` and `most`. */
export function bestWeight(prices: Lagrangian, rows: AveragedRows, most: number): number {
  const { rowAverage, rowCentre, rowScale, isPriced } = rows;
  const { rowActivity, model } = prices;
  let dot = 0;
  let norm = 0;
  for (let row = 0; row < rowAverage.length; row++) {
    if (!isPriced[row]) continue;
    const limit =
      rowCentre[row]! < 0 || model.rowHi[row] === Infinity ? model.rowLo[row]! : model.rowHi[row]!;
    if (!Number.isFinite(limit)) continue;
    const old = rowAverage[row]! - limit;
    if (old <= 0 && rowCentre[row] === 0 && rowActivity[row]! <= limit) continue;
    const change = rowActivity[row]! - rowAverage[row]!;
    dot -= rowScale[row]! * old * change;
    norm += rowScale[row]! * change * change;
  }
  const best = norm > 0 ? dot / norm : most;
  return Math.min(most, Math.max(most / 2, best));
}
