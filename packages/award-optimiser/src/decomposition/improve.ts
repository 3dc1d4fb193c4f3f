import type { Draft } from './draft.ts';
import { ejectionMove } from './ejectionMove.ts';
import type { Candidates } from './lagrangian.ts';
import { moveBundles } from './moveBundles.ts';
import { moveLane } from './moveLane.ts';
import { RoomMakers } from './capacityRelease.ts';
import { Stress } from './stress.ts';

/** Limits of a search. */
export interface Effort {
  readonly random: () => number;
  readonly isOver: () => boolean;
  readonly passes: number;
  /** Looks only at lanes that take part in a violation. */
  readonly onlyStressed: boolean;
}

/**
 * Improves a draft: moves lanes to other options, shares them, adds or drops bundles, and lets a lane that does not fit displace
 * another one. Ends when a pass changes nothing.
 */
export function improve(draft: Draft, candidates: Candidates, effort: Effort): void {
  const order = Int32Array.from({ length: draft.model.laneCount }, (_, lane) => lane);
  for (let pass = 0; pass < effort.passes && !effort.isOver(); pass++) {
    const before = draft.value;
    shuffle(order, effort.random);
    const stress = new Stress(draft);
    const isLeftOut = (lane: number) => effort.onlyStressed && !stress.has(lane);
    for (let at = 0; at < order.length; at++) {
      if ((at & 1023) === 1023 && effort.isOver()) break;
      if (isLeftOut(order[at]!)) continue;
      moveLane(draft, candidates, stress, order[at]!, pass === 0 ? 0.05 : 0.02);
    }
    if (!effort.onlyStressed) moveBundles(draft, candidates, stress);
    stress.mark();
    const makers = new RoomMakers(draft, candidates);
    for (let at = 0; at < order.length; at++) {
      if ((at & 255) === 255 && effort.isOver()) break;
      if (isLeftOut(order[at]!)) continue;
      ejectionMove(draft, candidates, stress, order[at]!, makers, effort.random);
    }
    draft.rebuild();
    if (before - draft.value < (pass === 0 ? 1e-6 : 2e-5) * Math.abs(before)) break;
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
