/** Wording of the confirmation to lock outdated exchange rates; `action` is what was asked for, such as "Open round". */
export const lockingRates = (action: string) => ({
  consequence:
    'The first round of a mode locks its exchange rates when it opens. Locking newer ones later recalculates all bids.',
  confirmLabel: `${action} with these rates`,
});
