import { chargeLocations, chargePurposes, chargeTypes, ChargeUnit } from '@lanewright/freight';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  dateSchema,
  idSchema,
  modeParams,
  modeSchema,
  ofContract,
  ofContractBody,
  rateSchema,
} from './wire.ts';

export * from './settings/demonstrationReset.ts';
export * from './settings/instance.ts';
export * from './settings/negotiation.ts';
export * from './settings/propertyDefinitions.ts';
export * from './settings/toolControl.ts';

const customerQuery = z.object({ customerId: idSchema.optional() });
const contractQuery = customerQuery.extend(ofContract);

export const demonstration = endpoint({
  method: 'GET',
  path: '/config/demonstration',
  summary: 'Whether this is a demo, whether it sends email, and its logins',
  shows: { lists: [] },
  userTypes: 'public',
  response: z.object({
    demonstration: z.boolean(),
    /** Without a mail server, emails stay in the outbox. */
    sendsMail: z.boolean(),
    logins: z.array(z.object({ label: z.string(), username: z.string(), password: z.string() })),
  }),
});

export const availableModes = endpoint({
  method: 'GET',
  path: '/config/available-modes',
  summary: 'Modes the caller’s company works in',
  shows: { lists: ['connections', 'settings'] },
  userTypes: 'loggedIn',
  response: z.array(
    z.object({
      mode: z.number(),
      name: z.string(),
      title: z.string(),
      path: z.string(),
      summaryLabel: z.string(),
    }),
  ),
});

export const chargeSchema = z.object({
  chargeNo: z.number(),
  name: z.string(),
  type: z.enum(chargeTypes),
  unit: z.number(),
  unitName: z.string(),
  location: z.enum(chargeLocations),
  currency: z.string(),
  required: z.boolean(),
  minAllowed: z.number().nullable(),
  maxAllowed: z.number().nullable(),
  allowNegative: z.boolean(),
  allowZero: z.boolean(),
  hasBreaks: z.boolean(),
  /** The charge whose rate is this one's minimum per shipment. */
  minimumChargeNo: z.number().nullable(),
  purpose: z.enum(chargePurposes),
  /** Alternative charges: a bid needs at least one required charge of the group. */
  alternativeGroup: z.number().nullable(),
  /** Per day: expected days if a shipment does not state them; per shipment: how often a shipment has it. Null: 1, days unknown. */
  expectedPerShipment: z.number().nullable(),
});
/** In order of weight. A break keeps its number while its floor is unchanged; numbers do not imply an order. */
export const weightBreakSchema = z.object({
  breakNo: z.number(),
  weightFrom: z.number(),
  weightTo: z.number().nullable(),
  label: z.string(),
});
export const chargeStructureSchema = z.object({
  customerId: idSchema,
  mode: z.number(),
  version: z.number(),
  charges: z.array(chargeSchema),
  weightBreaks: z.array(weightBreakSchema),
});

export const getCharges = endpoint({
  method: 'GET',
  path: '/bids/charges/{id}',
  summary: 'The charge structure for bids in this mode',
  shows: { lists: ['settings'], mode: 'params.id', customer: 'query.customerId', edited: true },
  userTypes: 'loggedIn',
  params: modeParams,
  query: contractQuery,
  response: chargeStructureSchema,
});

/** A structure as edited by a user, in the order in which charges are shown. */
const editedStructureSchema = z.object({
  ...ofContractBody,
  /** The version the edit is based on; refused if it is not the current one. */
  version: z.number().int(),
  charges: z
    .array(
      z.object({
        /** New charges have negative numbers, by which other charges may refer to them as their minimum. */
        chargeNo: z.number().int().min(-1000).max(32_767),
        name: z.string().max(200),
        type: z.enum(chargeTypes),
        unit: z.literal(Object.values(ChargeUnit), 'a unit of charges'),
        location: z.enum(chargeLocations),
        currency: z.string().length(3),
        required: z.boolean(),
        minAllowed: rateSchema.nullable(),
        maxAllowed: rateSchema.nullable(),
        allowNegative: z.boolean(),
        allowZero: z.boolean(),
        hasBreaks: z.boolean(),
        minimumChargeNo: z.number().int().nullable(),
        purpose: z.enum(chargePurposes),
        alternativeGroup: z.number().int().min(1).max(99).nullable(),
        expectedPerShipment: z.number().nullable(),
      }),
    )
    .min(1)
    .max(60),
  /** Floors of the weight breaks in kg. */
  weightBreaks: z.array(z.number().min(0).max(1_000_000)).max(30),
});

export const saveCharges = endpoint({
  method: 'PUT',
  path: '/config/charges/{id}',
  summary: 'Save the charge structure of a mode as its next version; rates that still fit are kept',
  changes: ['settings', 'lanes', 'bids', 'overview', 'scenarios'],
  userTypes: ['Customer', 'Owner'],
  params: modeParams,
  query: customerQuery,
  body: editedStructureSchema,
  response: chargeStructureSchema,
});

