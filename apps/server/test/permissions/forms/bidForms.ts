import { bids } from '@lanewright/contract';
import { UploadStatus } from '@lanewright/freight';
import type { Form, Forms, Things } from '../form.ts';
import { bidOf, laneOf } from '../seedLanesAndBids.ts';
import { bidSheetUpload, ownSheetUpload, seededMode } from '../seedUploads.ts';
import { type Ground, newPerson } from '../sides.ts';

const mode = String(seededMode);
/** In a body a mode is a number; other values are unchanged. */
const modeNumber = (text: string | undefined) => (/^\d+$/.test(text ?? '') ? Number(text) : text);

/** The caller's unsubmitted input. */
async function draftOf(ground: Ground): Promise<Things> {
  await ground.testApp.platform.database.bulkPool.query(
    `INSERT INTO bid_drafts (customer_id, carrier_id, mode, contract_no, user_id, body, saved_at) VALUES ($1, $2, $3, 1, $4, $5, now())
     ON CONFLICT DO NOTHING`,
    [
      ground.customerId,
      ground.carrierId,
      seededMode,
      ground.caller.userId,
      JSON.stringify({ structureVersion: 1, lanes: { 1: { 'rate:1': `${ground.word} typed` } } }),
    ],
  );
  return { mode, customerId: ground.customerId };
}

const matching = {
  columns: [
    { columnNo: 0, means: 'origin' },
    { columnNo: 1, means: 'destination' },
    { columnNo: 2, means: 'rate', charges: [{ chargeNo: 1 }] },
  ],
};

const headerId = 'ab'.repeat(32);

/** A request about a carrier's own sheet. */
const aboutOwnSheet = (call: Form['call']): Form => ({
  seed: async (ground) => ({ uploadId: await ownSheetUpload(ground) }),
  ids: { uploadId: 'carrier' },
  call,
});

/** Changes since a sheet was created, as its upload stores them. */
const changed = {
  chargesGone: ['Tolls'],
  chargesNew: [],
  lanesGone: [],
  lanesNew: 0,
  monthsGone: [],
  monthsNew: [],
  cellsFit: 1,
  cellsLeft: 1,
  confirmed: false,
};

/** A bid sheet that waits for its review. */
const sheetInReview = (ground: Ground) =>
  bidSheetUpload(ground, { status: UploadStatus.InputExceptions, awaiting: 'review' });

async function reviewed(ground: Ground): Promise<Things> {
  const uploadId = await sheetInReview(ground);
  const { body } = await ground.testApp.call(bids.getSheetReview, await newPerson(ground, 'Carrier'), {
    params: { id: uploadId },
    query: {},
  });
  return { uploadId, reviewId: body.reviewId };
}

/** A bid sheet that changed a cell which changed again since. */
async function saved(ground: Ground): Promise<Things> {
  const uploadId = await bidSheetUpload(ground);
  const { laneId } = await bidOf(ground);
  await ground.testApp.platform.database.bulkPool.query(
    `INSERT INTO bid_changes (customer_id, lane_id, carrier_id, kind, changed_at, upload_id, structure_version, currency, changes)
     VALUES ($1, $2, $3, 'saved', now(), $4, 1, 'USD', '[{"cell": "transitDays", "before": null, "after": "99"}]')`,
    [ground.customerId, laneId, ground.carrierId, uploadId],
  );
  return { uploadId };
}

export const bidForms: Forms = {
  'GET /bids/draft': {
    seed: draftOf,
    ids: { mode: 'anyone', customerId: 'company' },
    call: (things) => ({ query: things }),
  },
  'GET /bids/draft-key': {
    seed: draftOf,
    ids: { mode: 'anyone', customerId: 'company' },
    call: (things) => ({ query: things }),
  },
  'PUT /bids/draft': {
    seed: draftOf,
    ids: { mode: 'anyone', customerId: 'company' },
    call: (things) => ({
      body: { ...things, mode: modeNumber(things.mode), structureVersion: 1, lanes: [] },
    }),
  },
  'PUT /bids/declines': {
    seed: async (ground) => ({ laneId: await laneOf(ground), mode, customerId: ground.customerId }),
    ids: { laneId: 'company', mode: 'anyone', customerId: 'company' },
    call: ({ laneId, ...things }) => ({
      body: { ...things, mode: modeNumber(things.mode), lanes: [{ laneId, reason: 'capacity' }] },
    }),
    // Lanes that the caller may not decline are named in the response.
    foreign: { laneId: 200 },
  },
  'GET /bids/declines/{laneId}': {
    seed: async (ground) => ({ laneId: await laneOf(ground) }),
    ids: { laneId: 'company' },
    call: ({ laneId }) => ({ params: { laneId } }),
  },
  'GET /bids/history/{laneId}': {
    seed: async (ground) => ({ laneId: (await bidOf(ground)).laneId }),
    ids: { laneId: 'company' },
    call: ({ laneId }) => ({ params: { laneId } }),
  },
  'GET /bids/template': aboutOwnSheet(({ uploadId }) => ({ query: { uploadId } })),
  'POST /bids/template/preview': aboutOwnSheet(({ uploadId }) => ({ body: { uploadId, matching } })),
  'PUT /bids/template': aboutOwnSheet(({ uploadId }) => ({ body: { uploadId, matching } })),
  'GET /bids/templates': {},
  'POST /bids/templates/forget': {
    seed: async (ground) => {
      await ground.testApp.platform.database.bulkPool.query(
        `INSERT INTO bid_templates (customer_id, carrier_id, mode, header_hash, matching, saved_by, saved_at)
         VALUES ($1, $2, $3, decode($4, 'hex'), '{"columns": {}, "places": []}', $5, now()) ON CONFLICT DO NOTHING`,
        [ground.customerId, ground.carrierId, seededMode, headerId, ground.caller.userId],
      );
      return { mode, customerId: ground.customerId };
    },
    ids: { mode: 'anyone', customerId: 'company' },
    call: (things) => ({ body: { ...things, mode: modeNumber(things.mode), headerId } }),
  },
  'POST /uploads/{id}/confirm': {
    seed: async (ground) => ({
      uploadId: await bidSheetUpload(ground, {
        status: UploadStatus.BidStructureChanged,
        awaiting: 'confirmation',
        bid_result: JSON.stringify({
          lanes: 1,
          bidsChanged: 0,
          ratesChanged: 0,
          errors: 0,
          cells: [],
          changed,
        }),
      }),
    }),
    ids: { uploadId: 'carrier' },
    call: ({ uploadId }) => ({ params: { id: uploadId } }),
  },
  'GET /uploads/{id}/review': {
    seed: async (ground) => ({ uploadId: await sheetInReview(ground) }),
    ids: { uploadId: 'carrier' },
    call: ({ uploadId }) => ({ params: { id: uploadId } }),
  },
  'POST /uploads/{id}/submit': {
    seed: reviewed,
    ids: { uploadId: 'carrier' },
    call: ({ uploadId, reviewId }) => ({ params: { id: uploadId }, body: { reviewId } }),
  },
  'POST /uploads/{id}/undo': {
    seed: saved,
    ids: { uploadId: 'carrier' },
    call: ({ uploadId }) => ({ params: { id: uploadId } }),
  },
};
