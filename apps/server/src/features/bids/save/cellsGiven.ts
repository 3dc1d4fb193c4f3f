import type { BidInput } from './bidInput.ts';

/** How many cells of a lane say something. */
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

/** How many cells of a lane are named at all: those that are taken away, and the currency, too. */
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
