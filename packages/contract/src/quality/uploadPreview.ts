import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, idSchema, usdSchema } from '../wire.ts';

const laneChangeSchema = z.object({
  laneId: idSchema,
  origin: z.string(),
  destination: z.string(),
  equipment: z.string().nullable(),
  isNew: z.boolean(),
  shipmentsBefore: z.number(),
  shipmentsAfter: z.number(),
  volumeBefore: z.number(),
  volumeAfter: z.number(),
  spendBeforeUsd: usdSchema,
  spendAfterUsd: usdSchema,
  unitCostBeforeUsd: z.number().nullable(),
  unitCostAfterUsd: z.number().nullable(),
  newMonths: z.number(),
  sharedMonths: z.number(),
});
export const uploadPreview = endpoint({
  method: 'GET',
  path: '/overview/upload-preview/{id}',
  summary: 'Lanes, spend and period an upload will add, compared with what exists',
  shows: { lists: ['uploads'], edited: true },
  userTypes: ['Customer', 'DataCustomer', 'CleanserCustomer', 'Owner'],
  params: idParams,
  response: z.object({
    lanes: z.number(),
    newLanes: z.number(),
    existingLanes: z.number(),
    shipments: z.number(),
    spendUsd: usdSchema,
    volume: z.number(),
    volumeUnit: z.string(),
    firstMonth: z.string().nullable(),
    lastMonth: z.string().nullable(),
    /** Rows in the contract period: a result of the contract, not included in any other figure. */
    realised: z
      .object({
        lanes: z.number(),
        shipments: z.number(),
        spendUsd: usdSchema,
        firstMonth: z.string(),
        lastMonth: z.string(),
      })
      .nullable(),
    /** Currently included in this mode, without the upload; if the upload replaces another one, with that one. */
    before: z.object({ lanes: z.number(), shipments: z.number(), volume: z.number(), spendUsd: usdSchema }),
    /** The part of the approved upload that this one replaces; null if it replaces none, or has already replaced it. */
    replaced: z
      .object({ lanes: z.number(), shipments: z.number(), volume: z.number(), spendUsd: usdSchema })
      .nullable(),
    /** Months in which other uploads already have shipments: possibly the same ones. */
    sharedMonths: z.array(
      z.object({ month: z.string(), shipmentsBefore: z.number(), shipmentsNow: z.number() }),
    ),
    /** Lanes it affects, existing ones first, then by highest spend. */
    changes: z.array(laneChangeSchema),
  }),
});
