import type { CarrierConnection } from './carriers.api.ts';

export const shownCarriers = ['connected', 'silent', 'closed', 'invited'] as const;
/** Which carriers are listed: with a mode open, those of them without a bid, with none, or invited and not here yet. */
export type ShownCarriers = (typeof shownCarriers)[number];

export const shownLabel: Readonly<Record<ShownCarriers, string>> = {
  connected: 'Connected',
  silent: 'Connected, no bid yet',
  closed: 'No modes enabled',
  invited: 'Invited',
};

export const carrierOrders = ['name', 'coverage', 'standing', 'won', 'answers', 'newest'] as const;
/** What carriers are listed by. */
export type CarrierOrder = (typeof carrierOrders)[number];

export const orderLabel: Readonly<Record<CarrierOrder, string>> = {
  name: 'By name',
  coverage: 'Most lanes covered',
  standing: 'Most green lanes',
  won: 'Most awarded',
  answers: 'Fastest to respond',
  newest: 'Latest bid',
};

/** Whether a carrier's name holds what is sought. */
export function isSought(name: string, sought: string): boolean {
  return name.toLowerCase().includes(sought.trim().toLowerCase());
}

/** The carriers that are here and listed. */
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

/** The figure that an order sorts by, the largest first; null comes last. */
const figureOf: Readonly<
  Record<Exclude<CarrierOrder, 'name'>, (carrier: CarrierConnection) => number | null>
> = {
  coverage: ({ coveragePercent }) => coveragePercent,
  standing: ({ green }) => green,
  won: ({ awardedUsd }) => awardedUsd,
  answers: ({ answerHours }) => (answerHours === null ? null : -answerHours),
  newest: ({ lastBidAt }) => (lastBidAt === null ? null : Date.parse(lastBidAt)),
};

/** Carriers in an order; those alike in it, and those by name, by their names. */
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
