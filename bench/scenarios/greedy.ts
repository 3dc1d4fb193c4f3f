import { type Compiled, amountOf } from '@lanewright/award-optimiser/testing';

/**
 * What a buyer without an optimiser awards: lane by lane, the largest first, the cheapest bid that no upper limit forbids yet.
 * Returns its weighted cost; it may miss minimums.
 */
export function greedyCost(model: Compiled): number {
  const activity = new Float64Array(model.rowCount);
  const isUsed = new Uint8Array(model.columnCount);
  const order = Array.from({ length: model.laneCount }, (_, lane) => lane).toSorted(
    (a, b) => model.laneVolume[b]! - model.laneVolume[a]! || a - b,
  );
  let cost = 0;
  for (const lane of order) {
    const options = Array.from(
      { length: model.laneStart[lane + 1]! - model.laneStart[lane]! },
      (_, at) => model.laneStart[lane]! + at,
    )
      .filter((option) => model.optionBundle[option]! < 0)
      .toSorted((a, b) => model.optionSpend[a]! - model.optionSpend[b]!);
    const taken = options.find((option) => award(model, option, activity, isUsed));
    cost += taken === undefined ? model.laneUnawardedCost[lane]! : model.optionCost[taken]!;
  }
  return cost + model.columnCost.reduce((sum, each, column) => sum + (isUsed[column] ? each : 0), 0);
}

function award(model: Compiled, option: number, activity: Float64Array, isUsed: Uint8Array): boolean {
  const own = model.optionClass[option]!;
  const changes = new Map<number, number>();
  const change = (row: number, by: number) => changes.set(row, (changes.get(row) ?? 0) + by);
  for (let at = model.classStart[own]!; at < model.classStart[own + 1]!; at++)
    change(model.entryRow[at]!, model.entryValue[at]! * amountOf(model, option, model.entryMeasure[at]!));
  const opened: number[] = [];
  for (let at = model.classColumnStart[own]!; at < model.classColumnStart[own + 1]!; at++) {
    const column = model.classColumn[at]!;
    if (isUsed[column]) continue;
    opened.push(column);
    for (let place = model.columnRowStart[column]!; place < model.columnRowStart[column + 1]!; place++)
      change(model.columnRow[place]!, model.columnRowValue[place]!);
  }
  for (const [row, by] of changes) {
    const isShareOfSpend = model.rows[row]!.what === 'share' && model.rowHi[row] === 0 && activity[row] === 0;
    if (by > 0 && !isShareOfSpend && activity[row]! + by > model.rowHi[row]!) return false;
  }
  for (const [row, by] of changes) activity[row]! += by;
  for (const column of opened) isUsed[column] = 1;
  return true;
}
