import { countOf, formatMonths } from '../../../ui/figures.ts';
import type { BidUpload } from './bidUploads.api.ts';

/** Changes since a bid sheet was created. */
export type Changed = NonNullable<NonNullable<BidUpload['bidResult']>['changed']>;

const shownLanes = 6;

/** Describes each change in a sentence. */
export function changesOf(changed: Changed): string[] {
  const { chargesGone, chargesNew, lanesGone, lanesNew, monthsGone, monthsNew } = changed;
  const lanes = lanesGone.slice(0, shownLanes).map(({ label }) => label);
  const more = lanesGone.length - lanes.length;
  return [
    ...(chargesGone.length === 0
      ? []
      : [`Charges removed or calculated differently: ${chargesGone.join(', ')}`]),
    ...(chargesNew.length === 0 ? [] : [`New charges, empty in this sheet: ${chargesNew.join(', ')}`]),
    ...(lanes.length === 0
      ? []
      : [
          `Lanes no longer open: ${lanes.join('; ')}${more > 0 ? `; and ${countOf(more, 'more lane')}` : ''}`,
        ]),
    ...(lanesNew === 0 ? [] : [`${countOf(lanesNew, 'new lane')}, not in this sheet`]),
    ...(monthsGone.length === 0 ? [] : [`Months removed: ${formatMonths(monthsGone)}`]),
    ...(monthsNew.length === 0 ? [] : [`New months: ${formatMonths(monthsNew)}`]),
  ];
}
