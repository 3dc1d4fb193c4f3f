import type { DecimalInput } from './money.ts';
import { Decimal, roundHalfUpToCent, sumCents } from './money.ts';
import type { PricedLane } from './pricing.ts';

/** Steps from the quoted to the comparable price. */
export const bridgeSteps = ['quoted', 'fx', 'fuel', 'scope', 'comparable'] as const;
export type BridgeStep = (typeof bridgeSteps)[number];

export interface BridgeRow {
  readonly step: BridgeStep;
  readonly currency: string;
  /** What the step adds, in USD; null for steps that add nothing: the start, the change of currency, the end. */
  readonly change: Decimal | null;
  /** The price after the step, in `currency`. */
  readonly total: Decimal;
}

/**
 * Returns the steps from the quoted to the comparable price of a lane over the contract period, each to the cent: as quoted, in USD
 * at the locked rate, with fuel at the reference diesel price (the all-in cost), and with what other bids charge for missing
 * charges. Without `scopeUsd` the last step is omitted: a carrier does not see what others charge.
 */
export function bridgeOf(
  priced: PricedLane,
  currency: string,
  scopeUsd: readonly DecimalInput[] | null,
): BridgeRow[] {
  const quoted = sumCents(priced.charges.map((charge) => charge.quotedCost));
  const converted = sumCents(priced.charges.map((charge) => charge.convertedUsd));
  const scope = scopeUsd === null ? null : sumCents(scopeUsd.map(roundHalfUpToCent));
  const comparable = priced.costUsd.plus(scope ?? 0);
  const usd = (step: BridgeStep, change: Decimal | null, total: Decimal): BridgeRow => ({
    step,
    currency: 'USD',
    change,
    total,
  });
  return [
    { step: 'quoted', currency, change: null, total: quoted },
    usd('fx', null, converted),
    usd('fuel', priced.costUsd.minus(converted), priced.costUsd),
    ...(scope === null ? [] : [usd('scope', scope, comparable)]),
    usd('comparable', null, new Decimal(comparable)),
  ];
}
