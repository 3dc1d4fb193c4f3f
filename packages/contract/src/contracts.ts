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
  /** The amendment that was put in force last; for a carrier, of its own. 0: none. Numbers are random, so they have no order. */
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

const pages = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(500).default(100),
};

export const expiringLanesSchema = z.object({
  totals: z.object({
    lanes: z.number(),
    yearlyUsd: usdSchema,
    /** Lanes that no planned or open contract has for the time after. */
    withoutSuccessor: z.number(),
  }),
  /** Those lanes, if they were asked for: what the next contract would be planned for. */
  toPlan: z.array(idSchema).optional(),
  /** A page of all of them, the earliest end first. */
  lanes: z.array(
    z.object({
      laneId: idSchema,
      contractNo: z.number(),
      contractName: z.string(),
      origin: z.string(),
      destination: z.string(),
      equipment: z.string().nullable(),
      /** The carriers that are awarded in the last month, the largest share first. */
      carriers: z.array(z.object({ carrierId: idSchema, name: z.string(), share: z.number() })),
      lastMonth: monthSchema,
      /** Awarded cost of twelve months, from the average of its awarded months; the total adds up these amounts. */
      yearlyUsd: usdSchema,
      /** The lane of the newest planned or open contract after it that lasts longer; null: none. */
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

export const listExpiringLanes = endpoint({
  method: 'GET',
  path: '/contracts/expiring',
  summary:
    'Lanes with awarded months that end soon, while the month after is not fully awarded in any contract; earliest end first',
  shows: { lists: ['settings', 'lanes', 'awards', 'overview'], mode: 'query.mode' },
  userTypes: ['Customer', 'DataCustomer'],
  query: z.object({
    mode: modeSchema,
    /** The last awarded month ends within this many days from today. */
    days: z.coerce.number().int().min(1).max(366).default(90),
    /** Whether to list the lanes without a successor, of all pages. */
    toPlan: z.stringbool().default(false),
    ...pages,
  }),
  response: expiringLanesSchema,
});

const usdSteps = z.object({
  /**
   * On lanes awarded in both contracts: awarded cost of the newer one, less that of the earlier one for the same volume, which is its
   * cost × newer volume ÷ earlier volume, rounded once per lane.
   */
  priceUsd: usdSchema,
  /** Awarded cost of lanes that only the newer contract has awarded. */
  newUsd: usdSchema,
  /** Awarded cost of lanes that only the earlier one has awarded; negative. */
  goneUsd: usdSchema,
  /** Awarded cost of the newer contract, less that of the earlier one as above: the sum of the three, to the cent. */
  totalUsd: usdSchema,
});

/** In USD per unit of volume. */
const unitCost = z.number().nullable();

export const priceMovesSchema = z.object({
  contractNo: z.number(),
  since: z.number(),
  totals: usdSteps.extend({
    /** Lanes awarded in both. */
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
      /** Null: no volume is awarded. */
      unitCostThen: unitCost,
      unitCostNow: unitCost,
      /**
       * At the fuel prices on the days of one set of shipments: all before the newer contract's first month. Equal to the unit cost if no
       * index clause moves a charge; null: the price of fuel is not known.
       */
      unitCostThenConstantFuel: unitCost,
      unitCostNowConstantFuel: unitCost,
      priceUsd: usdSchema,
    }),
  ),
});

export const readPriceMoves = endpoint({
  method: 'GET',
  path: '/contracts/{id}/{no}/price-moves',
  summary:
    'How awarded cost moved from another contract to this one: by price, new lanes and lanes no longer awarded',
  shows: { lists: ['settings', 'lanes', 'awards', 'overview'], mode: 'params.id' },
  userTypes: ['Customer', 'DataCustomer'],
  params: contractParams,
  query: z.object({
    /** The earlier contract. */
    since: contractNoSchema,
    ...pages,
  }),
  response: priceMovesSchema,
});
