import { z } from 'zod';
import { bodySizes, endpoint } from './endpoint.ts';
import {
  colourSchema,
  idParams,
  idSchema,
  modeSchema,
  momentSchema,
  ofContract,
  ofContractBody,
} from './wire.ts';

export * from './tenders/roundResults.ts';
export * from './tenders/tenderPreview.ts';

/** A time entered by a user, with its offset from UTC; responses return it in UTC. */
const givenMoment = z.iso.datetime({ offset: true });

export const tenderStateSchema = z.enum(['Draft', 'Running', 'Finished', 'Cancelled']);
export const tenderRoundSchema = z.object({
  roundNo: z.number(),
  state: z.enum(['Planned', 'Open', 'Closed', 'Cancelled']),
  isSealed: z.boolean(),
  opensAt: momentSchema,
  closesAt: momentSchema,
  /** Previous closing times, before extensions, oldest first. */
  formerClosings: z.array(momentSchema),
  openedAt: momentSchema.nullable(),
  closedAt: momentSchema.nullable(),
  /** When the round's results became bids; a sealed round has been opened. Null until then. */
  settledAt: momentSchema.nullable(),
  /** Since when a closed sealed round has waited for its key, which is retried every hour. */
  keyMissedAt: momentSchema.nullable(),
});
const rules = {
  /** After a round, each carrier is shown its own colours. */
  givesFeedback: z.boolean(),
  /** No bid of a carrier may cost more than its own bid at the end of the previous round. */
  forbidsRise: z.boolean(),
  /** A carrier whose unit cost falls by more than this since its last round must confirm it; null: no confirmation. */
  maxDecreasePercent: z.number().min(1).max(99).multipleOf(0.01).nullable(),
};
const headSchema = z.object({
  tenderId: idSchema,
  name: z.string(),
  mode: z.number(),
  state: tenderStateSchema,
  ...rules,
  laneCount: z.number(),
  carrierCount: z.number(),
  createdAt: momentSchema,
  endedAt: momentSchema.nullable(),
  /** The newest round; null for a draft. */
  round: tenderRoundSchema.nullable(),
});
export const tenderSchema = headSchema.extend({
  createdBy: z.string().nullable(),
  rounds: z.array(tenderRoundSchema),
  carriers: z.array(z.object({ carrierId: idSchema, name: z.string(), invitedAt: momentSchema })),
  /** Time of the response: browsers count down from it. */
  asOf: momentSchema,
});

/** A running event with lanes, and its newest round. */
export const runningEventSchema = z.object({
  tenderId: idSchema,
  name: z.string(),
  mode: z.number(),
  laneCount: z.number(),
  carrierCount: z.number(),
  /** Null if it has none yet; between rounds, the one that closed. */
  round: tenderRoundSchema.nullable(),
});

const roundTimes = { opensAt: givenMoment, closesAt: givenMoment, isSealed: z.boolean().default(false) };
/**
 * `false`: ask before the first round of a mode locks outdated exchange rates (409 `rates_outdated`); then send `true`. Without it
 * they are locked.
 */
const acknowledged = z.boolean().optional();
const name = z.string().trim().min(1).max(120);
const laneIds = z.array(idSchema).min(1).max(100_000);
const carrierIds = z.array(idSchema).min(1).max(1000);

