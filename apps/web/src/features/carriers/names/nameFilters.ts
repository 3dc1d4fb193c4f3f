import type { CarrierName, NamedCarrier } from './carrierNames.api.ts';

export const shownNames = ['open', 'known', 'none'] as const;
/** List filter: unresolved names, names of our carriers, and others. */
export type ShownNames = (typeof shownNames)[number];

/** Returns the state of a name. */
export function standingOf({ decidedBy, carrierId }: CarrierName): ShownNames {
  if (decidedBy === null) return 'open';
  return carrierId === null ? 'none' : 'known';
}

export function countNames(names: readonly CarrierName[]): Readonly<Record<ShownNames, number>> {
  const counts = { open: 0, known: 0, none: 0 };
  for (const name of names) counts[standingOf(name)] += 1;
  return counts;
}

/** Returns the names of one state or all that match the search by name or carrier. */
export function nameFilters(
  names: readonly CarrierName[],
  shown: ShownNames | undefined,
  sought: string,
): CarrierName[] {
  const wanted = sought.trim().toLowerCase();
  return names.filter(
    (name) =>
      (shown === undefined || standingOf(name) === shown) &&
      `${name.name} ${name.carrierName ?? ''}`.toLowerCase().includes(wanted),
  );
}

/** Returns the closest carrier for each unresolved name that has a close match. */
export function suggestedNames(names: readonly CarrierName[]): NamedCarrier[] {
  return names.flatMap(({ name, decidedBy, candidates }) => {
    const [nearest] = candidates;
    return decidedBy === null && nearest !== undefined ? [{ name, carrierId: nearest.carrierId }] : [];
  });
}

/**
 * Returns unresolved names without a close match, as not one of our carriers: occasional hauliers that are never asked for a bid.
 */
export function strangeNames(names: readonly CarrierName[]): NamedCarrier[] {
  return names.flatMap(({ name, decidedBy, candidates }) =>
    decidedBy === null && candidates.length === 0 ? [{ name, carrierId: null }] : [],
  );
}
