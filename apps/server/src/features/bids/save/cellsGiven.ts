import type { BidInput } from './bidInput.ts';

/** Number of cells of a lane that have a value. */
export function cellsGiven(bid: BidInput): number {
  const terms = [
    bid.transitDays,
    bid.validFrom,
    bid.validTo,
    bid.fuelBasisUsdPerGallon,
    bid.emissionKgPerUnit,
  ];
  return (
    terms.filter((term) => term !== undefined && term !== null).length +
    bid.rates.filter((cell) => cell.rate !== null).length +
    (bid.capacity ?? []).filter((cell) => cell.capacity !== null).length +
    (bid.values ?? []).filter((cell) => cell.value !== null).length
  );
}

/** Number of cells of a lane that are named at all, including deleted ones and the currency. */
export function cellsNamed(bid: BidInput): number {
  const terms = [
    bid.currency,
    bid.transitDays,
    bid.validFrom,
    bid.validTo,
    bid.fuelBasisUsdPerGallon,
    bid.emissionKgPerUnit,
  ];
  return (
    terms.filter((term) => term !== undefined).length +
    bid.rates.length +
    (bid.capacity ?? []).length +
    (bid.values ?? []).length
  );
}
