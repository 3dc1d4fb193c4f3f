import type { settings } from '@lanewright/contract';

/** Counts of what properties affect in a mode. */
export type Affected = {
  readonly lanes: number;
  readonly lanes_with_history: number;
  readonly lanes_open: number;
  readonly lanes_with_target: number;
  readonly lanes_with_baseline: number;
  readonly lanes_with_incumbent: number;
  readonly lanes_with_last_price: number;
  readonly bids: number;
  readonly bidders: number;
  readonly fuel_bids: number;
  readonly fuel_bidders: number;
  readonly bidders_with_reference: number;
  readonly bid_lanes_with_reference: number;
  readonly bidders_at_hidden: number;
  readonly bid_lanes_at_hidden: number;
  readonly bidders_without_target: number;
  readonly bid_lanes_without_target: number;
  readonly carriers: number;
  readonly uploads_waiting: number;
  readonly uploads_counted: number;
  readonly awards_pending: number;
};

export type Effect = {
  readonly effect: (typeof settings.propertyEffects)[number];
  readonly count: number;
  readonly of: number | null;
};

type Change = { readonly name: string; readonly after: unknown; readonly isCustom: boolean };

/** Returns the effect of a property change; null if there is nothing to count. */
export function effectOf(change: Change, counts: Affected, targetsAreShown: boolean): Effect | null {
  if (change.isCustom) return { effect: 'keptOnly', count: 0, of: null };
  const seen = sightOf(change.name, counts, targetsAreShown);
  if (seen !== null) {
    return { effect: change.after === true ? 'carriersSeeMore' : 'carriersSeeLess', ...seen };
  }
  const isOn = change.after === true;
  switch (change.name.split('.')[0]) {
    case 'lanes':
    case 'contract':
      return { effect: 'lanesRolledUp', count: counts.lanes, of: null };
    case 'fuel':
      return { effect: 'bidsPriced', count: counts.fuel_bids, of: counts.fuel_bidders };
    case 'standings':
    case 'bids':
      return { effect: 'bidsRanked', count: counts.bids, of: counts.bidders };
    case 'risk':
      return { effect: 'risksJudged', count: counts.lanes_with_history, of: null };
    case 'uploads':
      return { effect: 'uploadsFromNowOn', count: counts.uploads_waiting, of: null };
    case 'awards':
      return { effect: 'awardsFromNowOn', count: counts.awards_pending, of: null };
    case 'documents':
      return isOn ? { effect: 'carriersMustAccept', count: counts.carriers, of: null } : null;
    case 'benchmarks':
      return { effect: isOn ? 'marketJoined' : 'marketLeft', count: counts.uploads_counted, of: null };
    default:
      return null;
  }
}

/** How many carriers see something because of a property, and of how many lanes; null for a property that shows nothing. */
function sightOf(
  name: string,
  counts: Affected,
  targetsAreShown: boolean,
): { count: number; of: number } | null {
  const { carriers } = counts;
  switch (name) {
    case 'visibility.target':
      return { count: carriers, of: counts.lanes_with_target };
    case 'visibility.baseline':
      return { count: carriers, of: counts.lanes_with_baseline };
    case 'visibility.incumbent':
      return { count: carriers, of: counts.lanes_with_incumbent };
    case 'visibility.lastPricePaid':
      return { count: carriers, of: counts.lanes_with_last_price };
    case 'standings.showColourTowardsHiddenTarget':
      // If they see targets, carriers see their colours towards those anyway.
      return targetsAreShown
        ? { count: counts.bidders_at_hidden, of: counts.bid_lanes_at_hidden }
        : { count: counts.bidders_with_reference, of: counts.bid_lanes_with_reference };
    case 'standings.showColourTowardsBest':
      return { count: counts.bidders_without_target, of: counts.bid_lanes_without_target };
    default:
      return null;
  }
}
