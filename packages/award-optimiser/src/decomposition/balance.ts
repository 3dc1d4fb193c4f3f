import type { Compiled } from '../compile/compiled.ts';
import type { Candidates, Lagrangian } from './lagrangian.ts';
import { costPerUnit, rightSign } from './rowScale.ts';

/** A lane is close to leaving its cheapest option if the second costs at most this part more. */
const near = 0.01;
/** Rounds between checks of the lanes that are close. */
const roundsBetween = 10;
/** Approximate maximum number of lanes sampled for this check. */
const sampledLanes = 12_500;

/**
 * Moves the prices of rows until the lanes' cheapest options nearly satisfy them, with columns fixed. With many small lanes a row's
 * activity changes smoothly with its price, so each row steps by its own slope: its violation, divided by how much would leave it.
 * Finally sets the prices with the least violation.
 */
export function balance(
  prices: Lagrangian,
  candidates: Candidates,
  fixed: Int8Array,
  rounds: number,
  isOver: () => boolean,
): void {
  const { model, rowPrice, rowActivity } = prices;
  const { rowCount, rowLo, rowHi } = model;
  const unit = costPerUnit(model);
  const rate = new Float64Array(rowCount).fill(0.7);
  const before = new Float64Array(rowCount);
  const leaving = new Float64Array(rowCount);
  const kept = rowPrice.slice();
  const isStill = Uint8Array.from(model.rows, ({ what }, row) =>
    what === 'tier' || what === 'rebate' || what === 'use' || row === prices.countRow ? 1 : 0,
  );
  let least = Infinity;
  for (let round = 0; round < rounds && !isOver(); round++) {
    prices.evaluate(candidates, fixed);
    if (round % roundsBetween === 0) lookAtLeaving(prices, candidates, leaving);
    let violated = 0;
    for (let row = 0; row < rowCount; row++) {
      if (isStill[row]) continue;
      const now = rowActivity[row]!;
      const price = rowPrice[row]!;
      const hi = rowHi[row]!;
      const lo = rowLo[row]!;
      const over = now > hi ? now - hi : now < lo ? now - lo : 0;
      violated += unit[row]! * Math.abs(over);
      if (leaving[row] === 0) continue;
      const by = over !== 0 ? over : price > 0 ? now - hi : price < 0 ? now - lo : 0;
      const turned = by * before[row]!;
      if (turned < 0) rate[row]! *= 0.6;
      else if (turned > 0) rate[row] = Math.min(1, rate[row]! * 1.1);
      before[row] = by;
    }
    if (violated < least) {
      least = violated;
      kept.set(rowPrice);
    }
    for (let row = 0; row < rowCount; row++) {
      if (isStill[row] || leaving[row] === 0) continue;
      const part = Math.max(-1, Math.min(1, before[row]! / leaving[row]!));
      rowPrice[row] = rightSign(rowPrice[row]! + rate[row]! * near * unit[row]! * part, model, row);
    }
  }
  rowPrice.set(kept);
}

/** Amount of each row on lanes that are close to leaving their cheapest option, from a sample of lanes. */
function lookAtLeaving(prices: Lagrangian, { start, options }: Candidates, leaving: Float64Array): void {
  const { model } = prices;
  const every = Math.max(1, Math.floor(model.laneCount / sampledLanes));
  const volume = new Float64Array(model.classCount);
  const spend = new Float64Array(model.classCount);
  const count = new Float64Array(model.classCount);
  for (let lane = 0; lane < model.laneCount; lane += every) {
    let first = Infinity;
    let second = model.laneUnawardedCost[lane]!;
    let chosen = -1;
    for (let at = start[lane]!; at < start[lane + 1]!; at++) {
      const cost = prices.reducedCost(options[at]!);
      if (cost < first) {
        second = Math.min(first, second);
        first = cost;
        chosen = options[at]!;
      } else if (cost < second) second = cost;
    }
    if (chosen < 0 || second - first > near * Math.abs(model.optionCost[chosen]!)) continue;
    const own = model.optionClass[chosen]!;
    volume[own]! += every * model.laneVolume[lane]!;
    spend[own]! += every * model.optionSpend[chosen]!;
    count[own]! += every;
  }
  sumByRow(model, [volume, spend, count], leaving);
}

/** Sums amounts by class into rows; a month counts as an equal part of the volume. */
function sumByRow(model: Compiled, amounts: readonly Float64Array[], sums: Float64Array): void {
  const [volume] = amounts;
  sums.fill(0);
  for (let own = 0; own < model.classCount; own++)
    for (let at = model.classStart[own]!; at < model.classStart[own + 1]!; at++) {
      const amount = amounts[model.entryMeasure[at]!]?.[own] ?? volume![own]! / model.monthCount;
      sums[model.entryRow[at]!]! += Math.abs(model.entryValue[at]!) * amount;
    }
}
