import { measure } from '../compile/compiled.ts';
import type { Draft } from './draft.ts';
import type { Effort } from './improve.ts';
import { hasSingleAward } from './hasSingleAward.ts';
import { keepsRules } from './keepsRules.ts';
import type { Candidates, Lagrangian } from './lagrangian.ts';
import { moveLane, placeOf } from './moveLane.ts';
import { costPerUnit } from './rowScale.ts';
import { Stress } from './stress.ts';

/** Initial cost of a violation above its row's price, as a part of the cost per unit, and its growth factor. */
const first = 0.002;
const growth = 2.2;
const softPasses = 10;
/** After those, no violation pays: the smallest lanes move, and become unawarded if necessary. */
const hard = 1e6;
const hardPasses = 4;

/**
 * Moves lanes one by one out of violated rows until every rule is satisfied. Returns whether it succeeded. At first a violation
 * costs hardly more than its row's price, so that the lanes that lose least leave first; only options that may pay at that cost are
 * considered.
 */
export function repairViolations(
  draft: Draft,
  candidates: Candidates,
  prices: Lagrangian,
  effort: Effort,
): boolean {
  const { model } = draft;
  const unit = costPerUnit(model);
  const factor = new Float64Array(model.rowCount).fill(first);
  const push = new Push(draft);
  const { laneVolume } = model;
  const order = Int32Array.from(laneVolume, (_, lane) => lane).sort(
    (a, b) => laneVolume[a]! - laneVolume[b]! || a - b,
  );
  for (let pass = 0; pass < softPasses + hardPasses; pass++) {
    // When time is over, an expensive award is better than none.
    if (pass < softPasses && effort.isOver()) pass = softPasses;
    if (pass >= softPasses) factor.fill(hard);
    draft.setPenalties(factor.map((each, row) => Math.abs(prices.rowPrice[row]!) + each * unit[row]!));
    if (keepsRules(draft)) break;
    push.mark(factor, unit);
    const stress = new Stress(draft);
    for (const lane of order)
      if (hasSingleAward(draft, lane)) moveFast(draft, candidates, push, lane);
      else if (stress.has(lane)) moveLane(draft, candidates, stress, lane, 0.05);
    for (let row = 0; row < model.rowCount; row++) if (draft.isViolated(row)) factor[row]! *= growth;
  }
  draft.rebuild();
  return keepsRules(draft);
}

function moveFast(draft: Draft, candidates: Candidates, push: Push, lane: number): void {
  const { start, options, costs } = candidates;
  const { model } = draft;
  const had = draft.firstOption(lane);
  const out = push.outOf(had);
  if (out <= 0 && !push.isPulling) return;
  const place = placeOf(candidates, lane, had);
  const end = start[lane + 1]!;
  const now = place < 0 ? costs[start[lane]!]! : costs[place]!;
  const slack = 0.005 * Math.abs(now);
  let best = Infinity;
  let chosen = had;
  for (let at = start[lane]!; at < end; at++) {
    const option = options[at]!;
    const gain = out + (push.isPulling ? push.into(option) : 0);
    if (gain <= 0) continue;
    if (costs[at]! - now > 1.5 * gain + slack) {
      if (push.isPulling) continue;
      break;
    }
    if (option === had || model.optionBundle[option]! >= 0 || model.optionMaxShare[option]! < 1) continue;
    if (best === Infinity) {
      draft.assign(lane, -1);
      const worth = draft.worth(had, 1);
      best = worth - 1e-9 * Math.abs(worth);
    }
    const worth = draft.worth(option, 1);
    if (worth >= best) continue;
    best = worth;
    chosen = option;
  }
  // Leave the lane unawarded if no option is cheaper.
  const nobody = draft.worthOfNobody(lane);
  if (out > nobody - now) {
    if (best === Infinity) {
      draft.assign(lane, -1);
      best = draft.worth(had, 1);
    }
    if (nobody < best) chosen = -1;
  }
  if (best < Infinity) draft.assign(lane, chosen);
}

/** What violated rows pay, in addition to their prices, to options that leave or enter them. */
class Push {
  isPulling = false;
  private readonly draft: Draft;
  private readonly volume: Float64Array;
  private readonly spend: Float64Array;

  constructor(draft: Draft) {
    this.draft = draft;
    this.volume = new Float64Array(draft.model.classCount);
    this.spend = new Float64Array(draft.model.classCount);
  }

  mark(factor: Float64Array, unit: Float64Array): void {
    const { draft, volume, spend } = this;
    const { model } = draft;
    this.isPulling = false;
    const paid = new Float64Array(model.rowCount);
    for (let row = 0; row < model.rowCount; row++) {
      const by = draft.isViolated(row) ? factor[row]! * unit[row]! : 0;
      if (by === 0) continue;
      const isOver = draft.rowActivity[row]! > model.rowHi[row]!;
      paid[row] = isOver ? by : -by;
      if (!isOver) this.isPulling = true;
    }
    volume.fill(0);
    spend.fill(0);
    for (let own = 0; own < model.classCount; own++)
      for (let at = model.classStart[own]!; at < model.classStart[own + 1]!; at++) {
        const by = paid[model.entryRow[at]!]! * model.entryValue[at]!;
        const which = model.entryMeasure[at]!;
        if (which === measure.spend) spend[own]! += by;
        else if (which === measure.volume) volume[own]! += by;
        else if (which !== measure.count) volume[own]! += by / model.monthCount;
      }
  }

  outOf(option: number): number {
    const { model } = this.draft;
    const own = model.optionClass[option]!;
    return (
      this.volume[own]! * model.laneVolume[model.optionLane[option]!]! +
      this.spend[own]! * model.optionSpend[option]!
    );
  }

  into(option: number): number {
    return -this.outOf(option);
  }
}
