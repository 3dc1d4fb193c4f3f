/** Identifies a round; also used to name the key of its envelopes. */
export type RoundName = { readonly customerId: string; readonly tenderId: string; readonly roundNo: number };

/** The name of the key that seals a round's bids. */
export const envelopeKeyName = ({ customerId, tenderId, roundNo }: RoundName): string =>
  `round-${customerId}-${tenderId}-${roundNo}`;
