import { declineReasonLabels, type StandingReason } from '@lanewright/freight';
import {
  countOf,
  formatChosenPercent,
  formatCount,
  formatMoment,
  formatMonths,
  formatQuantity,
  formatUnitRateUsdShort,
  loadWords,
} from '../../../ui/figures.ts';
import type { BidLane } from '../bidTypes.ts';
import { isWon } from '../editor/laneFilter.ts';

/** Equipment, service and move type with the distance; also the customer's target, if shown. */
export function detailTexts(lane: BidLane): { main: string; detail: string } {
  const words = [lane.equipment, lane.service, lane.moveType].filter((text) => text !== null && text !== '');
  const figures = [
    ...(lane.miles === null
      ? []
      : [`${lane.milesEstimate === null ? '' : 'est. '}${formatCount(Math.round(lane.miles))} mi`]),
    ...(lane.targetPrice === null ? [] : [`target ${formatUnitRateUsdShort(lane.targetPrice)}`]),
  ];
  return { main: words.join(' · ') || '–', detail: figures.join(' · ') };
}

/** Forecast volume of the contract period, and shipments per year. */
export function volumeTexts({ volume, unitMeasure, shipmentsPerYear }: BidLane): {
  main: string;
  detail: string;
} {
  return {
    main: formatQuantity(Math.round(volume), unitMeasure),
    detail: shipmentsPerYear === null ? '' : `${formatQuantity(shipmentsPerYear)} shipments/year`,
  };
}

/** The volume by which loads per week become a capacity: "1 load = 842.5 mi". */
export function loadText({ volumePerLoad, unitMeasure }: BidLane): string {
  return volumePerLoad === null
    ? 'No shipments: enter your capacity by month'
    : `1 ${loadWords(unitMeasure).one} = ${formatQuantity(volumePerLoad, unitMeasure)}`;
}

export interface StandingTexts {
  readonly state:
    | 'won'
    | 'sealed'
    | 'declined'
    | 'none'
    | 'partial'
    | 'hidden'
    | 'closed'
    | 'ranking'
    | 'shown';
  readonly main: string;
  readonly detail: string;
  /** The full sentence, for the tooltip and screen readers. */
  readonly sentence: string;
}

/** Why a complete bid has no colour, for the cell, and as a sentence. */
const reasons: Readonly<Record<StandingReason, { readonly main: string; readonly sentence: string }>> = {
  notShownByCustomer: {
    main: 'Standing not shown by the customer',
    sentence: 'Your bid is complete. The customer doesn’t show standings on this lane.',
  },
  afterRound: {
    main: 'Shown after the round',
    sentence: 'Your bid is complete. Its standing is shown after the round.',
  },
  partial: { main: 'Partial', sentence: 'Your bid is partial and isn’t included yet.' },
  pricing: { main: 'Ranking…', sentence: 'Your bid is complete and is being ranked.' },
  // "No bid" is the trade's word for a declined lane.
  noBid: { main: 'No answer', sentence: 'You have neither bid on this lane nor declined it.' },
  notShown: {
    main: 'No standing yet',
    sentence: 'Your bid is complete. There is no standing on this lane yet.',
  },
};

/** A carrier's standing on a lane, as far as it may see it. */
export function standingTexts(lane: BidLane, missing: readonly string[]): StandingTexts {
  const { award, declined, sealed } = lane;
  if (award !== null && isWon(lane)) {
    const months = formatMonths(award.months);
    return {
      state: 'won',
      main: 'Won',
      detail: months,
      sentence: `You won ${formatChosenPercent(award.share)} of this lane for ${months}. A new price applies to the next award only.`,
    };
  }
  if (sealed !== null) {
    const cells = countOf(sealed.cells, 'cell');
    return {
      state: 'sealed',
      main: 'Sealed',
      detail: cells,
      sentence: `${cells} sealed ${formatMoment(sealed.at)}. Hidden from everyone, including you, until the round closes.`,
    };
  }
  if (lane.isComplete === null) {
    if (declined !== null) {
      const reason = declineReasonLabels[declined.reason];
      const note = declined.note === null ? '' : ` Note: ${declined.note}`;
      return {
        state: 'declined',
        main: 'No bid',
        detail: reason,
        sentence: `You declined this lane: ${reason.toLowerCase()}. Enter a rate to bid after all.${note}`,
      };
    }
    return lane.open
      ? { state: 'none', ...reasons.noBid, detail: '' }
      : { state: 'closed', main: 'Closed', detail: '', sentence: 'This lane is not open for bids.' };
  }
  const closed = lane.open ? '' : 'closed';
  if (!lane.isComplete) {
    const needs = missing.length === 0 ? closed : `needs ${missing.join(', ')}`;
    return {
      state: 'partial',
      main: 'Partial',
      detail: needs,
      sentence: `Your bid is partial and isn’t included yet: it ${needs || 'misses a required charge'}.`,
    };
  }
  if (lane.colour === null) {
    const reason = reasons[lane.standingReason ?? 'notShown'];
    return { state: lane.standingReason === 'pricing' ? 'ranking' : 'hidden', ...reason, detail: closed };
  }
  return {
    state: 'shown',
    main: lane.colour,
    detail: closed,
    sentence: `Your bid is complete and rated ${lane.colour.toLowerCase()}.`,
  };
}
