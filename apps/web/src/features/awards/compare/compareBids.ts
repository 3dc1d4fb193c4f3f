import type { Bid } from '../awards.api.ts';

type Charge = Bid['charges'][number];

/** One bid's price for a charge. */
export interface Offer {
  /** Null if the charge is not priced or is priced by weight break. */
  rate: number | null;
  driver: number | null;
  amountUsd: number | null;
  /** False if the bid gives no rate at all. */
  offered: boolean;
}

/** One row of the comparison: a charge with each bid's price, in the order of the bids. */
export interface ChargeRow {
  chargeNo: number;
  name: string;
  unitName: string;
  offers: readonly Offer[];
  /** Weight breaks with each bid's rate; empty if the charge has one rate. */
  breaks: readonly { breakNo: number; rates: readonly (number | null)[] }[];
  /** The lowest amount of the row, if the bids differ. */
  bestUsd: number | null;
}

const isUnconfirmed = (bid: Bid | undefined) => bid?.outlier?.isHeld === true;

/** Compares bids charge by charge, in the order of the charge structure. */
export function compareBids(bids: readonly Bid[]): ChargeRow[] {
  const charges = new Map<number, Charge>();
  for (const { chargeNo, ...charge } of bids.flatMap((bid) => bid.charges)) {
    if (!charges.has(chargeNo)) charges.set(chargeNo, { chargeNo, ...charge });
  }
  return [...charges.values()].map(({ chargeNo, name, unitName }) => {
    const ofBids = bids.map((bid) => bid.charges.filter((charge) => charge.chargeNo === chargeNo));
    const breakNos = [
      ...new Set(ofBids.flat().flatMap(({ breakNo }) => (breakNo === null ? [] : [breakNo]))),
    ].sort((one, other) => one - other);
    const offers = ofBids.map((parts) => offerOf(parts, breakNos.length > 0));
    // An unconfirmed price never counts as the lowest.
    const amounts = new Set(
      offers.flatMap(({ amountUsd }, at) => (isUnconfirmed(bids[at]) ? [] : (amountUsd ?? []))),
    );
    return {
      chargeNo,
      name,
      unitName,
      offers,
      breaks: breakNos.map((breakNo) => ({
        breakNo,
        rates: ofBids.map((parts) => parts.find((part) => part.breakNo === breakNo)?.rate ?? null),
      })),
      bestUsd: amounts.size < 2 ? null : Math.min(...amounts),
    };
  });
}

function offerOf(parts: readonly Charge[], byBreak: boolean): Offer {
  // The amount of a charge with weight breaks belongs to one of them.
  const priced = parts.find(({ amountUsd }) => amountUsd !== null);
  return {
    rate: byBreak ? null : (parts[0]?.rate ?? null),
    driver: priced?.driver ?? null,
    amountUsd: priced?.amountUsd ?? null,
    offered: parts.some(({ rate }) => rate !== null),
  };
}

/**
 * Returns how far a cost is from a reference, in percent; negative is below. Null if either is missing or the reference is zero.
 */
export function percentFrom(costUsd: number | null, referenceUsd: number | null): number | null {
  if (costUsd === null || referenceUsd === null || referenceUsd === 0) return null;
  return (100 * (costUsd - referenceUsd)) / Math.abs(referenceUsd);
}

/** Sorts bids for comparison: best first, partial and unpriced ones last. */
export function bestFirst(bids: readonly Bid[]): Bid[] {
  const costOf = ({ allInUsd, isComplete }: Bid) =>
    isComplete && allInUsd !== null ? allInUsd : Number.POSITIVE_INFINITY;
  return [...bids].sort(
    (one, other) =>
      Number(other.isBest === true) - Number(one.isBest === true) ||
      // Infinity minus Infinity is NaN.
      (costOf(one) === costOf(other) ? 0 : costOf(one) - costOf(other)) ||
      one.carrierName.localeCompare(other.carrierName),
  );
}
