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
  capacity: z.array(z.object({ month: z.string(), capacity: text })).optional(),
  values: z.array(z.object({ chargeNo: z.number(), value: text })).optional(),
  rates: z.array(z.object({ chargeNo: z.number(), breakNo: z.number().nullable(), rate: text })),
});

/** Of several cells of one place the last. */
const lastOf = <T>(cells: readonly T[], placeOf: (cell: T) => string): T[] => [
  ...new Map(cells.map((cell) => [placeOf(cell), cell])).values(),
];

/** What stood in one envelope. */
export type SealedOffer = z.output<typeof offerSchema>;
export const readOffer = (content: unknown): SealedOffer => offerSchema.parse(content);

/** Whether a cell given under a version of the charges means the same under those of now. */
export type StillFits = (structureVersion: number, chargeNo: number, breakNo: number | null) => boolean;

/**
 * What a carrier says of each lane after all it sealed, in the order in which it came: a later cell takes the earlier one's
 * place, what a later offer leaves out stays. Cells of charges that are gone, or that mean something else since, are left out.
 */
export function mergeOffers(offers: readonly SealedOffer[], stillFits: StillFits): Map<string, BidInput> {
  const merged = new Map<string, BidInput>();
  for (const { structureVersion, ...offer } of offers) {
    const before = merged.get(offer.laneId);
    const said = Object.fromEntries(Object.entries(offer).filter(([, value]) => value !== undefined));
    const values = (offer.values ?? []).filter((cell) => stillFits(structureVersion, cell.chargeNo, null));
    const rates = offer.rates.filter((cell) => stillFits(structureVersion, cell.chargeNo, cell.breakNo));
    merged.set(offer.laneId, {
      ...before,
      ...said,
      laneId: offer.laneId,
      capacity: lastOf([...(before?.capacity ?? []), ...(offer.capacity ?? [])], (cell) => cell.month),
      values: lastOf([...(before?.values ?? []), ...values], (cell) => String(cell.chargeNo)),
      rates: lastOf([...(before?.rates ?? []), ...rates], (cell) => `${cell.chargeNo}/${cell.breakNo ?? 0}`),
    });
  }
  return merged;
}
