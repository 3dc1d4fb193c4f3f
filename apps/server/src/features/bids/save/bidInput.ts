/** One price cell: a charge, and its weight break if it has any. Null deletes the cell. */
export type RateInput = {
  readonly chargeNo: number;
  readonly breakNo: number | null;
  readonly rate: string | null;
  /** The carrier confirms the price, even if it looks odd. */
  readonly confirmed?: boolean | undefined;
};

/** A carrier's input for one lane. Omitted cells stay unchanged, null deletes them. */
export type BidInput = {
  readonly laneId: string;
  readonly currency?: string | undefined;
  readonly transitDays?: number | null | undefined;
  readonly validFrom?: string | null | undefined;
  readonly validTo?: string | null | undefined;
  readonly fuelBasisUsdPerGallon?: string | null | undefined;
  /** Kilograms of CO2 per unit of the lane's volume, as the carrier measures it. */
  readonly emissionKgPerUnit?: string | null | undefined;
  /** The most loads per week that the carrier takes; months without a capacity of their own follow it. */
  readonly loadsPerWeek?: string | null | undefined;
  readonly capacity?: readonly { readonly month: string; readonly capacity: string | null }[];
  readonly values?: readonly { readonly chargeNo: number; readonly value: string | null }[];
  readonly rates: readonly RateInput[];
};

/** The cells of a lane that belong to no charge. */
export type BidField =
  | 'currency'
  | 'transitDays'
  | 'validFrom'
  | 'validTo'
  | 'fuelBasisUsdPerGallon'
  | 'emissionKgPerUnit'
  | 'loadsPerWeek'
  | 'capacity';

/** An error in one cell or, without a cell, in the lane. */
export type BidError = {
  readonly laneId: string;
  readonly chargeNo: number | null;
  readonly breakNo: number | null;
  readonly field: BidField | null;
  readonly month: string | null;
  readonly message: string;
};

/** The carrier's existing bid on a lane. */
export type StandingBid = {
  readonly bidId: string;
  readonly laneId: string;
  readonly structureVersion: number;
  readonly currency: string;
  readonly usdPerUnit: string;
  readonly transitDays: number | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly fuelBasisUsdPerGallon: string | null;
  readonly emissionKgPerUnit: string | null;
  readonly loadsPerWeek: string | null;
};

/** An error about a lane as a whole. */
export const laneError = (laneId: string, message: string): BidError => ({
  laneId,
  chargeNo: null,
  breakNo: null,
  field: null,
  month: null,
  message,
});

/** Number of cells of a lane that have a value. */
export function cellsGiven(bid: BidInput): number {
  const terms = [
    bid.transitDays,
    bid.validFrom,
    bid.validTo,
    bid.fuelBasisUsdPerGallon,
    bid.emissionKgPerUnit,
    bid.loadsPerWeek,
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
    bid.loadsPerWeek,
  ];
  return (
    terms.filter((term) => term !== undefined).length +
    bid.rates.length +
    (bid.capacity ?? []).length +
    (bid.values ?? []).length
  );
}
