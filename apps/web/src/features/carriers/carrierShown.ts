import type { CarrierConnection } from './carriers.api.ts';

export const shownCarriers = ['connected', 'silent', 'closed', 'invited'] as const;
/**
 * List filter: carriers with an open mode, those of them without a bid, carriers without an open mode, or invited and not
 * registered yet.
 */
export type ShownCarriers = (typeof shownCarriers)[number];

export const shownLabel: Readonly<Record<ShownCarriers, string>> = {
  connected: 'Connected',
  silent: 'Connected, no bid yet',
  closed: 'No modes enabled',
  invited: 'Invited',
};

export const carrierOrders = ['name', 'coverage', 'standing', 'won', 'answers', 'newest'] as const;
/** Sort orders of the list. */
export type CarrierOrder = (typeof carrierOrders)[number];

export const orderLabel: Readonly<Record<CarrierOrder, string>> = {
  name: 'By name',
  coverage: 'Most lanes covered',
  standing: 'Most green lanes',
  won: 'Most awarded',
  answers: 'Fastest to respond',
  newest: 'Latest bid',
};

/** Returns whether a carrier's name matches the search. */
export function isSought(name: string, sought: string): boolean {
  return name.toLowerCase().includes(sought.trim().toLowerCase());
}

/** Returns the registered carriers that match the filter. */
export function carriersShown(
  carriers: readonly CarrierConnection[],
  sought: string,
  shown: ShownCarriers | undefined,
): CarrierConnection[] {
  return carriers.filter((carrier) => isSought(carrier.name, sought) && isListed(carrier, shown));
}

function isListed({ modes, lanesBid }: CarrierConnection, shown: ShownCarriers | undefined): boolean {
  if (shown === undefined) return true;
  if (shown === 'silent') return modes.length > 0 && lanesBid === 0;
  return shown === (modes.length > 0 ? 'connected' : 'closed');
}

/** The figure an order sorts by, largest first; null comes last. */
const figureOf: Readonly<
  Record<Exclude<CarrierOrder, 'name'>, (carrier: CarrierConnection) => number | null>
> = {
  coverage: ({ coveragePercent }) => coveragePercent,
  standing: ({ green }) => green,
  won: ({ awardedUsd }) => awardedUsd,
  answers: ({ answerHours }) => (answerHours === null ? null : -answerHours),
  newest: ({ lastBidAt }) => (lastBidAt === null ? null : Date.parse(lastBidAt)),
};

/** Sorts carriers; ties, and the order by name, use the name. */
export function inOrder(carriers: readonly CarrierConnection[], order: CarrierOrder): CarrierConnection[] {
  const byName = [...carriers].sort((a, b) => a.name.localeCompare(b.name));
  if (order === 'name') return byName;
  const figure = figureOf[order];
  return byName.sort((a, b) => {
    const [left, right] = [figure(a), figure(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return right - left;
  });
}