export const previewCharges = endpoint({
  method: 'POST',
  path: '/config/charges/{id}/preview',
  summary: 'What saving a charge structure would do to existing bids; nothing is changed',
  shows: { lists: ['settings', 'bids'], mode: 'params.id', customer: 'query.customerId' },
  userTypes: ['Customer', 'Owner'],
  params: modeParams,
  query: customerQuery,
  body: editedStructureSchema,
  response: z.object({
    /** Saving would not create a new version. */
    isUnchanged: z.boolean(),
    charges: z.array(
      z.object({
        chargeNo: z.number(),
        name: z.string(),
        change: z.enum(['added', 'removed', 'changed']),
        /** Number of bids that would lose their rate, because the charge is removed or is per another unit. */
        bidsLosingRates: z.number(),
      }),
    ),
    /** Weight breaks to be removed, with the number of bids that have a rate for one of them. */
    weightBreaks: z.array(z.object({ label: z.string(), bidsLosingRates: z.number() })),
    /** Current bids in the mode. */
    bids: z.number(),
    bidsLosingRates: z.number(),
    /** Bids that are complete now and would become partial. */
    bidsBecomingPartial: z.number(),
    bidsBecomingComplete: z.number(),
    /** Carriers with bids that would become partial. */
    carriersToAsk: z.number(),
  }),
});

export const previewSheet = endpoint({
  method: 'POST',
  path: '/config/charges/{id}/sheet',
  summary: 'The bid sheet (xlsx) that carriers would get with an edited charge structure; nothing is changed',
  downloads: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  shows: { lists: [] },
  userTypes: ['Customer', 'Owner'],
  transport: 'file',
  params: modeParams,
  query: customerQuery,
  body: editedStructureSchema,
  response: z.unknown(),
});

export const getWeightBreaks = endpoint({
  method: 'GET',
  path: '/config/weight-breaks/{id}',
  summary: 'Weight breaks of a mode',
  shows: { lists: ['settings'], mode: 'params.id', customer: 'query.customerId' },
  userTypes: 'loggedIn',
  params: modeParams,
  query: contractQuery,
  response: z.array(weightBreakSchema),
});

const modeCurrenciesSchema = z.array(
  z.object({
    currency: z.string(),
    name: z.string(),
    /** The rate at which bids of the mode are compared. */
    usdPerUnit: z.number(),
    rateDate: dateSchema,
    /** Source of the rate: `ECB`, or how it is derived from another one (`peg to USD`). Null if unknown. */
    source: z.string().nullable(),
    /** The newest day of the rates used in the mode: the same for all currencies. */
    ratesOn: dateSchema,
    /** The day on which the mode's rates were locked; null while they follow the newest rates. */
    frozenOn: dateSchema.nullable(),
    newestUsdPerUnit: z.number(),
    newestRateDate: dateSchema,
    /** Whether charges or standing bids of the mode are in it; for carriers, only charges count. The oldest of these decides whether rates are outdated. */
    isUsed: z.boolean(),
  }),
);

export const getModeCurrencies = endpoint({
  method: 'GET',
  path: '/config/currencies/{id}',
  summary: 'Currencies a bid of this mode may be made in, with the rates at which bids are compared',
  shows: { lists: ['settings', 'bids'], mode: 'params.id', customer: 'query.customerId' },
  userTypes: 'loggedIn',
  params: modeParams,
  query: contractQuery,
  response: modeCurrenciesSchema,
});

export const freezeCurrencies = endpoint({
  method: 'POST',
  path: '/config/currencies/{id}/freeze',
  summary:
    'Lock the newest rates for the mode: all standing bids are priced again, awards never; 409 `rates_outdated` if the oldest of those in use is older than 7 days and that is not acknowledged',
  changes: ['settings', 'lanes', 'bids', 'overview', 'scenarios'],
  userTypes: ['Customer', 'Owner'],
  params: modeParams,
  query: customerQuery,
  body: z.object({ ...ofContractBody, acknowledged: z.boolean().optional() }).optional(),
  response: modeCurrenciesSchema,
});

export const getModeEquipmentTypes = endpoint({
  method: 'GET',
  path: '/config/equipment-types',
  summary: 'Equipment types of a mode',
  shows: { lists: ['settings', 'referenceData'], mode: 'query.mode' },
  userTypes: 'loggedIn',
  query: z.object({ mode: modeSchema }),
  response: z.array(z.object({ code: z.string(), name: z.string() })),
});

export const getBusinessUnits = endpoint({
  method: 'GET',
  path: '/config/instance/business-units',
  summary: 'Business units seen in this company’s shipments of a mode',
  shows: { lists: ['settings', 'uploads'], mode: 'query.mode', customer: 'query.customerId' },
  userTypes: ['Customer', 'DataCustomer', 'CleanserCustomer', 'Owner'],
  query: z.object({ mode: modeSchema, customerId: idSchema.optional() }),
  response: z.array(z.string()),
});