export const listTenders = endpoint({
  method: 'GET',
  path: '/tenders',
  summary: 'Tender events, newest first; with a mode and contractNo those of one contract',
  shows: { lists: ['tenders', 'lanes'] },
  userTypes: ['Customer'],
  query: z.object({ mode: modeSchema.optional(), ...ofContract }),
  response: z.array(headSchema),
});
export const createTender = endpoint({
  method: 'POST',
  path: '/tenders',
  bodyBytes: bodySizes.list,
  summary:
    'Create a tender event; without a round it stays a draft. Without lanes: every lane of the contract',
  changes: ['tenders', 'lanes', 'overview', 'bids', 'scenarios'],
  userTypes: ['Customer'],
  body: z.object({
    name,
    mode: modeSchema,
    ...ofContractBody,
    laneIds: laneIds.optional(),
    carrierIds,
    givesFeedback: rules.givesFeedback.default(false),
    forbidsRise: rules.forbidsRise.default(false),
    maxDecreasePercent: rules.maxDecreasePercent.default(null),
    round: z.object(roundTimes).optional(),
    acknowledged,
  }),
  response: tenderSchema,
});
export const getTender = endpoint({
  method: 'GET',
  path: '/tenders/{id}',
  summary: 'A tender event with its rounds and invited carriers',
  shows: { lists: ['tenders', 'lanes'] },
  userTypes: ['Customer'],
  params: idParams,
  response: tenderSchema,
});
export const listTenderLanes = endpoint({
  method: 'GET',
  path: '/tenders/{id}/lanes',
  summary: 'Lanes of a tender event, a page at a time',
  shows: { lists: ['tenders', 'lanes'] },
  userTypes: ['Customer'],
  params: idParams,
  query: z.object({
    page: z.coerce.number().int().min(1).default(1),
    pageSize: z.coerce.number().int().min(1).max(1000).default(200),
  }),
  response: z.object({
    total: z.number(),
    lanes: z.array(
      z.object({
        laneId: idSchema,
        origin: z.string(),
        destination: z.string(),
        equipment: z.string().nullable(),
        state: z.enum(['Created', 'Started', 'Paused']),
      }),
    ),
  }),
});
export const updateTender = endpoint({
  method: 'PUT',
  path: '/tenders/{id}',
  bodyBytes: bodySizes.list,
  summary:
    'Change a tender event while no round is open: name, rules, lanes, carriers, times of the next round',
  changes: ['tenders', 'lanes', 'overview', 'bids', 'scenarios'],
  userTypes: ['Customer'],
  params: idParams,
  body: z.object({
    name: name.optional(),
    laneIds: laneIds.optional(),
    carrierIds: carrierIds.optional(),
    givesFeedback: rules.givesFeedback.optional(),
    forbidsRise: rules.forbidsRise.optional(),
    maxDecreasePercent: rules.maxDecreasePercent.optional(),
    round: z.object(roundTimes).optional(),
    acknowledged,
    /** Values when the edit began. If another one is stored by now: 409, nothing is saved. */
    seen: z
      .object({ name, carrierIds, ...rules, round: z.object(roundTimes) })
      .partial()
      .optional(),
  }),
  response: tenderSchema,
});
export const openRound = endpoint({
  method: 'POST',
  path: '/tenders/{id}/open',
  summary: 'Open the planned round now instead of at its time',
  changes: ['tenders', 'lanes', 'overview', 'bids', 'scenarios', 'settings'],
  userTypes: ['Customer'],
  params: idParams,
  body: z.object({ acknowledged }).optional(),
  response: tenderSchema,
});
export const extendRound = endpoint({
  method: 'POST',
  path: '/tenders/{id}/extend',
  summary: 'Extend the open round',
  changes: ['tenders', 'lanes', 'overview', 'bids'],
  userTypes: ['Customer'],
  params: idParams,
  body: z.object({
    closesAt: givenMoment,
    /** The closing time when the edit began. If another one is stored by now: 409, nothing is saved. */
    seen: z.object({ closesAt: givenMoment }).optional(),
  }),
  response: tenderSchema,
});
export const closeRound = endpoint({
  method: 'POST',
  path: '/tenders/{id}/close',
  summary:
    'Close the open round now, or once the bid sheets that have arrived are read; a sealed one closes only at its time',
  changes: ['tenders', 'lanes', 'overview', 'bids', 'scenarios'],
  userTypes: ['Customer'],
  params: idParams,
  response: tenderSchema,
});
export const nextRound = endpoint({
  method: 'POST',
  path: '/tenders/{id}/next-round',
  summary: 'Schedule the first or the next round',
  changes: ['tenders', 'lanes', 'overview', 'bids', 'scenarios'],
  userTypes: ['Customer'],
  params: idParams,
  body: z.object({ ...roundTimes, acknowledged }),
  response: tenderSchema,
});
export const endTender = endpoint({
  method: 'POST',
  path: '/tenders/{id}/end',
  summary:
    'End a tender event: finished after a round, cancelled before. Its lanes can again be started and paused manually',
  changes: ['tenders', 'lanes', 'overview', 'bids', 'scenarios'],
  userTypes: ['Customer'],
  params: idParams,
  body: z.object({
    /** Allows cancelling during a round; sealed bids of the round are then destroyed unopened. */
    cancelsRound: z.boolean().default(false),
  }),
  response: tenderSchema,
});

const mySchema = z.object({
  tenderId: idSchema,
  customerId: idSchema,
  customerName: z.string(),
  name: z.string(),
  mode: z.number(),
  state: tenderStateSchema,
  ...rules,
  laneCount: z.number(),
  round: tenderRoundSchema.nullable(),
  /** What the caller's company has sealed in the round; null if the round is not sealed, or nothing is. */
  sealed: z.object({ lanes: z.number(), cells: z.number(), sealedAt: momentSchema }).nullable(),
  asOf: momentSchema,
});
export const myTenders = endpoint({
  method: 'GET',
  path: '/tenders/mine',
  summary: 'Tender events a carrier is invited to, with what it has sealed in the open round',
  shows: { lists: ['tenders', 'lanes'], mode: 'query.mode', customer: 'query.customerId' },
  userTypes: ['Carrier'],
  query: z.object({ mode: modeSchema.optional(), customerId: idSchema.optional() }),
  response: z.array(mySchema),
});
export const myTender = endpoint({
  method: 'GET',
  path: '/tenders/mine/{id}',
  summary:
    'A tender event as an invited carrier sees it: its sealed cells and feedback, lane by lane; never a price',
  shows: { lists: ['tenders', 'bids'] },
  userTypes: ['Carrier'],
  params: idParams,
  response: mySchema.extend({
    rounds: z.array(tenderRoundSchema),
    /** Lanes on which it sealed a bid in the newest round. */
    lanes: z.array(
      z.object({
        laneId: idSchema,
        origin: z.string(),
        destination: z.string(),
        cells: z.number(),
        sealedAt: momentSchema,
        /** Why the bid could not be accepted when the round was opened. */
        refused: z.string().nullable(),
        /** The part of an accepted bid that was no longer valid when the round was opened. */
        leftOut: z.string().nullable(),
        /** The round is open, and the customer changed the charges after this bid was sealed. */
        chargesChanged: z.boolean(),
      }),
    ),
  }),
});
export const roundFeedback = endpoint({
  method: 'GET',
  path: '/tenders/mine/{id}/feedback',
  summary: 'A carrier’s own colours at the end of the last rated round, if the event gives feedback',
  shows: { lists: ['tenders', 'bids'] },
  userTypes: ['Carrier'],
  params: idParams,
  response: z.object({
    /** Null before a round is rated, or if the event gives no feedback. */
    roundNo: z.number().nullable(),
    lanes: z.array(
      z.object({ laneId: idSchema, origin: z.string(), destination: z.string(), colour: colourSchema }),
    ),
  }),
});
