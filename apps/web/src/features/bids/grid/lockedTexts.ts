import {
  countOf,
  formatCount,
  formatMoment,
  formatQuantity,
  formatUnitRateUsdShort,
} from '../../../ui/figures.ts';
import type { BidLane } from '../bidTypes.ts';

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

/** Whether a standing is still being calculated. With a visible target there is always one. */
function isBeingRanked({ isComplete, colour, targetPrice, sealed }: BidLane): boolean {
  return sealed === null && isComplete === true && colour === null && targetPrice !== null;
}

export interface StandingTexts {
  readonly state: 'sealed' | 'none' | 'partial' | 'hidden' | 'closed' | 'ranking' | 'shown';
  readonly main: string;
  readonly detail: string;
  /** The full sentence, for the tooltip and screen readers. */
  readonly sentence: string;
}

/** A carrier's standing on a lane, as far as it may see it. */
export function standingTexts(lane: BidLane, missing: readonly string[]): StandingTexts {
  if (lane.sealed !== null) {
    const cells = countOf(lane.sealed.cells, 'cell');
    return {
      state: 'sealed',
      main: 'Sealed',
      detail: cells,
      sentence: `${cells} sealed ${formatMoment(lane.sealed.at)}. Hidden from everyone, including you, until the round closes.`,
    };
  }
  if (lane.isComplete === null) {
    return lane.open
      ? { state: 'none', main: 'No bid', detail: '', sentence: 'You have no bid on this lane.' }
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
  if (isBeingRanked(lane)) {
    return {
      state: 'ranking',
      main: 'Ranking…',
      detail: closed,
      sentence: 'Your bid is complete and is being ranked.',
    };
  }
  if (lane.colour === null) {
    return {
      state: 'hidden',
      main: '–',
      detail: closed,
      sentence: 'Your bid is complete. The customer doesn’t show standings on this lane.',
    };
  }
  return {
    state: 'shown',
    main: lane.colour,
    detail: closed,
    sentence: `Your bid is complete and rated ${lane.colour.toLowerCase()}.`,
  };
}
