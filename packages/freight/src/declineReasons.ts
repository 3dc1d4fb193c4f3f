/** Reasons for which a carrier does not bid on a lane. */
export const declineReasons = ['equipment', 'capacity', 'region', 'volume', 'terms', 'other'] as const;

export type DeclineReason = (typeof declineReasons)[number];

/** The reasons as shown to both sides. */
export const declineReasonLabels: Readonly<Record<DeclineReason, string>> = {
  equipment: 'No suitable equipment',
  capacity: 'No capacity',
  region: 'Region not served',
  volume: 'Volume does not fit',
  terms: 'Terms not acceptable',
  other: 'Other',
};
