import { contractStates } from '@lanewright/freight';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, idSchema, monthSchema, ofContract, usdSchema } from '../wire.ts';

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
/** What an upload brings to a contract. */
const broughtShape = {
  lanes: z.number(),
  newLanes: z.number(),
  existingLanes: z.number(),
  shipments: z.number(),
  spendUsd: usdSchema,
  volume: z.number(),
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
};
export const uploadPreview = endpoint({
  method: 'GET',
  path: '/overview/upload-preview/{id}',
  summary: 'Lanes, spend and period an upload will add, compared with what exists',
  shows: { lists: ['uploads'], edited: true },
  userTypes: ['Customer', 'DataCustomer', 'CleanserCustomer', 'Owner'],
  params: idParams,
  query: z.object(ofContract),
  response: z.object({
    ...broughtShape,
    volumeUnit: z.string(),
    /** Currently included in the contract's lanes, without the upload; if the upload replaces another one, with that one. */
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
    /**
     * In a mode with several contracts, what it brings to each, newest first: contracts share their shipments. All other fields are
     * about the one that is shown.
     */
    contracts: z
      .array(
        z.object({
          contractNo: z.number(),
          name: z.string(),
          /** The lanes of a closed contract do not change. */
          state: z.enum(contractStates),
          /** Null: not fixed yet. */
          months: z.object({ firstMonth: monthSchema, lastMonth: monthSchema }).nullable(),
          isShown: z.boolean(),
          ...broughtShape,
          /** Lanes of the upload that the contract does not have; null if it has all. */
          leftOut: z.object({ lanes: z.number(), shipments: z.number() }).nullable(),
        }),
      )
      .optional(),
  }),
});
