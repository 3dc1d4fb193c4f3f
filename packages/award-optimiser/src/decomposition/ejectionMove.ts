import type { Draft } from './draft.ts';
import { hasSingleAward } from './hasSingleAward.ts';
import type { Candidates } from './lagrangian.ts';
import { placeOf } from './moveLane.ts';
import type { RoomMakers } from './capacityRelease.ts';
import type { Stress } from './stress.ts';

/** Number of lanes asked to make room, out of the `among` lanes that lose least by it. */
const turns = 10;
const among = 40;

/** Tries options that are cheaper at the candidates' prices but do not fit, if another lane can make room. */
export function ejectionMove(
  draft: Draft,
  candidates: Candidates,
  stress: Stress,
  lane: number,
  makers: RoomMakers,
  random: () => number,
): void {
  const { model } = draft;
  const had = draft.firstOption(lane);
  if ((had >= 0 && model.optionBundle[had]! >= 0) || model.laneMin[lane]! > 1) return;
  const { start, options, costs } = candidates;
  const from = start[lane]!;
  const isShared = draft.isShared(lane);
  const place = placeOf(candidates, lane, had);
  const isStressed = stress.has(lane);
  if (place === from && !isShared && !isStressed) return;
  const last = isStressed || place < 0 ? from + 4 : isShared ? from + 2 : place;
  const end = Math.min(start[lane + 1]!, last);
  const kept = isShared ? draft.laneOf(lane) : null;
  for (let at = from; at < end; at++) {
    const option = options[at]!;
    if (model.optionBundle[option]! >= 0 || model.optionMaxShare[option]! < 1) continue;
    if (had === option && !isShared) continue;
    // At good prices, a profitable pair of moves is profitable by its prices too.
    const price = place >= 0 && !isShared ? costs[place]! : costs[at]!;
    const room = price - costs[at]! + (isStressed ? 0.03 * Math.abs(price) : 0);
    const before = draft.value;
    const enough = 1e-9 * Math.abs(price) + 1e-15 * Math.abs(before);
    draft.assign(lane, option);
    if (draft.value < before - enough) return;
    const mustWin = draft.value - before + enough;
    if (
      makeRoom(draft, candidates, lane, makers.of('class', model.optionClass[option]!), room, mustWin, random)
    )
      return;
    const carrier = model.optionCarrier[option]!;
    if (makeRoom(draft, candidates, lane, makers.of('carrier', carrier), room, mustWin, random)) return;
    if (kept) draft.share(lane, kept.options, kept.shares);
    else draft.assign(lane, had);
  }
}

/** Moves one of the lanes elsewhere if that gains more than is needed. Returns whether it did. */
function makeRoom(
  draft: Draft,
  { start, options, costs }: Candidates,
  lane: number,
  lanes: Int32Array,
  room: number,
  mustWin: number,
  random: () => number,
): boolean {
  const { model } = draft;
  const size = Math.min(among, lanes.length);
  if (size === 0) return false;
  const offset = Math.floor(random() * size);
  for (let turn = 0; turn < Math.min(turns, size); turn++) {
    const other = lanes[(offset + turn) % size]!;
    if (other === lane || !hasSingleAward(draft, other)) continue;
    const had = draft.firstOption(other);
    let place = -1;
    for (let next = start[other]!; next < start[other + 1]!; next++)
      if (options[next] === had) {
        place = next;
        break;
      }
    if (place < 0) continue;
    const stop = Math.min(start[other + 1]!, start[other]! + 4);
    let without = Infinity;
    for (let next = start[other]!; next < stop; next++) {
      const instead = options[next]!;
      if (costs[next]! - costs[place]! > room) break;
      if (instead === had || model.optionBundle[instead]! >= 0 || model.optionMaxShare[instead]! < 1)
        continue;
      if (without === Infinity) without = draft.worth(had, -1);
      // Counts rows of both options twice, so a move that seems to gain enough is made to find out.
      if (without + draft.worth(instead, 1) >= -mustWin) continue;
      const before = draft.value;
      draft.assign(other, instead);
      if (draft.value - before < -mustWin) return true;
      draft.assign(other, had);
    }
  }
  return false;
}
