import { z } from 'zod';
import { bodySizes, endpoint } from '../endpoint.ts';
import { progressSchema } from '../uploads/uploadViews.ts';
import {
  idParams,
  idSchema,
  modeSchema,
  momentSchema,
  monthSchema,
  ofContractBody,
  usdSchema,
} from '../wire.ts';

const bestBidsBody = {
  mode: modeSchema,
  /** If omitted, that of the lanes, otherwise the current one. */
  ...ofContractBody,
  laneIds: z.array(idSchema).max(100_000).optional(),
  months: z.array(monthSchema).max(60).optional(),
  /** Store the next best bid of each lane as its backup. */
  backups: z.boolean().default(false),
};
const skippedSchema = z.array(z.object({ laneId: idSchema, why: z.string() }));
const carrierFiguresSchema = z.object({
  carrierId: idSchema,
  carrierName: z.string(),
  lanes: z.number(),
  awardedUsd: usdSchema,
  savingsUsd: usdSchema,
});
export const awardBestBids = endpoint({
  method: 'POST',
  path: '/awards/best-bids',
  bodyBytes: bodySizes.list,
  summary:
    'Award the best complete bid of every selected lane (or of the whole mode) for the available months',
  changes: ['awards', 'lanes', 'bids', 'overview', 'scenarios'],
  userTypes: ['Customer'],
  body: z.object({
    ...bestBidsBody,
    /** The awards' cost in the preview: if it has changed, nothing is awarded. */
    shownUsd: usdSchema.optional(),
  }),
  response: z.object({
    awarded: z.number(),
    backups: z.number(),
    awardedUsd: usdSchema,
    savingsUsd: usdSchema,
    skipped: skippedSchema,
    /** Null if nothing was awarded. */
    bestBidsId: idSchema.nullable(),
    awardIds: z.array(idSchema),
  }),
});
export const bestBidsProgress = endpoint({
  method: 'GET',
  path: '/awards/best-bids-progress/{mode}',
  summary:
    'Progress of the best bids that the caller is awarding, or of the awards being cancelled, in a mode',
  shows: { lists: ['awards'], mode: 'params.mode' },
  userTypes: ['Customer'],
  params: z.object({ mode: modeSchema }),
  response: z.object({
    /** Null if none are being awarded or cancelled, or so few that nothing is reported. */
    award: progressSchema.nullable(),
  }),
});
export const previewBestBids = endpoint({
  method: 'POST',
  path: '/awards/best-bids/preview',
  bodyBytes: bodySizes.list,
  summary: 'What awarding the best complete bids would total; nothing is awarded',
  shows: { lists: ['awards', 'bids', 'lanes'], mode: 'body.mode' },
  userTypes: ['Customer'],
  body: z.object(bestBidsBody),
  response: z.object({
    lanes: z.number(),
    backups: z.number(),
    /** Each lane is awarded those of these months that are available. */
    months: z.array(monthSchema),
    awardedUsd: usdSchema,
    savingsUsd: usdSchema,
    /** Highest amount first. */
    carriers: z.array(carrierFiguresSchema),
    /** Incumbents whose lanes would go to another carrier, most lanes first. */
    incumbentsLost: z.array(z.object({ name: z.string(), lanes: z.number() })),
    /** Number of lanes with each mark. */
    marks: z.object({ red: z.number(), onlyBid: z.number(), unusual: z.number() }),
    /** Lanes with a mark, highest amount first; 200 at most. */
    markedLanes: z.array(
      z.object({
        laneId: idSchema,
        origin: z.string(),
        destination: z.string(),
        carrierName: z.string(),
        awardedUsd: usdSchema,
        savingsUsd: usdSchema.nullable(),
        /**
         * `red`: its colour. `onlyBid`: the lane has no other complete bid and no target. `unusual`: far from the lane's usual
         * cost.
         */
        marks: z.array(z.enum(['red', 'onlyBid', 'unusual'])),
      }),
    ),
    skipped: skippedSchema,
  }),
});
export const getBestBidsAward = endpoint({
  method: 'GET',
  path: '/awards/best-bids/{id}',
  summary: 'The result of awarding best bids, and which of its awards are still in effect',
  shows: { lists: ['awards'] },
  userTypes: ['Customer'],
  params: idParams,
  response: z.object({
    bestBidsId: idSchema,
    mode: modeSchema,
    awardedAt: momentSchema,
    awardedBy: z.string().nullable(),
    lanes: z.number(),
    awardedUsd: usdSchema,
    awardIds: z.array(idSchema),
    /** Valid awards, including those that replace declined ones. */
    standing: z.number(),
    /** Those that carriers have accepted. */
    accepted: z.number(),
  }),
});
export const cancelAwards = endpoint({
  method: 'POST',
  path: '/awards/cancel',
  bodyBytes: bodySizes.list,
  summary: 'Cancel awards of one mode, all or none, including those made in place of declined ones',
  changes: ['awards', 'lanes', 'bids', 'overview', 'scenarios'],
  userTypes: ['Customer'],
  body: z.object({
    awardIds: z.array(idSchema).min(1).max(100_000),
    reason: z.string().max(500).optional(),
    /** Include awards that carriers have accepted. Without it, 409 `awards_answered` lists them in `choices`. */
    includeAnswered: z.boolean().default(false),
  }),
  response: z.object({ cancelled: z.number() }),
});
