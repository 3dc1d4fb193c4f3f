import { countAre, countOf, formatMoment } from '../../../ui/figures.ts';
import { momentOfField } from '../moments.ts';
import type { PlanPreview } from '../tenders.api.ts';
import type { RoundDraft } from './roundDraft.ts';

interface Planned {
  carriers: number;
  includesAwarded: boolean;
  now: Date;
}

/** Whether awarded lanes are excluded from the event: yes, unless the user includes them or every lane is awarded. */
export function leavesOutAwarded(preview: PlanPreview, includesAwarded: boolean): boolean {
  return !includesAwarded && preview.awardedLanes > 0 && preview.awardedLanes < preview.lanes;
}

/** Describes the effects of scheduling a round. */
export function planSentences(
  preview: PlanPreview,
  round: RoundDraft,
  { carriers, includesAwarded, now }: Planned,
): string[] {
  const leavesOut = leavesOutAwarded(preview, includesAwarded);
  const lanes = preview.lanes - (leavesOut ? preview.awardedLanes : 0);
  const open = leavesOut ? preview.openLanesNotAwarded : preview.openLanes;
  const opensAt = momentOfField(round.opensAt) ?? '';
  const closesAt = formatMoment(momentOfField(round.closesAt) ?? '');
  const isLater = opensAt > now.toISOString();
  return [
    isLater
      ? `${countOf(lanes, 'lane')} ${lanes === 1 ? 'takes' : 'take'} bids from ${formatMoment(opensAt)} to ${closesAt}.`
      : `${countOf(lanes, 'lane')} ${lanes === 1 ? 'opens' : 'open'} for bids now, until ${closesAt}.`,
    ...(open > 0 && isLater
      ? [
          `${countOf(open, 'lane')} ${open === 1 ? 'closes' : 'close'} for bids until ${formatMoment(opensAt)}.`,
        ]
      : []),
    ...(leavesOut ? [`${countAre(preview.awardedLanes, 'awarded lane')} excluded.`] : []),
    ...(preview.awardedLanes === preview.lanes && preview.lanes > 0
      ? [lanes === 1 ? 'This lane is already awarded.' : 'All of these lanes are already awarded.']
      : []),
    ...(preview.lanesInOtherEvents > 0
      ? [
          `${countAre(preview.lanesInOtherEvents, 'lane')} already in a running event: ${preview.otherEvent}. End that event or exclude these lanes.`,
        ]
      : []),
    `${countAre(carriers, 'carrier')} invited by email.`,
  ];
}
