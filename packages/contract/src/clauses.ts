import { z } from 'zod';
import { clauseTermsSchema } from './clauses/clauseTerms.ts';
import { bodySizes, endpoint } from './endpoint.ts';
import { calendarDateSchema, dateSchema, idSchema, modeSchema, monthSchema, usdSchema } from './wire.ts';

const contractParams = z.object({
  /** The mode. */
  id: modeSchema,
  no: z.coerce.number().int().min(1).max(32_767),
});
const customerQuery = z.object({ customerId: idSchema.optional() });
const valueOfDay = z.object({ day: calendarDateSchema, value: z.number().positive().max(99_999_999) });
/** Values of an index that belongs to the clause, at most one a day. */
const ownValues = z.array(valueOfDay).max(3000);
/** Empty: the fuel charges of the contract. */
const chargeNos = z.array(z.number().int().min(1).max(32_767)).max(100);

const clauseFields = {
  name: z.string().trim().min(1, 'Enter a name').max(80),
  chargeNos,
  terms: clauseTermsSchema,
  /** Null: every carrier. A carrier's own clause comes before one of every carrier. */
  carrierId: idSchema.nullable(),
  /** First and last month in which it applies; null: of the contract. */
  fromMonth: monthSchema.nullable(),
  toMonth: monthSchema.nullable(),
  values: ownValues,
};
const clauseInput = z.object({
  /** Null: a new clause. */
  clauseNo: z.number().int().min(1).max(32_767).nullable(),
  ...clauseFields,
});
const clauseSchema = z.object({
  clauseNo: z.number(),
  ...clauseFields,
  /** The charges that it moves. */
  charges: z.array(z.object({ chargeNo: z.number(), name: z.string() })),
  carrierName: z.string().nullable(),
  /** The amendment that wrote it; null: the customer’s settings. */
  amendmentNo: z.number().nullable(),
  /** Name of the shared series; null: own values. */
  seriesName: z.string().nullable(),
  /** The terms as sentences. */
  inWords: z.array(z.string()),
});
const clausesSchema = z.object({
  contractNo: z.number(),
  contractName: z.string(),
  /** Why clauses cannot be added, changed or deleted, apart from own values; null: they can. */
  lockedBecause: z.string().nullable(),
  clauses: z.array(clauseSchema),
});

export const getClauses = endpoint({
  method: 'GET',
  path: '/contracts/{id}/{no}/clauses',
  summary: 'Index clauses of a contract: how its charges follow a price index, also in words',
  shows: {
    lists: ['settings', 'awards', 'referenceData'],
    mode: 'params.id',
    customer: 'query.customerId',
    edited: true,
  },
  userTypes: ['Customer', 'DataCustomer', 'Carrier', 'Owner'],
  params: contractParams,
  query: customerQuery,
  response: clausesSchema,
});

export const saveClauses = endpoint({
  method: 'PUT',
  path: '/contracts/{id}/{no}/clauses',
  summary:
    'Replace the index clauses of a contract. Once lanes are awarded, only values of an index of their own can be saved',
  changes: ['settings', 'bids', 'overview'],
  userTypes: ['Customer'],
  params: contractParams,
  bodyBytes: bodySizes.list,
  body: z.object({
    clauses: z.array(clauseInput).max(30),
    /** Clauses when the edit began. If others are stored by now: 409, nothing is saved. */
    seen: z.array(clauseInput).max(30).optional(),
  }),
  response: clausesSchema,
});

const maxSimulatedYears = 20;

/** Consecutive days with the same level. */
const levelPeriod = z.object({
  from: dateSchema,
  to: dateSchema,
  /** Null: no level. */
  value: z.number().nullable(),
  /** Days of the first and last index value it is from; without a level, the day of the last value. */
  firstDay: dateSchema.nullable(),
  lastDay: dateSchema.nullable(),
  /** A value is missing, so that an older one counts. */
  isStale: z.boolean(),
  /** The change was too small, so the previous level still applies. */
  isHeld: z.boolean(),
  capped: z.enum(['floor', 'ceiling']).nullable(),
  /** Why there is no level: no value yet, or none that is recent enough. */
  reason: z.enum(['noValue', 'tooOld']).nullable(),
});

export const simulateClause = endpoint({
  method: 'POST',
  path: '/contracts/{id}/{no}/clauses/simulate',
  summary:
    'What an index clause would have done in a period: its levels, and what the awarded volumes cost at them',
  shows: { lists: ['settings', 'awards', 'lanes', 'referenceData'], mode: 'params.id' },
  userTypes: ['Customer', 'DataCustomer'],
  params: contractParams,
  bodyBytes: bodySizes.list,
  body: z
    .object({
      terms: clauseTermsSchema,
      chargeNos: chargeNos.default([]),
      /** Null: the awards of every carrier. */
      carrierId: idSchema.nullable().default(null),
      values: ownValues.default([]),
      from: calendarDateSchema,
      to: calendarDateSchema,
    })
    .refine(({ from, to }) => from <= to, { message: 'The first day is after the last', path: ['to'] })
    .refine(({ from, to }) => Number(to.slice(0, 4)) - Number(from.slice(0, 4)) <= maxSimulatedYears, {
      message: `The period is longer than ${maxSimulatedYears} years. Choose a later first day`,
      path: ['from'],
    }),
  response: z.object({
    levels: z.array(levelPeriod),
    /** What the charges cost for all awarded volumes, at the average level of each month. */
    months: z.array(
      z.object({
        month: monthSchema,
        level: z.number().nullable(),
        costUsd: usdSchema.nullable(),
      }),
    ),
    /** What they cost at the basis; null if nothing is awarded, or quantities are unknown. */
    atBasisUsd: usdSchema.nullable(),
    awardedLanes: z.number(),
    /** Awarded lanes that are not included, because the quantity that the clause multiplies is unknown. */
    lanesWithoutQuantity: z.number(),
  }),
});
