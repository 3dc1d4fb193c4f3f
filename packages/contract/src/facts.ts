import {
  laneStatusMessage,
  type NotificationTypeNumber,
  type OfferedMode,
  offeredModes,
} from '@lanewright/freight';
import { z } from 'zod';
import { fact, id, type Refresh } from './facts/fact.ts';
import { analysisKindSchema } from './scenarios/scenarioAnalyses.ts';

export type { Refresh } from './facts/fact.ts';

const ids = z.array(id).readonly();
const count = z.int();
const moment = z.iso.datetime();
const mode = z
  .number()
  .refine(
    (value): value is OfferedMode => (offeredModes as readonly number[]).includes(value),
    'unknown mode',
  );
/** The lanes that the event is about; absent if they are many, or all of the mode. */
const laneIds = ids.optional();
const carriers = z.array(z.object({ carrierId: id, lanes: count, firstLaneId: id })).readonly();

/** How many lanes changed colour in one way, and the first of them. Carrier null: in the customer's own view. */
const news = z
  .array(
    z.object({
      carrierId: id.nullable(),
      type: z
        .number()
        .refine((type): type is NotificationTypeNumber => laneStatusMessage(type) !== null, 'not a colour'),
      laneId: id,
      laneIds,
      lanes: count,
    }),
  )
  .readonly();

/** Files of a sealed round that could not be opened. */
const lostFiles = z
  .array(z.object({ carrierId: id, fileName: z.string(), lost: z.enum(['missing', 'altered']) }))
  .readonly();

const ofMode = { mode };
const ofLanes = { mode, laneIds };
const ofUpload = { uploadId: id, mode };
const ofAmendment = { mode, contractNo: count, amendmentNo: count, carrierId: id };
const sentAmendment = {
  ...ofAmendment,
  isByCarrier: z.boolean(),
  effectiveMonth: z.string(),
  lanes: count,
  firstLaneId: id,
};
const amendmentKind = z.enum(['Repricing', 'Termination', 'Extension', 'Clause']);
const contractNo = count.optional();
const flag = z.boolean().optional();
/** The contracts of the lanes, if these are too many to be named. */
const ofAwardedLanes = { ...ofLanes, contractNos: z.array(count).readonly().optional(), onlyAwards: flag };
const changes = { contractNo, volumesChanged: flag, targetsSet: flag, isPlanned: flag };
const ofContract = { mode, contractNo: count };
const ofScenario = { mode, scenarioId: id };
const ofRound = { tenderId: id, roundNo: count, mode };
const uploads: Refresh = { uploader: ['uploads'], owner: ['uploads'] };
const lanes: Refresh = { customer: ['lanes', 'overview', 'scenarios'] };
const offeredLanes: Refresh = { ...lanes, carriers: ['lanes', 'bids'] };
const bids: Refresh = {
  customer: ['bids', 'lanes', 'overview', 'connections'],
  named: ['bids', 'lanes', 'uploads'],
};
const awards: Refresh = {
  customer: ['awards', 'lanes', 'bids', 'overview', 'scenarios'],
  named: ['awards', 'lanes', 'bids'],
};
const amendments: Refresh = { customer: ['awards'], named: ['awards'] };
const round: Refresh = { customer: ['tenders'], invited: ['tenders', 'lanes', 'bids'] };
const documents: Refresh = { customer: ['documents'], named: ['documents', 'bids'] };
const clauses: Refresh = { customer: ['settings', 'bids', 'overview'], carriers: ['settings', 'bids'] };
const contracts: Refresh = { customer: ['settings', 'lanes', 'overview'] };
const fxRates: Refresh = { customer: ['settings', 'bids', 'scenarios'], carriers: ['settings'] };
const scenarios: Refresh = { customer: ['scenarios'] };
const modeSwitch: Refresh = {
  customer: ['settings', 'lanes', 'bids', 'uploads', 'overview'],
  carriers: ['settings', 'lanes', 'bids'],
  owner: ['settings'],
};

