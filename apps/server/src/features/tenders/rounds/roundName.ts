/** Names one round; what the key of its envelopes is called. */
export type RoundName = { readonly customerId: string; readonly tenderId: string; readonly roundNo: number };

/** The name of the key that seals a round's offers. */
export const envelopeKeyName = ({ customerId, tenderId, roundNo }: RoundName): string =>
  `round-${customerId}-${tenderId}-${roundNo}`;
