import { type Compiled, measure } from '../compile/compiled.ts';

/** A price only pushes towards a finite limit. */
export function rightSign(price: number, { rowLo, rowHi }: Compiled, row: number): number {
  if (price > 0 && rowHi[row] === Infinity) return 0;
  if (price < 0 && rowLo[row] === -Infinity) return 0;
  return price;
}

/** Approximate cost of one unit of each row: of volume, spend and lanes; for a count, the cost that a column represents. */
export function costPerUnit(model: Compiled): Float64Array {
  const { cost, spend, volume } = wholeOf(model);
  const perMeasure = new Float64Array(model.measureCount).fill(cost / Math.max(1e-9, volume));
  perMeasure[measure.spend] = cost / Math.max(1e-9, spend);
  perMeasure[measure.count] = cost / Math.max(1, model.laneCount);
  const unit = new Float64Array(model.rowCount);
  for (let row = 0; row < model.rowCount; row++)
    if (model.rows[row]!.what === 'count') unit[row] = cost / Math.max(1, model.columnCount);
  for (let own = 0; own < model.classCount; own++)
    for (let at = model.classStart[own]!; at < model.classStart[own + 1]!; at++) {
      const row = model.entryRow[at]!;
      const each = perMeasure[model.entryMeasure[at]!]! * Math.abs(model.entryValue[at]!);
      if (each > unit[row]!) unit[row] = each;
    }
  return unit;
}

/** Total cost, spend and volume if every lane had its first option. */
function wholeOf(model: Compiled) {
  let cost = 0;
  let volume = 0;
  let spend = 0;
  for (let lane = 0; lane < model.laneCount; lane++) {
    const option = model.laneStart[lane]!;
    if (option === model.laneStart[lane + 1]) continue;
    cost += Math.abs(model.optionCost[option]!);
    spend += Math.abs(model.optionSpend[option]!);
    volume += model.laneVolume[lane]!;
  }
  return { cost, spend, volume };
}

/** How far a row's price moves per unit of violation: proportional to the cost per unit, smaller for larger rows. */
export function rowScaleOf(model: Compiled): Float64Array {
  const { rowLo, rowHi, rowColumnStart, rowColumnValue } = model;
  const unit = costPerUnit(model);
  const { spend } = wholeOf(model);
  return Float64Array.from(unit, (each, row) => {
    let size = 0;
    for (const limit of [rowLo[row]!, rowHi[row]!])
      if (Number.isFinite(limit)) size = Math.max(size, Math.abs(limit));
    for (let at = rowColumnStart[row]!; at < rowColumnStart[row + 1]!; at++)
      size = Math.max(size, Math.abs(rowColumnValue[at]!));
    // Shares of spend have no fixed limit: use a part of the total spend instead.
    return (0.1 * each) / (size === 0 ? Math.max(spend / 20, 1e-9) : size);
  });
}

/**
 * By lane, as a part of its cost: how far the price of an option's link moves when the option has the lane but its column is
 * unused.
 */
export function laneScaleOf(model: Compiled): Float64Array {
  return Float64Array.from({ length: model.laneCount }, (_, lane) => {
    let least = Infinity;
    for (let option = model.laneStart[lane]!; option < model.laneStart[lane + 1]!; option++)
      least = Math.min(least, model.optionCost[option]!);
    return Number.isFinite(least) ? 0.1 * Math.abs(least) : 0;
  });
}
