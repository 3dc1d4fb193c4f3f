import { countOf, formatMonths } from '../../../ui/figures.ts';
import type { PlannedContract } from '../contracts.api.ts';

/** Describes where a planned contract meets others: months that two contracts cover, and months that none does. */
export function plannedSentences({ overlaps, gapMonths }: PlannedContract): string[] {
  return [
    ...overlaps.map(({ name, months, lanes, awardedLanes }) =>
      awardedLanes === 0
        ? `${name} also covers ${formatMonths(months)} on ${countOf(lanes, 'lane')}. None of them is awarded there yet.`
        : `${name} also covers ${formatMonths(months)} on ${countOf(lanes, 'lane')}, and ${awardedLanes === lanes ? 'has awarded all of them' : `has awarded ${countOf(awardedLanes, 'lane')}`}. These months can only be awarded where a share is left.`,
    ),
    ...(gapMonths.length === 0 ? [] : [`No contract covers ${formatMonths(gapMonths)}.`]),
  ];
}
