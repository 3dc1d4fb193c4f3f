import type { Compiled } from '../compile/compiled.ts';
import { Draft } from './draft.ts';
import { keepsRules } from './keepsRules.ts';
import type { Lagrangian } from './lagrangian.ts';
import { rowPenaltyOf } from './rowPenalty.ts';

/** A possible state of a lane: unawarded, whole, or in equal parts. */
interface LaneChoice {
  readonly options: readonly number[];
  readonly shares: readonly number[];
  readonly priced: number;
}

/** Arbitrary shares cannot be enumerated; equal parts can, if no other shares are large enough. */
export function isEnumerable(model: Compiled, mostLanes: number): boolean {
  if (model.laneCount > mostLanes) return false;
  for (let lane = 0; lane < model.laneCount; lane++)
    if (model.laneMax[lane]! > 1 && Math.max(2, model.laneMin[lane]!) * model.laneSmallest[lane]! < 1 - 1e-9)
      return false;
  return true;
}

/**
 * Searches all awards that the prices do not rule out: the priced cost bounds every continuation. `best` is the cost to beat.
 * Returns whether the search finished within `mostNodes`, and the draft found; null if nothing was better.
 */
export function enumerate(
  prices: Lagrangian,
  best: number,
  mostNodes: number,
): { isComplete: boolean; draft: Draft | null; cost: number } {
  const { model } = prices;
  const base = prices.evaluate(null, null);
  const choices = Array.from({ length: model.laneCount }, (_, lane) => choicesOf(prices, lane));
  const least = choices.map((own) => own.reduce((min, { priced }) => Math.min(min, priced), Infinity));
  const regret = choices.map((own, lane) => (own[1]?.priced ?? Infinity) - least[lane]!);
  const order = choices.map((_, lane) => lane).toSorted((a, b) => regret[b]! - regret[a]! || a - b);
  const draft = new Draft(model, rowPenaltyOf(model, prices.rowPrice, 1));
  const rising = risingRows(model);
  let nodes = 0;
  let found: ReturnType<Draft['save']> | null = null;
  let isComplete = true;
  const taken = new Map<number, number>();
  const visit = (depth: number, bound: number): void => {
    if (++nodes > mostNodes) {
      isComplete = false;
      return;
    }
    if (depth === order.length) {
      if (draft.cost < best - 1e-9 * Math.max(1, Math.abs(draft.cost)) && keepsRules(draft)) {
        best = draft.cost;
        found = draft.save();
      }
      return;
    }
    const lane = order[depth]!;
    const must = taken.get(lane);
    for (const { options, shares, priced } of choices[lane]!) {
      const below = bound + priced - least[lane]!;
      if (below >= best) break;
      const bundle = options.length === 1 ? model.optionBundle[options[0]!]! : -1;
      if (
        must !== undefined ? options[0] !== must : bundle >= 0 && !isFirst(model, bundle, lane, order, depth)
      )
        continue;
      const parts = must === undefined && bundle >= 0 ? partsOf(model, bundle) : [];
      if (parts.some((option) => taken.has(model.optionLane[option]!))) continue;
      for (const option of parts) taken.set(model.optionLane[option]!, option);
      draft.share(lane, options, shares);
      if (
        rising.every(
          (row) =>
            draft.rowActivity[row]! <= model.rowHi[row]! + 1e-7 * Math.max(1, Math.abs(model.rowHi[row]!)),
        )
      )
        visit(depth + 1, below);
      draft.assign(lane, -1);
      for (const option of parts) taken.delete(model.optionLane[option]!);
      if (!isComplete) return;
    }
  };
  visit(0, Number.isFinite(base) ? base : -Infinity);
  if (found) draft.restore(found);
  return { isComplete, draft: found ? draft : null, cost: best };
}

const partsOf = (model: Compiled, bundle: number) => [
  ...model.bundleOptions.subarray(model.bundleStart[bundle], model.bundleStart[bundle + 1]),
];

/** Whether none of the bundle's lanes was decided before this one. */
function isFirst(
  model: Compiled,
  bundle: number,
  lane: number,
  order: readonly number[],
  depth: number,
): boolean {
  const before = new Set(order.slice(0, depth));
  return partsOf(model, bundle).every(
    (option) => model.optionLane[option] === lane || !before.has(model.optionLane[option]!),
  );
}

function choicesOf(prices: Lagrangian, lane: number): LaneChoice[] {
  const { model } = prices;
  const choices: LaneChoice[] = [];
  if (Number.isFinite(model.laneUnawardedCost[lane]!))
    choices.push({ options: [], shares: [], priced: model.laneUnawardedCost[lane]! });
  const bids: number[] = [];
  for (let option = model.laneStart[lane]!; option < model.laneStart[lane + 1]!; option++) {
    const isBid = model.optionBundle[option]! < 0;
    if (isBid) bids.push(option);
    if (isBid && (model.laneMin[lane]! > 1 || model.optionMaxShare[option]! < 1)) continue;
    choices.push({ options: [option], shares: [1], priced: prices.reducedCost(option) });
  }
  for (let count = Math.max(2, model.laneMin[lane]!); count <= model.laneMax[lane]!; count++) {
    if (model.laneSmallest[lane]! * count > 1 + 1e-9) break;
    for (const options of subsets(bids, count)) {
      if (options.some((option) => model.optionMaxShare[option]! < 1 / count - 1e-12)) continue;
      const priced = options.reduce((sum, option) => sum + prices.reducedCost(option) / count, 0);
      choices.push({ options, shares: options.map(() => 1 / count), priced });
    }
  }
  return choices.toSorted((a, b) => a.priced - b.priced);
}

function subsets(of: readonly number[], count: number): number[][] {
  if (count === 0) return [[]];
  return of.flatMap((first, at) => subsets(of.slice(at + 1), count - 1).map((rest) => [first, ...rest]));
}

/** Rows that only increase as more is awarded: once over their limit, no further award can repair them. */
function risingRows(model: Compiled): number[] {
  const rises = new Uint8Array(model.rowCount).fill(1);
  model.entryRow.forEach((row, at) => {
    if (model.entryValue[at]! < 0) rises[row] = 0;
  });
  return model.rows.flatMap(({ what }, row) =>
    rises[row] && model.rowHi[row] !== Infinity && what !== 'tier' && what !== 'rebate' ? [row] : [],
  );
}
