import type { Draft } from './draft.ts';
import { carrierLanes } from './carrierLanes.ts';
import type { Candidates } from './lagrangian.ts';
import { shareLane } from './shareLane.ts';

const least = 1e-9;

/** What a search may use up. */
export interface Effort {
  readonly random: () => number;
  readonly isOver: () => boolean;
  readonly passes: number;
  /** Only lanes that take part in a violation are looked at. */
  readonly onlyStressed: boolean;
}

/**
 * Betters a draft: lanes move to other options, are shared, bundles are taken or left, and a lane that does not fit makes another
 * one move. Ends when a pass changes nothing more.
 */
export function improve(draft: Draft, candidates: Candidates, effort: Effort): void {
  const order = Int32Array.from({ length: draft.model.laneCount }, (_, lane) => lane);
  for (let pass = 0; pass < effort.passes && !effort.isOver(); pass++) {
    const before = draft.value;
    shuffle(order, effort.random);
    for (let at = 0; at < order.length; at++) {
      if ((at & 1023) === 1023 && effort.isOver()) break;
      if (effort.onlyStressed && !draft.isStressed(order[at]!)) continue;
      moveLane(draft, candidates, order[at]!, pass === 0 ? 0.05 : 0.02);
    }
    if (!effort.onlyStressed) moveBundles(draft, candidates);
    const lanesOf = carrierLanes(draft, candidates);
    for (let at = 0; at < order.length; at++) {
      if ((at & 255) === 255 && effort.isOver()) break;
      if (effort.onlyStressed && !draft.isStressed(order[at]!)) continue;
      ejectFor(draft, candidates, order[at]!, lanesOf, effort.random);
    }
    draft.rebuild();
    if (before - draft.value < (pass === 0 ? 1e-6 : 2e-5) * Math.abs(before)) break;
  }
}

function isBundled(draft: Draft, lane: number): boolean {
  const option = draft.firstOption(lane);
  return option >= 0 && draft.model.optionBundle[option]! >= 0;
}

/** Where the option stands among the lane's candidates; −1 when it is none. */
function placeOf({ start, options }: Candidates, lane: number, option: number): number {
  for (let at = start[lane]!; at < start[lane + 1]!; at++) if (options[at] === option) return at;
  return -1;
}

/**
 * Gives the lane to what makes the draft best; whether that changed it. At the candidates' prices dearer options than what it
 * has, by more than `window` of the price, are looked at only where a rule is violated.
 */
function moveLane(draft: Draft, candidates: Candidates, lane: number, window: number): boolean {
  if (isBundled(draft, lane)) return false;
  const { start, options, costs } = candidates;
  const { model } = draft;
  const isStressed = draft.isStressed(lane);
  const place = isStressed || draft.isShared(lane) ? -1 : placeOf(candidates, lane, draft.firstOption(lane));
  const isFree = place >= 0;
  if (isFree && place === start[lane] && start[lane + 1]! - place < 2) return false;
  const dearest = isFree ? costs[place]! + window * Math.abs(costs[place]!) : Infinity;
  if (isFree && place === start[lane] && costs[place + 1]! > dearest) return false;
  const had = draft.laneOf(lane);
  const before = draft.value;
  let best = before - least;
  let chosen = -2;
  const from = start[lane]!;
  const end = start[lane + 1]!;
  if (model.laneMin[lane] === 1) {
    for (let at = from; at < end; at++) {
      const option = options[at]!;
      if (costs[at]! > dearest) break;
      if (model.optionBundle[option]! >= 0 || model.optionMaxShare[option]! < 1) continue;
      if (option === had.options[0] && had.options.length === 1) continue;
      draft.assign(lane, option);
      if (draft.value < best) {
        best = draft.value;
        chosen = option;
      }
    }
  }
  if (had.options.length > 0 && !isFree) {
    draft.assign(lane, -1);
    if (draft.value < best) {
      best = draft.value;
      chosen = -1;
    }
  }
  const shared =
    model.laneMax[lane]! > 1 && (!isFree || place > from)
      ? shareLane(draft, lane, options.subarray(from, end), best)
      : null;
  if (shared) draft.share(lane, shared.options, shared.shares);
  else if (chosen > -2) draft.assign(lane, chosen);
  else draft.share(lane, had.options, had.shares);
  return shared !== null || chosen > -2;
}

