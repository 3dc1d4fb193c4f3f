import { z } from 'zod';
import { idSchema, momentSchema, monthSchema, usdSchema } from '../wire.ts';

/** The carrier that is asked when an award is declined, accepted in part or gets no response. */
const backupSchema = z.object({
  bidId: idSchema,
  carrierId: idSchema,
  carrierName: z.string(),
  /** In reserve, asked with an award of its own, or no longer needed or usable. */
  status: z.enum(['Backup', 'Promoted', 'Released']),
  /** Why it was released. */
  why: z.string().nullable(),
});
export const awardSchema = z.object({
  awardId: idSchema,
  laneId: idSchema,
  bidId: idSchema,
  carrierId: idSchema,
  carrierName: z.string(),
  status: z.enum(['Pending', 'Accepted', 'AcceptedInPart', 'Declined', 'Reset', 'Expired', 'Replaced']),
  months: z.array(monthSchema),
  share: z.number(),
  awardedUsd: usdSchema,
  /** Hidden from carriers. */
  baselineUsd: usdSchema.nullable(),
  savingsUsd: usdSchema.nullable(),
  awardedAt: momentSchema,
  awardedBy: z.string().nullable(),
  answeredAt: momentSchema.nullable(),
  answerBy: momentSchema.nullable(),
  reason: z.string().nullable(),
  /** Hidden from carriers. */
  backup: backupSchema.nullable(),
  /** The carrier that this award replaces; hidden from carriers. */
  insteadOf: z.string().nullable(),
  /** The best-bids award that contains it, for `GET /awards/best-bids/{id}`; hidden from carriers. */
  bestBidsId: idSchema.nullable(),
});