/** Every event of the product. Which jobs and handlers an event has is declared by the server's `flow.ts`. */
export const facts = {
  'mail.written': fact({}),
  'passwordReset.requested': fact({
    userIds: ids,
    fromAddress: z.string().nullable(),
    requestId: z.string().nullable(),
  }),
  'user.joined': fact({ userId: id }),
  'company.created': fact({}, { owner: ['connections'] }),
  'connections.changed': fact(
    { mode, carrierId: id },
    {
      customer: ['connections', 'lanes', 'bids', 'overview', 'documents', 'scenarios'],
      named: ['connections', 'lanes', 'bids', 'documents'],
      owner: ['connections'],
    },
  ),
  'carrier.connected': fact({ mode, carrierId: id }),
  'settings.saved': fact(ofMode, { customer: ['settings', 'lanes', 'bids', 'overview', 'scenarios'] }),
  'settings.risksChanged': fact(ofMode),
  'carrierScores.saved': fact(ofMode, { customer: ['settings', 'scenarios'] }),
  'settings.defaultChanged': fact({ property: z.string() }),
  'mode.enabled': fact(ofMode, modeSwitch),
  'mode.disabled': fact(ofMode, modeSwitch),
  'settings.lanesChanged': fact(ofMode, { customer: ['settings', 'lanes', 'overview'] }),
  'settings.chargesSaved': fact(
    { mode, version: count },
    {
      customer: ['settings', 'lanes', 'bids', 'overview', 'scenarios'],
      carriers: ['settings', 'bids'],
    },
  ),
  'clause.saved': fact({ mode, contractNo: count }, clauses),
  'indices.imported': fact({ codes: z.array(z.string()).readonly() }, { owner: ['referenceData'] }),
  'clause.valuesImported': fact(ofMode, { customer: ['overview'] }),
  'contract.planned': fact(ofContract, contracts),
  'contract.opened': fact(ofContract, contracts),
  'contract.changed': fact({ ...ofContract, lanesChanged: z.boolean() }, contracts),
  'contract.closed': fact(ofContract, contracts),
  'fxRates.locked': fact({ ...ofMode, contractNo }, fxRates),
  'co2.changed': fact({ code: z.string(), modes: z.array(mode).readonly() }, { owner: ['settings'] }),
  'emissions.recalculated': fact(ofMode, { customer: ['overview', 'lanes', 'scenarios'] }),
  'demo.resetRequested': fact({ resetId: id }, { owner: ['settings'] }),
  'demo.cleared': fact(
    {},
    {
      customer: [
        'uploads',
        'lanes',
        'bids',
        'awards',
        'tenders',
        'overview',
        'settings',
        'notifications',
        'scenarios',
      ],
      owner: ['uploads', 'settings'],
    },
  ),

  'document.published': fact({ documentId: id, version: count, carrierIds: ids }, documents),
  'document.changed': fact({ documentId: id, carrierIds: ids }, documents),
  'document.accepted': fact({ documentId: id, version: count, carrierId: id }, documents),

  'upload.received': fact(ofUpload, uploads),
  'upload.columnsConfirmed': fact(ofUpload, uploads),
  'upload.validated': fact(ofUpload, uploads),
  'upload.inputRequired': fact(ofUpload, uploads),
  'upload.cleansed': fact(ofUpload, uploads),
  'upload.assumptionsChanged': fact(ofUpload, uploads),
  'upload.assumptionsDue': fact(ofUpload),
  'upload.qualityMeasured': fact(ofUpload, uploads),
  'upload.approved': fact(ofUpload, uploads),
  'upload.rejected': fact(ofUpload, uploads),
  'upload.decided': fact(
    {
      ...ofUpload,
      decision: z.enum(['approved', 'rejected', 'returned']),
      reason: z.string().nullable(),
    },
    uploads,
  ),
  'shipments.cleansed': fact(ofUpload, uploads),
  'locations.changed': fact(ofUpload, uploads),

  'lanes.rolledUp': fact(ofUpload, uploads),
  'lanes.rebuildRequested': fact({ ...ofMode, contractNo: z.number().optional() }),
  // isPlanned: the first figures of a contract. Jobs that need only the histories of its lanes run on 'contract.planned'.
  'lanes.changed': fact({ ...ofLanes, ...changes }, lanes),
  'lane.created': fact(ofLanes, lanes),
  'lanes.opened': fact({ ...ofLanes, volumesChanged: z.literal(false) }, offeredLanes),
  'lanes.paused': fact({ ...ofLanes, volumesChanged: z.literal(false) }, offeredLanes),
  'summaries.missing': fact(ofMode),
  'summaries.created': fact(ofMode, { customer: ['lanes', 'overview'] }),
  'carriers.matched': fact(ofMode, { customer: ['connections', 'lanes', 'overview', 'scenarios'] }),

  'round.planned': fact(ofRound, round),
  'round.openDue': fact({ ...ofRound, moment }),
  'round.sealed': fact(ofRound),
  // By hand: a user closes the round before its planned time.
  'round.closeDue': fact({ ...ofRound, moment, isByHand: z.boolean().optional() }, round),
  'round.reminderDue': fact({ ...ofRound, moment }),
  'round.extended': fact(ofRound, round),
  'round.extendedByLoad': fact(ofRound, round),
  'round.closed': fact(ofRound, round),
  'round.resultsReady': fact(ofRound, {
    customer: ['tenders', 'lanes', 'bids', 'overview'],
    invited: ['tenders', 'bids'],
  }),
  'round.cancelled': fact(ofRound, round),
  'round.keyMissing': fact(ofRound),
  'round.filesMissing': fact({ ...ofRound, lost: lostFiles }, { customer: ['tenders'] }),

  'bids.received': fact(ofUpload, uploads),
  'bids.saved': fact({ mode, carrierId: id, lanes: count, firstLaneId: id.nullish() }, bids),
  'bids.declined': fact(
    { mode, carrierId: id, lanes: count },
    { customer: ['bids', 'lanes'], named: ['bids', 'lanes'] },
  ),
  'bids.checked': fact({ mode, carrierId: id.optional() }, bids),
  'bids.confirmationRequested': fact(
    {
      mode,
      carrierId: id,
      lanes: z.array(z.object({ laneId: id, price: z.string() })).readonly(),
    },
    { customer: ['bids'], named: ['bids', 'lanes'] },
  ),
  'bid.withdrawn': fact({ ...ofLanes, carrierId: id.optional() }, bids),
  // A carrier only learns that its own bids are done. The customer is notified of `standings.changed`.
  'bids.priced': fact({ ...ofLanes, carrierId: id }, { named: ['bids'] }),
  // The customer is notified of `standings.changed`; a carrier only of a colour that it is shown at once.
  'bids.ranked': fact({ mode, news }, { named: ['lanes', 'bids'] }),
  // At fixed times, whether or not a colour changed: nothing is pushed.
  'standings.due': fact({ mode, moment }),
  'standings.changed': fact(
    { ...ofLanes, contractNo, onlyBids: flag },
    { customer: ['bids', 'lanes', 'overview', 'scenarios'] },
  ),

  'lane.awarded': fact({ ...ofAwardedLanes, carriers }, awards),
  'award.answered': fact(
    {
      ...ofAwardedLanes,
      carrierId: id,
      status: z.enum(['Accepted', 'AcceptedInPart', 'Declined']),
      awards: count,
      firstLaneId: id,
    },
    awards,
  ),
  'awards.answerDue': fact({ mode, dueAt: moment.optional() }),
  'awards.reminderDue': fact({ mode, answerBy: moment }),
  'awards.expired': fact({ ...ofAwardedLanes, carriers, lanes: count, firstLaneId: id }, awards),
  'backups.pending': fact(ofMode),
  'backups.resolved': fact(
    {
      ...ofAwardedLanes,
      firstLaneId: id,
      asked: count,
      lost: count,
      /** Set if the reason is the same for all. */
      whyLost: z.string().nullish(),
    },
    { customer: ['awards', 'lanes', 'bids', 'overview', 'scenarios'] },
  ),
  'lane.awardsCancelled': fact(
    {
      ...ofAwardedLanes,
      carriers: carriers.optional(),
      // An earlier release names one lane and its carriers.
      laneId: id.nullish(),
      carrierIds: ids.optional(),
    },
    awards,
  ),

  'contract.amendmentSent': fact({ ...sentAmendment, kind: amendmentKind }, amendments),
  'contract.amendmentAnswered': fact(
    {
      ...sentAmendment,
      state: z.enum(['InForce', 'Rejected', 'Withdrawn', 'Expired']),
      // An earlier release did not name it: Repricing.
      kind: amendmentKind.optional(),
    },
    amendments,
  ),
  'contract.amendmentDue': fact({ ...ofAmendment, dueAt: moment }),
  'contract.expiryDue': fact({ ...ofContract, dueAt: moment }),
  'contract.amended': fact({ ...ofAmendment, laneIds }, awards),

  'scenario.runRequested': fact({ ...ofScenario, runNo: count }, scenarios),
  'scenario.analysisRequested': fact({ ...ofScenario, kind: analysisKindSchema, runNo: count }, scenarios),
  'scenario.changed': fact(ofScenario, scenarios),
  'announcement.written': fact({ announcementId: id }, { owner: ['notifications'] }),
  'digest.due': fact({ userId: id, dueAt: moment }),
  'benchmarks.due': fact({}),
};

export type FactName = keyof typeof facts;

/** Without the unknown fields that a payload may have, so that a misspelt field does not compile. */
type Declared<F extends FactName> = z.ZodObject<(typeof facts)[F]['fields']>;

/** The payload of an event as it is announced. */
export type FactInput<F extends FactName> = F extends FactName ? z.input<Declared<F>> : never;

/** The payload of an event once it is parsed. */
export type FactPayload<F extends FactName> = F extends FactName ? z.output<Declared<F>> : never;
