import type { Draft } from './draft.ts';
import type { Candidates } from './lagrangian.ts';
import { shareLane } from './shareLane.ts';
import type { Stress } from './stress.ts';

/** Position of the option among the lane's candidates; −1 if it is none. */
export function placeOf({ start, options }: Candidates, lane: number, option: number): number {
  for (let at = start[lane]!; at < start[lane + 1]!; at++) if (options[at] === option) return at;
  return -1;
}

/**
 * Assigns the lane to the option that is best for the draft. Options that are more expensive than the current one at the
 * candidates' prices, by more than `window` of the price, are only considered where a rule is violated.
 */
export function moveLane(
  draft: Draft,
  candidates: Candidates,
  stress: Stress,
  lane: number,
  window: number,
): void {
  const { start, options, costs } = candidates;
  const { model } = draft;
  const had = draft.firstOption(lane);
  if (had >= 0 && model.optionBundle[had]! >= 0) return;
  const isShared = draft.isShared(lane);
  const isStressed = stress.has(lane);
  const place = isStressed || isShared || had < 0 ? -1 : placeOf(candidates, lane, had);
  const isFree = place >= 0;
  const from = start[lane]!;
  const end = start[lane + 1]!;
  if (isFree && place === from && end - place < 2) return;
  const dearest = isFree ? costs[place]! + window * Math.abs(costs[place]!) : Infinity;
  if (isFree && place === from && costs[place + 1]! > dearest) return;
  const kept = isShared ? draft.laneOf(lane) : null;

  const before = draft.value;
  draft.assign(lane, -1);
  const alone = draft.value;
  const nobody = draft.worthOfNobody(lane);
  let best = isShared || had < 0 ? before - alone + nobody : draft.worth(had, 1);
  let chosen = had;
  // Smaller improvements are rounding errors.
  const enough = 1e-9 * Math.abs(best) + 1e-15 * Math.abs(before);
  if (model.laneMin[lane] === 1)
    for (let at = from; at < end; at++) {
      const option = options[at]!;
      if (costs[at]! > dearest) break;
      if (option === had && !isShared) continue;
      if (model.optionBundle[option]! >= 0 || model.optionMaxShare[option]! < 1) continue;
      const worth = draft.worth(option, 1);
      if (worth >= best - enough) continue;
      best = worth;
      chosen = option;
    }
  let isChanged = chosen !== had;
  if (had >= 0 && !isFree && nobody < best - enough) {
    best = nobody;
    chosen = -1;
    isChanged = true;
  }
  const shared =
    model.laneMax[lane]! > 1 && (!isFree || place > from)
      ? shareLane(draft, lane, options.subarray(from, end), alone + best - nobody - enough)
      : null;
  if (shared) draft.share(lane, shared.options, shared.shares);
  else if (isShared && !isChanged) draft.share(lane, kept!.options, kept!.shares);
  else draft.assign(lane, chosen);
}
