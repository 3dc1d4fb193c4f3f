import type { BidExplanations, ExplainedBid } from '../bidTypes.ts';

type Step = ExplainedBid['bridge'][number];

/**
 * The steps of a bid's bridge that say something, and by which of them it is ranked: a bid in USD is not changed into it, only
 * where something is paid per mile is fuel restated, and what is left out counts in ranking only where the customer lets it.
 */
export function bridgeOf(
  { countsMissingCharges }: Pick<BidExplanations, 'countsMissingCharges'>,
  { currency, bridge, charges }: Pick<ExplainedBid, 'currency' | 'bridge' | 'charges'>,
): { readonly steps: readonly Step[]; readonly ranked: Step | undefined } {
  const steps = bridge.filter(({ step, change }) => {
    if (step === 'fx') return currency !== 'USD';
    if (step === 'fuel')
      return (change ?? 0) !== 0 || charges.some(({ unitName }) => unitName === 'per mile');
    return true;
  });
  const scope = steps.findIndex(({ step }) => step === 'scope');
  const isRankedWithout = scope > 0 && !countsMissingCharges;
  return { steps, ranked: isRankedWithout ? steps[scope - 1] : steps.at(-1) };
}
