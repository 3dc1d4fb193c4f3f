import { countOf, formatCount } from '../../../ui/figures.ts';
import type { Confirmed, SheetReview, Submitted } from './review.api.ts';

/** Maximum number of lanes that a submission can name. */
const mostNamedLanes = 10_000;

/** What a carrier chose in a review: lanes to leave out, and unusual prices that are right. */
export interface LaneChoice {
  /** Every lane of the review. */
  readonly all: readonly string[];
  readonly leftOut: ReadonlySet<string>;
  readonly confirmed: Confirmed;
}

/** The lanes to submit. */
export const chosenLanes = ({ all, leftOut }: LaneChoice): readonly string[] =>
  all.filter((laneId) => !leftOut.has(laneId));

/** How many of some lanes are chosen. */
export function howMany({ leftOut }: LaneChoice, laneIds: readonly string[]): 'all' | 'some' | 'none' {
  const left = laneIds.filter((laneId) => leftOut.has(laneId)).length;
  if (left === 0) return 'all';
  return left === laneIds.length ? 'none' : 'some';
}

/** Chooses lanes, or leaves them out. */
export function choose(choice: LaneChoice, laneIds: readonly string[], isChosen: boolean): LaneChoice {
  const leftOut = new Set(choice.leftOut);
  for (const laneId of laneIds)
    if (isChosen) leftOut.delete(laneId);
    else leftOut.add(laneId);
  return { ...choice, leftOut };
}

/** Chooses these lanes and leaves out all others. */
export function chooseOnly(choice: LaneChoice, laneIds: readonly string[]): LaneChoice {
  const chosen = new Set(laneIds);
  return { ...choice, leftOut: new Set(choice.all.filter((laneId) => !chosen.has(laneId))) };
}

/** What is submitted: all lanes, or the chosen ones by name; confirmed prices of lanes that are left out are not sent. */
export function submittedOf(choice: LaneChoice): Submitted {
  const laneIds = chosenLanes(choice);
  const isWhole = laneIds.length === choice.all.length;
  return {
    laneIds: isWhole ? null : laneIds,
    confirmed: new Set(
      [...choice.confirmed].filter((name) => !choice.leftOut.has(name.slice(0, name.indexOf(' ')))),
    ),
  };
}

/** The text of the button that submits. */
export function submitLabel({ counts }: Pick<SheetReview, 'counts'>, choice: LaneChoice): string {
  const chosen = chosenLanes(choice).length;
  return chosen === choice.all.length
    ? `Submit ${countOf(counts.all, 'change')}`
    : `Submit ${formatCount(chosen)} of ${countOf(choice.all.length, 'lane')}`;
}

/** Why nothing can be submitted; null if something can. */
export function submitReason({ counts }: Pick<SheetReview, 'counts'>, choice: LaneChoice): string | null {
  if (counts.all === 0) return 'Nothing to submit: no cell changes';
  const chosen = chosenLanes(choice).length;
  if (chosen === 0) return 'Select a lane to submit';
  return chosen < choice.all.length && chosen > mostNamedLanes
    ? `Select all lanes, or at most ${formatCount(mostNamedLanes)}`
    : null;
}
