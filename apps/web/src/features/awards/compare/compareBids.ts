import type { Bid } from '../awards.api.ts';

type Charge = Bid['charges'][number];

/** One row of the comparison: a charge, with each bid's figures in the order of the bids. */
export interface ChargeRow {
  key: string;
  name: string;
  unitName: string;
  location: string;
  cells: readonly (Charge | undefined)[];
  /** The lowest amount of the row, where bids differ in it. */
  bestUsd: number | null;
}

/** Bids side by side, charge by charge, in the order the charges stand in the structure. */
export function compareBids(bids: readonly Bid[]): ChargeRow[] {
  const keys = new Map<string, Charge>();
  for (const bid of bids) {
    for (const charge of bid.charges) if (!keys.has(keyOf(charge))) keys.set(keyOf(charge), charge);
  }
  return [...keys].map(([key, { name, unitName, location, breakNo }]) => {
    const cells = bids.map((bid) => bid.charges.find((charge) => keyOf(charge) === key));
    const amounts = cells.flatMap((cell) => (typeof cell?.amountUsd === 'number' ? [cell.amountUsd] : []));
    return {
      key,
      name: breakNo === null ? name : `${name}, break ${breakNo}`,
      unitName,
      location,
      cells,
      bestUsd: new Set(amounts).size < 2 ? null : Math.min(...amounts),
    };
  });
}

function keyOf({ chargeNo, breakNo }: Charge): string {
  return `${chargeNo}/${breakNo ?? ''}`;
}

/** How far a cost lies from a reference, in percent; negative is below. Null where either is missing or zero. */
export function percentFrom(costUsd: number | null, referenceUsd: number | null): number | null {
  if (costUsd === null || referenceUsd === null || referenceUsd === 0) return null;
  return (100 * (costUsd - referenceUsd)) / Math.abs(referenceUsd);
}

/** Bids in the order they are compared: best first, partial and unpriced ones last. */
export function bestFirst(bids: readonly Bid[]): Bid[] {
  const costOf = ({ allInUsd, isComplete }: Bid) =>
    isComplete && allInUsd !== null ? allInUsd : Number.POSITIVE_INFINITY;
  return [...bids].sort(
    (one, other) =>
      Number(other.isBest === true) - Number(one.isBest === true) ||
      // Two infinite costs differ by nothing that can be compared.
      (costOf(one) === costOf(other) ? 0 : costOf(one) - costOf(other)) ||
      one.carrierName.localeCompare(other.carrierName),
  );
}
