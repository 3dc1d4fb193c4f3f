import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema, modeParams, ofContractBody } from '../wire.ts';

const ofCustomer = z.object({ customerId: idSchema });

const switchedModeSchema = z.object({
  mode: z.number(),
  name: z.string(),
  title: z.string(),
  isOn: z.boolean(),
  /** What exists, and becomes inaccessible once the mode is switched off. */
  lanes: z.number(),
  lanesOpen: z.number(),
  bids: z.number(),
  awards: z.number(),
  uploadsUnderWay: z.number(),
  carriers: z.number(),
});

export const listModeSwitches = endpoint({
  method: 'GET',
  path: '/config/modes',
  summary: 'Every mode of a customer, on or off, with the data it contains',
  shows: { lists: ['settings', 'connections', 'uploads'], customer: 'query.customerId' },
  userTypes: ['Owner'],
  query: ofCustomer,
  response: z.array(switchedModeSchema),
});

export const switchMode = endpoint({
  method: 'PUT',
  path: '/config/modes/{id}',
  summary: 'Turn a mode of a customer on or off; when off, its lanes close for bids, and no data is lost',
  changes: [
    'settings',
    'lanes',
    'bids',
    'awards',
    'overview',
    'scenarios',
    'tenders',
    'uploads',
    'connections',
  ],
  userTypes: ['Owner'],
  params: modeParams,
  query: ofCustomer,
  body: z.object({ isOn: z.boolean() }),
  response: z.object({ mode: z.number(), isOn: z.boolean() }),
});

/** Effects of saving properties. */
export const propertyEffects = [
  'lanesRolledUp',
  'bidsPriced',
  'bidsRanked',
  'carriersSeeMore',
  'carriersSeeLess',
  'risksJudged',
  'uploadsFromNowOn',
  'awardsFromNowOn',
  'carriersMustAccept',
  'marketJoined',
  'marketLeft',
  'keptOnly',
] as const;

export const previewInstance = endpoint({
  method: 'POST',
  path: '/config/instance/{id}/preview',
  summary:
    'What setting properties of a mode would affect, as counts, and what it would be refused for; nothing is changed',
  shows: {
    lists: ['settings', 'connections', 'uploads', 'lanes', 'bids', 'awards'],
    mode: 'params.id',
    customer: 'query.customerId',
  },
  userTypes: ['Customer', 'Owner'],
  params: modeParams,
  query: z.object({ customerId: idSchema.optional() }),
  body: z.object({ ...ofContractBody, properties: z.record(z.string().max(80), z.unknown()) }),
  response: z.object({
    /** Properties whose value would change. */
    changes: z.array(z.object({ name: z.string(), before: z.unknown(), after: z.unknown() })),
    effects: z.array(
      z.object({
        effect: z.enum(propertyEffects),
        properties: z.array(z.string()),
        /** Number of lanes, bids, carriers, uploads or awards, by the name of the effect. */
        count: z.number(),
        /** For bids: the number of their carriers. For what carriers see: the number of lanes concerned. */
        of: z.number().nullable(),
      }),
    ),
    /** What saving would be refused for, with the properties that it concerns. */
    refusals: z.array(
      z.object({
        properties: z.array(z.string()),
        /** Of the error that saving would answer, with its title and what to do. */
        code: z.string(),
        title: z.string(),
        detail: z.string().nullable(),
      }),
    ),
  }),
});
