import { z } from 'zod';
import type { BidInput } from '../save/bidInput.ts';
import { hasRate } from '../save/checkBid.ts';

const text = z.string().nullable();
/** The content that `sealBids` seals. */
const offerSchema = z.object({
  laneId: z.string(),
  structureVersion: z.number(),
  currency: z.string().optional(),
  transitDays: z.number().nullable().optional(),
  validFrom: text.optional(),
  validTo: text.optional(),
  fuelBasisUsdPerGallon: text.optional(),
  emissionKgPerUnit: text.optional(),
  loadsPerWeek: text.optional(),
  capacity: z.array(z.object({ month: z.string(), capacity: text })).optional(),
  values: z.array(z.object({ chargeNo: z.number(), value: text })).optional(),
  rates: z.array(
    z.object({
      chargeNo: z.number(),
      breakNo: z.number().nullable(),
      rate: text,
      confirmed: z.boolean().optional(),
    }),
  ),
});

/** The content of one sealed bid. */
export type SealedOffer = z.output<typeof offerSchema>;
export const readOffer = (content: unknown): SealedOffer => offerSchema.parse(content);

/** Whether a cell written under one version of the charges means the same under the current one. */
export type StillFits = {
  readonly cell: (structureVersion: number, chargeNo: number, breakNo: number | null) => boolean;
  /** Whether a month is still a contract month. */
  readonly month: (month: string) => boolean;
};

type SealedRate = SealedOffer['rates'][number];
/** A rate, the version of the charges it was sealed under, and its currency; undefined if no bid named one since. */
type RateIn = SealedRate & { readonly version: number; readonly currency: string | undefined };

/** A carrier's merged bid for a lane, and the cells that no longer fit and are left out. */
export type MergedOffer = {
  readonly bid: BidInput;
  readonly leftOut: {
    readonly months: ReadonlySet<string>;
    /** Charge numbers with the structure version they were written under. */
    readonly charges: ReadonlyMap<number, number>;
    /** Rates in another currency than the rates after them. */
    readonly inOtherCurrency: readonly RateIn[];
  };
};

const placeOf = ({ chargeNo, breakNo }: Pick<SealedRate, 'chargeNo' | 'breakNo'>) =>
  `${chargeNo}/${breakNo ?? 0}`;

/**
 * Merges everything a carrier sealed for each lane, in order of arrival: a later cell replaces an earlier one, omitted cells stay.
 * Left out and listed are cells of charges that were deleted or now mean something else, cells of months no longer in the contract,
 * and rates in another currency than the rates after them: their carrier could not see them when it sealed those. A bid that names a
 * currency without any rate changes the currency of what was sealed before.
 */
export function mergeOffers(offers: readonly SealedOffer[], stillFits: StillFits): Map<string, MergedOffer> {
  const byLane = new Map<string, SealedOffer[]>();
  for (const offer of offers) {
    const known = byLane.get(offer.laneId);
    if (known === undefined) byLane.set(offer.laneId, [offer]);
    else known.push(offer);
  }
  return new Map([...byLane].map(([laneId, ofLane]) => [laneId, mergeLane(laneId, ofLane, stillFits)]));
}

function mergeLane(laneId: string, offers: readonly SealedOffer[], stillFits: StillFits): MergedOffer {
  let terms: Omit<BidInput, 'laneId' | 'rates'> = {};
  const rates = new Map<string, RateIn>();
  const values = new Map<number, NonNullable<SealedOffer['values']>[number]>();
  const capacity = new Map<string, NonNullable<SealedOffer['capacity']>[number]>();
  const months = new Set<string>();
  const charges = new Map<number, number>();
  const inOtherCurrency = new Map<string, RateIn>();
  for (const offer of offers) {
    const {
      structureVersion: version,
      laneId: _lane,
      rates: given,
      values: texts,
      capacity: most,
      ...named
    } = offer;
    const lost = new Set<number>();
    const fitsNow = (chargeNo: number, breakNo: number | null, value: string | null) => {
      const fits = stillFits.cell(version, chargeNo, breakNo);
      if (!fits && value !== null) lost.add(chargeNo);
      // A charge given again or deleted later is no longer reported as left out.
      charges.delete(chargeNo);
      return fits;
    };
    for (const cell of texts ?? [])
      if (fitsNow(cell.chargeNo, null, cell.value)) values.set(cell.chargeNo, cell);
    const fitting = given.filter((cell) => fitsNow(cell.chargeNo, cell.breakNo, cell.rate));
    for (const chargeNo of lost) charges.set(chargeNo, version);
    for (const cell of fitting) {
      rates.set(placeOf(cell), { ...cell, version, currency: offer.currency });
      inOtherCurrency.delete(placeOf(cell));
    }
    for (const [place, cell] of inOneCurrency(rates, offer)) inOtherCurrency.set(place, cell);
    for (const cell of most ?? [])
      if (stillFits.month(cell.month)) capacity.set(cell.month, cell);
      else if (cell.capacity !== null) months.add(cell.month);
    terms = {
      ...terms,
      ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)),
    };
  }
  const bid = {
    ...terms,
    laneId,
    capacity: [...capacity.values()],
    values: [...values.values()],
    rates: [...rates.values()].map(({ version: _version, currency: _currency, ...cell }) => cell),
  };
  return { bid, leftOut: { months, charges, inOtherCurrency: [...inOtherCurrency.values()] } };
}

/**
 * Changes all rates to the currency of a bid that has none itself. Of a bid with rates, removes those in another currency, and returns
 * them by their place. A removed rate is no price: that of the carrier's earlier bid does not return.
 */
function inOneCurrency(rates: Map<string, RateIn>, offer: SealedOffer): Map<string, RateIn> {
  const removed = new Map<string, RateIn>();
  const { currency } = offer;
  if (currency === undefined) return removed;
  for (const [place, cell] of rates)
    if (!hasRate(offer)) rates.set(place, { ...cell, currency });
    else if (cell.rate !== null && (cell.currency ?? currency) !== currency) {
      removed.set(place, cell);
      rates.set(place, { ...cell, rate: null });
    }
  return removed;
}
