import type { CarrierName, NamedCarrier } from './carrierNames.api.ts';

export const shownNames = ['open', 'known', 'none'] as const;
/** Which names are listed: those to settle, those that are one of ours, those that are none. */
export type ShownNames = (typeof shownNames)[number];

/** How a name stands. */
export function standingOf({ decidedBy, carrierId }: CarrierName): ShownNames {
  if (decidedBy === null) return 'open';
  return carrierId === null ? 'none' : 'known';
}

export function countNames(names: readonly CarrierName[]): Readonly<Record<ShownNames, number>> {
  const counts = { open: 0, known: 0, none: 0 };
  for (const name of names) counts[standingOf(name)] += 1;
  return counts;
}

/** The names listed: of one standing or all, and with what is sought in the name or its carrier's. */
export function namesShown(
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

/** The nearest carrier of each open name that is near to one. */
export function suggestedNames(names: readonly CarrierName[]): NamedCarrier[] {
  return names.flatMap(({ name, decidedBy, candidates }) => {
    const [nearest] = candidates;
    return decidedBy === null && nearest !== undefined ? [{ name, carrierId: nearest.carrierId }] : [];
  });
}

/** Open names that are near to no carrier, as none of ours: hauliers of a day, whom nobody asks for a bid. */
export function strangeNames(names: readonly CarrierName[]): NamedCarrier[] {
  return names.flatMap(({ name, decidedBy, candidates }) =>
    decidedBy === null && candidates.length === 0 ? [{ name, carrierId: null }] : [],
  );
}
