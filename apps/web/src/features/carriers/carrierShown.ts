import type { CarrierConnection } from './carriers.api.ts';

export const shownCarriers = ['connected', 'closed', 'invited'] as const;
/** Which carriers are listed: with a mode open, with none, or invited and not here yet. */
export type ShownCarriers = (typeof shownCarriers)[number];

export const shownLabel: Readonly<Record<ShownCarriers, string>> = {
  connected: 'Connected',
  closed: 'No mode open',
  invited: 'Invited',
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
  return carriers.filter(
    ({ name, modes }) =>
      isSought(name, sought) &&
      (shown === undefined || shown === (modes.length > 0 ? 'connected' : 'closed')),
  );
}
