import { formatRate, formatUnitRateUsd } from '../../../ui/figures.ts';
import { ratesText } from '../../../ui/ratesText.ts';
import { formatUsdExact } from '../../../ui/Money.tsx';
import type { BidExplanations, ExplainedBid } from '../bidTypes.ts';

const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const exactRate = new Intl.NumberFormat('en-US', { maximumFractionDigits: 10 });

/** Formats an amount in a currency: "$1,204.50", "1,204.50 EUR". */
export function amountText(amount: number, currency: string): string {
  return currency === 'USD' ? formatUsdExact(amount) : `${cents.format(amount)} ${currency}`;
}

/** Formats a rate in a currency with all its decimals: "$2.3125", "2.3125 EUR". */
export function rateText(rate: number, currency: string): string {
  return currency === 'USD' ? formatUnitRateUsd(rate) : `${formatRate(rate)} ${currency}`;
}

type BridgeStep = ExplainedBid['bridge'][number]['step'];

/** Describes a step from the quoted to the comparable price. */
export function stepText(step: BridgeStep, answer: BidExplanations, bid: ExplainedBid): string {
  const { ratesFrozenOn, ratesOn, ratesSource, referenceDieselUsdPerGallon } = answer;
  switch (step) {
    case 'quoted':
      return 'As quoted';
    case 'fx':
      return bid.currency === 'USD'
        ? 'In USD'
        : `In USD, at ${exactRate.format(bid.usdPerUnit)} for 1 ${bid.currency}. ${ratesText({
            ratesOn,
            source: ratesSource,
            lockedOn: ratesFrozenOn,
          })}`;
    case 'fuel':
      return bid.fuelBasisUsdPerGallon === null
        ? `Fuel, quoted at the reference diesel price of ${formatUsdExact(referenceDieselUsdPerGallon)}`
        : `Fuel at a diesel price of ${formatUsdExact(referenceDieselUsdPerGallon)} per gallon instead of ${formatUsdExact(bid.fuelBasisUsdPerGallon)}`;
    case 'scope':
      return 'Missing charges, at other carriers’ rates';
    case 'comparable':
      return 'Comparable price';
  }
}

type Rule = ExplainedBid['charges'][number]['rows'][number]['rule'];

/** Explains charges that the bid does not price; empty if it prices all. */
export function scopeText(
  { countsMissingCharges }: BidExplanations,
  { bridge }: ExplainedBid,
): string | null {
  if (!bridge.some(({ step, change }) => step === 'scope' && (change ?? 0) !== 0)) return null;
  return countsMissingCharges
    ? 'Missing charges are included in the ranking, at other carriers’ rates.'
    : 'Missing charges are shown for comparison. This mode’s properties exclude them from the ranking.';
}

/** The rule by which shipments were rated; a plain rate is not explained. */
export const ruleText: Readonly<Record<Rule, string>> = {
  rate: 'plain rate',
  break: 'by weight break',
  nextBreak: 'next break, cheaper',
  minimum: 'minimum',
};
