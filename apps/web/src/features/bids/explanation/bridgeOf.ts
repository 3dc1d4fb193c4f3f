import type { BidExplanations, ExplainedBid } from '../bidTypes.ts';

type Step = ExplainedBid['bridge'][number];

/**
 * Returns the relevant steps of a bid's bridge, and the step it is ranked by. A bid in USD is not converted, fuel is restated only
 * if something is paid per mile, and missing charges count in the ranking only if the customer enables that.
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
