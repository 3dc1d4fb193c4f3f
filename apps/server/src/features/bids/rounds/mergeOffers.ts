import { z } from 'zod';
import type { BidInput } from '../save/bidInput.ts';

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

/** Of several cells with the same position the last one wins. */
const lastOf = <T>(cells: readonly T[], placeOf: (cell: T) => string): T[] => [
  ...new Map(cells.map((cell) => [placeOf(cell), cell])).values(),
];

/** The content of one sealed bid. */
export type SealedOffer = z.output<typeof offerSchema>;
export const readOffer = (content: unknown): SealedOffer => offerSchema.parse(content);

/** Whether a cell written under one version of the charges means the same under the current one. */
export type StillFits = {
  readonly cell: (structureVersion: number, chargeNo: number, breakNo: number | null) => boolean;
  /** Whether a month is still a contract month. */
  readonly month: (month: string) => boolean;
};

/** A carrier's merged bid for a lane, and the cells that no longer fit and are left out. */
export type MergedOffer = {
  readonly bid: BidInput;
  readonly leftOut: {
    readonly months: ReadonlySet<string>;
    /** Charge numbers with the structure version they were written under. */
    readonly charges: ReadonlyMap<number, number>;
  };
};

/**
 * Merges everything a carrier sealed for each lane, in order of arrival: a later cell replaces an earlier one, omitted cells stay.
 * Cells of charges that were deleted or now mean something else, and of months no longer in the contract, are left out and listed.
 */
export function mergeOffers(offers: readonly SealedOffer[], stillFits: StillFits): Map<string, MergedOffer> {
  const merged = new Map<string, MergedOffer>();
  for (const { structureVersion, ...offer } of offers) {
    const known = merged.get(offer.laneId);
    const before = known?.bid;
    const months = new Set(known?.leftOut.months);
    const charges = new Map(known?.leftOut.charges);
    const lost = new Set<number>();
    const fitsNow = (chargeNo: number, breakNo: number | null, value: string | null) => {
      const fits = stillFits.cell(structureVersion, chargeNo, breakNo);
      if (!fits && value !== null) lost.add(chargeNo);
      // A charge given again or deleted later is no longer reported as left out.
      charges.delete(chargeNo);
      return fits;
    };
    const said = Object.fromEntries(Object.entries(offer).filter(([, value]) => value !== undefined));
    const values = (offer.values ?? []).filter((cell) => fitsNow(cell.chargeNo, null, cell.value));
    const rates = offer.rates.filter((cell) => fitsNow(cell.chargeNo, cell.breakNo, cell.rate));
    for (const chargeNo of lost) charges.set(chargeNo, structureVersion);
    const capacity = (offer.capacity ?? []).filter(({ month, capacity: most }) => {
      const fits = stillFits.month(month);
      if (!fits && most !== null) months.add(month);
      return fits;
    });
    const bid = {
      ...before,
      ...said,
      laneId: offer.laneId,
      capacity: lastOf([...(before?.capacity ?? []), ...capacity], (cell) => cell.month),
      values: lastOf([...(before?.values ?? []), ...values], (cell) => String(cell.chargeNo)),
      rates: lastOf([...(before?.rates ?? []), ...rates], (cell) => `${cell.chargeNo}/${cell.breakNo ?? 0}`),
    };
    merged.set(offer.laneId, { bid, leftOut: { months, charges } });
  }
  return merged;
}