/** Takes each bundle that makes the draft better, and leaves each that makes it worse. */
function moveBundles(draft: Draft, candidates: Candidates): void {
  const { model } = draft;
  for (let bundle = 0; bundle + 1 < model.bundleStart.length; bundle++) {
    const parts = model.bundleOptions.subarray(model.bundleStart[bundle], model.bundleStart[bundle + 1]);
    if (parts.length === 0) continue;
    const before = draft.value;
    const lanes = [...parts].map((option) => model.optionLane[option]!);
    const touched = new Set(lanes);
    const isTaken = draft.firstOption(lanes[0]!) === parts[0];
    if (!isTaken)
      for (const lane of lanes) {
        const option = draft.firstOption(lane);
        const other = option < 0 ? -1 : model.optionBundle[option]!;
        if (other < 0) continue;
        for (let at = model.bundleStart[other]!; at < model.bundleStart[other + 1]!; at++)
          touched.add(model.optionLane[model.bundleOptions[at]!]!);
      }
    const had = [...touched].map((lane) => [lane, draft.laneOf(lane)] as const);
    for (const lane of touched) draft.assign(lane, -1);
    if (!isTaken) parts.forEach((option) => draft.assign(model.optionLane[option]!, option));
    for (const lane of touched) if (draft.firstOption(lane) < 0) moveLane(draft, candidates, lane, 0.05);
    if (draft.value < before - least) continue;
    for (const [lane] of had) draft.assign(lane, -1);
    for (const [lane, { options, shares }] of had) draft.share(lane, options, shares);
  }
}

/** Tries options that are cheaper at the candidates' prices although they do not fit, if another lane can make room. */
function ejectFor(
  draft: Draft,
  candidates: Candidates,
  lane: number,
  lanesOf: ReadonlyMap<number, readonly number[]>,
  random: () => number,
): void {
  if (isBundled(draft, lane) || draft.model.laneMin[lane]! > 1) return;
  const { model } = draft;
  const { start, options, costs } = candidates;
  const isStressed = draft.isStressed(lane);
  const had = draft.laneOf(lane);
  const place = placeOf(candidates, lane, had.options[0] ?? -1);
  const last = isStressed || place < 0 ? start[lane]! + 4 : had.options.length > 1 ? start[lane]! + 2 : place;
  const end = Math.min(start[lane + 1]!, last);
  for (let at = start[lane]!; at < end; at++) {
    const option = options[at]!;
    if (model.optionBundle[option]! >= 0 || model.optionMaxShare[option]! < 1) continue;
    if (had.options[0] === option && had.options.length === 1) continue;
    const before = draft.value;
    // At good prices a pair of moves that pays does so by its prices too.
    const price = place >= 0 && had.options.length === 1 ? costs[place]! : costs[at]!;
    const room = price - costs[at]! + (isStressed ? 0.03 * Math.abs(price) : 0);
    draft.assign(lane, option);
    if (draft.value < before - least) return;
    const others = lanesOf.get(model.optionCarrier[option]!) ?? [];
    const among = Math.min(60, others.length);
    for (let turn = 0; turn < Math.min(8, among); turn++) {
      const other = others[Math.floor(random() * among)]!;
      if (other === lane || isBundled(draft, other) || model.laneMin[other]! > 1 || draft.isShared(other))
        continue;
      const otherHad = draft.firstOption(other);
      if (otherHad < 0 || model.optionCarrier[otherHad] !== model.optionCarrier[option]) continue;
      const otherPlace = placeOf(candidates, other, otherHad);
      if (otherPlace < 0) continue;
      const stop = Math.min(start[other + 1]!, start[other]! + 3);
      for (let next = start[other]!; next < stop; next++) {
        const instead = options[next]!;
        if (costs[next]! - costs[otherPlace]! > room) break;
        if (instead === otherHad || model.optionBundle[instead]! >= 0 || model.optionMaxShare[instead]! < 1)
          continue;
        draft.assign(other, instead);
        if (draft.value < before - least) return;
      }
      draft.assign(other, otherHad);
    }
    draft.share(lane, had.options, had.shares);
  }
}

function shuffle(order: Int32Array, random: () => number): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    const kept = order[at]!;
    order[at] = order[other]!;
    order[other] = kept;
  }
}
