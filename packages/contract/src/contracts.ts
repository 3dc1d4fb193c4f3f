import { contractPhases, contractStates } from '@lanewright/freight';
import { z } from 'zod';
import { bodySizes, endpoint } from './endpoint.ts';
import { dateSchema, idSchema, modeSchema, monthSchema, usdSchema } from './wire.ts';

/** Numbered from 1 in its mode. */
const contractNoSchema = z.coerce.number().int().min(1).max(32_767);
const nameSchema = z.string().trim().min(1, 'Enter a name').max(80);
const monthsSchema = z.number().int().min(1).max(36);
const firstMonthSchema = monthSchema.refine((month) => month < '2200-01', 'Choose a month before 2200');

const contractParams = z.object({
  /** The mode. */
  id: modeSchema,
  no: contractNoSchema,
});

export const contractSchema = z.object({
  mode: z.number(),
  contractNo: z.number(),
  name: z.string(),
  state: z.enum(contractStates),
  /** From the state and today's date. */
  phase: z.enum(contractPhases),
  /** The contract that a call means which names none; for a carrier, of those in which it sees lanes. */
  isCurrent: z.boolean(),
  /** Null: next month, until the first start of lanes fixes it. */
  firstMonth: monthSchema.nullable(),
  lastMonth: monthSchema.nullable(),
  months: z.number(),
  /** Whether lanes of new shipment files are added to it. */
  takesNewLanes: z.boolean(),
  structureVersion: z.number(),
  /** Day on which its exchange rates were locked; null: it uses the latest. */
  fxFrozenOn: dateSchema.nullable(),
  /** For a carrier, what it sees: lanes that are offered to it or have its bid or award, and its own awards. */
  lanes: z.number(),
  awardedLanes: z.number(),
  /** Null for a carrier, and until the lanes of a planned contract are calculated. */
  baselineUsd: usdSchema.nullable(),
  awardedUsd: usdSchema,
  /** Null for a carrier. */
  savingsUsd: usdSchema.nullable(),
  /** 0: none yet. */
  lastAmendmentNo: z.number(),
  /** Changes with every change of the contract; `PUT /contracts/{id}/{no}` names it. */
  version: z.number(),
});

export const listContracts = endpoint({
  method: 'GET',
  path: '/contracts',
  summary: 'Contracts of a mode with their totals, newest first; for a carrier those in which it sees lanes',
  shows: {
    lists: ['settings', 'lanes', 'bids', 'awards', 'overview'],
    mode: 'query.mode',
    customer: 'query.customerId',
  },
  userTypes: ['Customer', 'DataCustomer', 'Carrier', 'Owner'],
  query: z.object({ mode: modeSchema, customerId: idSchema.optional() }),
  response: z.array(contractSchema),
});

/** The lanes of the next contract: all of the contract that it follows, or those of named lanes of the mode. */
const chosenLanes = z.union([
  z.strictObject({ all: z.literal(true) }),
  z.strictObject({ laneIds: z.array(idSchema).min(1, 'Select lanes').max(100_000) }),
]);

export const planContractInput = z.object({
  mode: modeSchema,
  name: nameSchema,
  firstMonth: firstMonthSchema,
  months: monthsSchema.default(12),
  /** The contract that it follows: its charges and settings are copied. */
  from: z.number().int().min(1).max(32_767),
  lanes: chosenLanes,
  copyTargets: z.boolean().default(false),
  /** Whether volumes that users entered for months are copied to the same months of the new period. */
  copyVolumes: z.boolean().default(false),
  /** Whether lanes of new shipment files are added; without a value, if all lanes were chosen. */
  takesNewLanes: z.boolean().optional(),
});

export const plannedContractSchema = contractSchema.extend({
  /** Contracts with some of its months and lanes. */
  overlaps: z.array(
    z.object({
      contractNo: z.number(),
      name: z.string(),
      months: z.array(monthSchema),
      /** Lanes that both have, and how many of them the other one has awarded in these months. */
      lanes: z.number(),
      awardedLanes: z.number(),
    }),
  ),
  /** Months between the end of the contract that it follows and its own first month that no contract covers. */
  gapMonths: z.array(monthSchema),
});

