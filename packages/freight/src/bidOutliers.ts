import type { DecimalInput } from './money.ts';
import { Decimal } from './money.ts';

/** References for the unit cost of a bid, seen by the customer, in USD per unit; null, zero or negative: not known. */
export interface OutlierReferences {
  readonly lastPricePaid: DecimalInput | null;
  readonly baselineUnitCost: DecimalInput | null;
  readonly targetPrice: DecimalInput | null;
  /** Unit costs of the other priced bids of the lane; used if there are at least three. */
  readonly others: readonly DecimalInput[];
}

export const fewestOtherBids = 3;

/**
 * Returns how far a bid is from its lane's usual cost, as a factor from 1 in either direction: the median of its logarithmic
 * distances to all references. Null if there is no reference. For the customer only: it uses data that a carrier may not see.
 */
export function outlierFactor(unitCostUsd: DecimalInput, references: OutlierReferences): number | null {
  const { lastPricePaid, baselineUnitCost, targetPrice, others } = references;
  const positive = others.map(Number).filter((cost) => cost > 0);
  const known = [lastPricePaid, baselineUnitCost, targetPrice]
    .map((value) => (value === null ? 0 : Number(value)))
    .concat(positive.length < fewestOtherBids ? [] : [middle(positive)])
    .filter((value) => value > 0);
  const cost = new Decimal(unitCostUsd).toNumber();
  if (known.length === 0 || cost <= 0) return null;
  const off = middle(known.map((value) => Math.log(cost / value)));
  return Math.exp(Math.abs(off));
}

/** A priced bid of a lane, with its previous state. */
export interface LaneBid {
  readonly bidId: string;
  readonly unitCostUsd: DecimalInput;
  /** Held for another reason (an unconfirmed check, or excluded by the customer): not a reference for others. */
  readonly isHeld?: boolean;
  /** Resolved at this price: a reference for others, whatever its price. */
  readonly isReleased?: boolean;
}

/**
 * Returns how far each bid of a lane is from the lane's usual cost, for those at `senseFactor` or more: what findOutlierBids.sql
 * stores. Bids that are held, or too far from the lane's own references, are not references for the others: an outlier does not
 * affect its rivals. On a lane without references of its own, this applies to the one bid that is farthest from the others. Unit
 * costs in USD.
 */
export function outliersOfLane(
  lane: Omit<OutlierReferences, 'others'>,
  bids: readonly LaneBid[],
  senseFactor: number,
): Map<string, number> {
  const priced = bids.filter(({ unitCostUsd }) => Number(unitCostUsd) > 0);
  const isOdd = (factor: number | null) => factor !== null && factor >= senseFactor - rounding;
  const trusted = priced.filter(
    ({ unitCostUsd, isHeld, isReleased }) =>
      isHeld !== true && (isReleased === true || !isOdd(outlierFactor(unitCostUsd, { ...lane, others: [] }))),
  );
  const factorAmong = (bid: LaneBid, references: readonly LaneBid[]) => {
    const others = references.filter((other) => other !== bid).map(({ unitCostUsd }) => unitCostUsd);
    return outlierFactor(bid.unitCostUsd, { ...lane, others });
  };
  const hasReferences = [lane.lastPricePaid, lane.baselineUnitCost, lane.targetPrice].some(
    (value) => value !== null && Number(value) > 0,
  );
  const [first, second] = (hasReferences ? [] : trusted)
    .filter(({ isReleased }) => isReleased !== true)
    .map((bid) => ({ bid, factor: factorAmong(bid, trusted) ?? 0 }))
    .toSorted((one, other) => other.factor - one.factor);
  const farthest =
    first !== undefined && isOdd(first.factor) && Math.log(first.factor / (second?.factor ?? 1)) > rounding
      ? first.bid
      : null;
  const references = trusted.filter((bid) => bid !== farthest);
  return new Map(
    priced.flatMap((bid): [string, number][] => {
      const factor = factorAmong(bid, references);
      return factor !== null && isOdd(factor) ? [[bid.bidId, factor]] : [];
    }),
  );
}

/** Logarithms are not exact: 3.9 over 1.3 counts as 3. */
const rounding = 1e-9;

function middle(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}
