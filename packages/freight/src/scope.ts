import type { BidRate } from './bidRates.ts';
import type { Charge } from './charges.ts';
import { chargeApplies, costsMoney } from './charges.ts';
import type { DecimalInput } from './money.ts';
import { Decimal } from './money.ts';
import type { MoveType } from './moveTypes.ts';

/** Returns the median, unrounded: the middle value, or the mean of the two middle values; null for an empty list. */
export function medianOf(values: readonly DecimalInput[]): Decimal | null {
  const ordered = values.map((value) => new Decimal(value)).sort((a, b) => a.cmp(b));
  const low = ordered[Math.floor((ordered.length - 1) / 2)];
  const high = ordered[Math.floor(ordered.length / 2)];
  return low === undefined || high === undefined ? null : low.plus(high).div(2);
}

/**
 * Returns the optional charges that a bid omits: they apply to the lane, and the bid has no rate for an alternative either. Missing
 * required charges are not included: without them a bid is not valid.
 */
export function chargesLeftOut(
  charges: readonly Charge[],
  rates: readonly BidRate[],
  moveType: MoveType | null = null,
): number[] {
  const offered = new Set(rates.map(({ chargeNo }) => chargeNo));
  const onLane = charges.filter((charge) => chargeApplies(charge, moveType));
  const groups = new Set(
    onLane.flatMap(({ chargeNo, alternativeGroup }) =>
      offered.has(chargeNo) && alternativeGroup !== undefined ? [alternativeGroup] : [],
    ),
  );
  return onLane
    .filter((charge) => !charge.required && costsMoney(charge, charges))
    .filter(({ chargeNo, alternativeGroup }) => {
      const isStoodFor = alternativeGroup !== undefined && groups.has(alternativeGroup);
      return !offered.has(chargeNo) && !isStoodFor;
    })
    .map(({ chargeNo }) => chargeNo);
}

/**
 * Returns what the other valid bids of a lane charge for a bid's missing charges: the median of each charge for which any bid has a
 * rate.
 */
export function scopeOf(
  leftOut: readonly number[],
  others: readonly ReadonlyMap<number, DecimalInput>[],
): Map<number, Decimal> {
  const medians = new Map<number, Decimal>();
  for (const chargeNo of leftOut) {
    const median = medianOf(others.flatMap((costs) => costs.get(chargeNo) ?? []));
    if (median !== null) medians.set(chargeNo, median);
  }
  return medians;
}
