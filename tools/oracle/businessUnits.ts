import { savedBy } from './figures.ts';
import { type FiguredLane, type OwnMode, sum } from './ownMode.ts';
import {
  dividedBy,
  type Fraction,
  fraction,
  minus,
  plus,
  roundedHalfUp,
  sumOf,
  times,
  zero,
} from './pipeline/fraction.ts';

/** Amounts awarded to the lanes of a business unit. */
export interface UnitSavings {
  readonly awarded: Fraction;
  readonly awardedBaseline: Fraction;
  readonly savings: Fraction;
}

/**
 * Savings by business unit. A lane used by several units is divided by what each paid before the contract, in the order of their
 * names: each unit gets what it adds to those before it, to the cent, so that the parts sum exactly to the lane's amounts.
 */
export function savingsByUnit(modes: readonly OwnMode[]): Map<string, UnitSavings> {
  const units = new Map<string, UnitSavings>();
  for (const { lanes } of modes)
    for (const lane of lanes) {
      const whole = {
        awarded: sum(lane.awards, ({ costUsd }) => costUsd),
        awardedBaseline: sum(lane.awards, ({ baselineUsd }) => baselineUsd),
        savings: sum(lane.awards, savedBy),
      };
      let upto = zero;
      for (const [unit, share] of sharesOf(lane)) {
        const before = units.get(unit) ?? { awarded: zero, awardedBaseline: zero, savings: zero };
        const next = plus(upto, share);
        const part = (amount: Fraction) =>
          minus(roundedHalfUp(times(amount, next), 2), roundedHalfUp(times(amount, upto), 2));
        units.set(unit, {
          awarded: plus(before.awarded, part(whole.awarded)),
          awardedBaseline: plus(before.awardedBaseline, part(whole.awardedBaseline)),
          savings: plus(before.savings, part(whole.savings)),
        });
        upto = next;
      }
    }
  return units;
}

/** Shares of a lane's units by what they paid (a credit counts as zero), or by their shipments if nothing was paid. */
function sharesOf({ shipments, history }: FiguredLane): [string, Fraction][] {
  const planned = new Set(history?.shipments.map(({ shipmentId }) => shipmentId));
  const paid = new Map<string, { usd: Fraction; shipments: number }>();
  for (const { shipmentId, read, chargeUsd } of shipments) {
    if (!planned.has(shipmentId)) continue;
    const known = paid.get(read.businessUnit) ?? { usd: zero, shipments: 0 };
    paid.set(read.businessUnit, { usd: plus(known.usd, chargeUsd ?? zero), shipments: known.shipments + 1 });
  }
  if (paid.size === 0) return [['', fraction(1)]];
  const positive = (usd: Fraction) => (usd.over > 0n ? usd : zero);
  const isPaid = [...paid.values()].some(({ usd }) => usd.over > 0n);
  const weights = [...paid]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([unit, one]) => [unit, isPaid ? positive(one.usd) : fraction(one.shipments)] as const);
  const all = sumOf(weights.map(([, weight]) => weight));
  return weights.map(([unit, weight]) => [unit, dividedBy(weight, all)]);
}
