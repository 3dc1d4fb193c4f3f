import { z } from 'zod';
import { bodySizes, endpoint } from '../endpoint.ts';
import { idSchema, modeSchema, momentSchema, ofContract, ofContractBody } from '../wire.ts';

/**
 * Cells of a lane as typed, valid or not, by key: `currency`, `transitDays`, `validFrom`, `validTo`, `fuelBasisUsdPerGallon`,
 * `emissionKgPerUnit`, `loadsPerWeek`, `capacity:2027-01`, `rate:1`, `rate:1/3` (a weight break), `value:7`.
 */
const draftLaneSchema = z.object({
  laneId: idSchema,
  cells: z
    .record(z.string().max(60), z.string().max(500))
    .refine((cells) => Object.keys(cells).length <= 1000, 'at most 1000 cells per lane'),
});

export const getDraft = endpoint({
  method: 'GET',
  path: '/bids/draft',
  summary: 'Cells that the caller has entered but not yet submitted, on any device',
  shows: { lists: [], edited: true },
  userTypes: ['Carrier'],
  query: z.object({ mode: modeSchema, customerId: idSchema.optional(), ...ofContract }),
  response: z.object({
    /** Null if there is no draft. */
    savedAt: momentSchema.nullable(),
    /** Version of the charge structure when it was last edited. */
    structureVersion: z.number().nullable(),
    lanes: z.array(draftLaneSchema),
  }),
});

export const getDraftKey = endpoint({
  method: 'GET',
  path: '/bids/draft-key',
  summary:
    'The key with which the caller’s browser encrypts cells that the server does not hold; the same for a user, customer and mode, and different for everyone else',
  shows: { lists: [] },
  userTypes: ['Carrier'],
  query: z.object({ mode: modeSchema, customerId: idSchema.optional() }),
  response: z.object({
    /** 32 bytes in base64, for AES-256-GCM. Store it in memory only. */
    key: z.string(),
  }),
});

export const putDraft = endpoint({
  method: 'PUT',
  path: '/bids/draft',
  bodyBytes: bodySizes.prices,
  summary:
    'Save cells as a draft: a lane sent replaces its draft (no cells: it is deleted), other lanes don’t change; no one else sees it',
  changes: [],
  userTypes: ['Carrier'],
  body: z.object({
    mode: modeSchema,
    customerId: idSchema.optional(),
    ...ofContractBody,
    structureVersion: z.number().int().min(1).max(32_767),
    /** Also delete lanes that are not listed. */
    replace: z.boolean().default(false),
    lanes: z.array(draftLaneSchema).max(10_000),
  }),
  response: z.object({
    savedAt: momentSchema,
    /** Number of lanes with cells in the draft. */
    lanes: z.number(),
    /** Listed lanes in a sealed round: their cells are not stored here, only in the browser. */
    sealedLaneIds: z.array(idSchema),
  }),
});