export const planContract = endpoint({
  method: 'POST',
  path: '/contracts',
  summary: 'Plan the next contract of a mode, with lanes that share the histories of chosen ones',
  changes: ['settings', 'lanes', 'overview'],
  userTypes: ['Customer'],
  bodyBytes: bodySizes.list,
  body: planContractInput,
  response: plannedContractSchema,
});

export const changeContractInput = z.object({
  /** As read. Another one by now: 409, nothing is changed. */
  version: z.number().int().min(1),
  name: nameSchema.optional(),
  firstMonth: firstMonthSchema.optional(),
  months: monthsSchema.optional(),
  takesNewLanes: z.boolean().optional(),
  isCurrent: z.literal(true).optional(),
  state: z.enum(['Closed', 'Cancelled']).optional(),
});

export const changeContract = endpoint({
  method: 'PUT',
  path: '/contracts/{id}/{no}',
  summary: 'Change the name or months of a contract, make it the current one, close or cancel it',
  changes: ['settings', 'lanes', 'bids', 'awards', 'overview', 'scenarios', 'tenders'],
  userTypes: ['Customer'],
  params: contractParams,
  body: changeContractInput,
  response: contractSchema,
});

export const contractLanesInput = z.object({
  /** Lanes of other contracts of the mode. */
  add: z.array(idSchema).max(100_000).default([]),
  /** Lanes of the contract. */
  leaveOut: z.array(idSchema).max(100_000).default([]),
});

export const contractLanesSchema = z.object({
  added: z.number(),
  leftOut: z.number(),
  /** Lanes of the contract by now. */
  lanes: z.number(),
});

export const changeContractLanes = endpoint({
  method: 'POST',
  path: '/contracts/{id}/{no}/lanes',
  summary: 'Add lanes of other contracts to a contract, and leave out lanes without bids and awards',
  changes: ['settings', 'lanes', 'overview', 'scenarios'],
  userTypes: ['Customer'],
  params: contractParams,
  bodyBytes: bodySizes.list,
  body: contractLanesInput,
  response: contractLanesSchema,
});

export const expiringLanesSchema = z.object({
  totals: z.object({ lanes: z.number(), yearlyUsd: usdSchema }),
  /** A page of them, the earliest end first. */
  lanes: z.array(
    z.object({
      laneId: idSchema,
      contractNo: z.number(),
      contractName: z.string(),
      origin: z.string(),
      destination: z.string(),
      equipment: z.string().nullable(),
      /** The carriers that are awarded in the last month. */
      carriers: z.array(z.object({ carrierId: idSchema, name: z.string(), share: z.number() })),
      lastMonth: monthSchema,
      /** Awarded cost of a year, from the average of its awarded months. */
      yearlyUsd: usdSchema,
      /** The lane of the newest planned or open contract after it; null: none. */
      successor: z
        .object({
          laneId: idSchema,
          contractNo: z.number(),
          state: z.enum(['Created', 'Started', 'Paused']),
        })
        .nullable(),
    }),
  ),
});

const usdSteps = z.object({
  /** Awarded cost of the earlier contract, for the volume of the newer one on lanes that both have. */
  priceUsd: usdSchema,
  newUsd: usdSchema,
  goneUsd: usdSchema,
  /** Their sum, to the cent. */
  totalUsd: usdSchema,
});

export const priceMovesSchema = z.object({
  contractNo: z.number(),
  since: z.number(),
  totals: usdSteps.extend({
    lanes: z.number(),
    newLanes: z.number(),
    goneLanes: z.number(),
  }),
  /** A page of the lanes awarded in both, the largest increase first. */
  lanes: z.array(
    z.object({
      laneId: idSchema,
      sinceLaneId: idSchema,
      origin: z.string(),
      destination: z.string(),
      equipment: z.string().nullable(),
      /** Awarded volume of the newer contract, in the mode's unit. */
      volume: z.number(),
      unitCostThen: z.number(),
      unitCostNow: z.number(),
      /** At constant fuel. */
      unitCostThenConstantFuel: z.number(),
      unitCostNowConstantFuel: z.number(),
      priceUsd: usdSchema,
    }),
  ),
});
