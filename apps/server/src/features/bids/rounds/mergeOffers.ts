import { z } from 'zod';
import type { BidInput } from '../save/bidInput.ts';

const text = z.string().nullable();
/** What `sealBids` put into an envelope. */
const offerSchema = z.object({
  laneId: z.string(),
  structureVersion: z.number(),
  currency: z.string().optional(),
  transitDays: z.number().nullable().optional(),
  validFrom: text.optional(),
  validTo: text.optional(),
  fuelBasisUsdPerGallon: text.optional(),
  emissionKgPerUnit: text.optional(),
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

/** Of several cells of one place the last. */
const lastOf = <T>(cells: readonly T[], placeOf: (cell: T) => string): T[] => [
  ...new Map(cells.map((cell) => [placeOf(cell), cell])).values(),
];

/** What stood in one envelope. */
export type SealedOffer = z.output<typeof offerSchema>;
export const readOffer = (content: unknown): SealedOffer => offerSchema.parse(content);

/** Whether a cell given under a version of the charges means the same under those of now. */
export type StillFits = {
  readonly cell: (structureVersion: number, chargeNo: number, breakNo: number | null) => boolean;
  /** Whether a month is one of the contract still. */
  readonly month: (month: string) => boolean;
};

/** What a carrier says of a lane, and what of it fits no more: it counts without that. */
export type MergedOffer = {
  readonly bid: BidInput;
  readonly leftOut: {
    readonly months: ReadonlySet<string>;
    /** By the version that they were given under. */
    readonly charges: ReadonlyMap<number, number>;
  };
};

/**
 * What a carrier says of each lane after all it sealed, in the order in which it came: a later cell takes the earlier one's
 * place, what a later offer leaves out stays. Cells of charges that are gone, or that mean something else since, and of months
 * that are none of the contract any more are left out, and named.
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
      // Whoever says it again, or takes it away, misses nothing of what was said before.
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
