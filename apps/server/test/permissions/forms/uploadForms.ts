import { Readable } from 'node:stream';
import { writeXlsx } from '@lanewright/tabular';
import type { Form, Forms, Things } from '../form.ts';
import { laneOf } from '../seedLanesAndBids.ts';
import {
  asideText,
  bidSheetUpload,
  failedUpload,
  filledBidSheet,
  seededMode,
  type Stage,
  uploadAt,
} from '../seedUploads.ts';
import type { Ground } from '../sides.ts';

const ids = { uploadId: 'company' } as const;
const params = ({ uploadId }: Things) => ({ id: uploadId });

/** A request about one upload at a stage. */
const about = (stage: Stage, body?: unknown): Form => ({
  seed: async (ground) => ({ uploadId: await uploadAt(ground, stage) }),
  ids,
  call: (things) => ({ params: params(things), ...(body === undefined ? {} : { body }) }),
});

/** An upload of the caller's own kind: a bid sheet for a carrier. */
async function ofOwnKind(ground: Ground): Promise<Things> {
  const isCarrier = ground.caller.userType === 'Carrier';
  return { uploadId: isCarrier ? await bidSheetUpload(ground) : await uploadAt(ground, 'exceptions') };
}

const carrierIds = { uploadId: 'carrier' } as const;
const modeOnly: Form = {
  seed: async () => ({ mode: String(seededMode) }),
  ids: { mode: 'anyone' },
  call: ({ mode }) => ({ params: { id: mode } }),
};

/** The exception group of the one row with words as its charge. */
async function excepted(ground: Ground): Promise<Things> {
  const uploadId = await uploadAt(ground, 'exceptions');
  const { rows } = await ground.testApp.platform.database.bulkPool.query<{
    group_key: string;
    line_no: number;
  }>('SELECT group_key, line_no FROM exceptions WHERE customer_id = $1 AND upload_id = $2', [
    ground.customerId,
    uploadId,
  ]);
  return { uploadId, groupKey: rows[0]?.group_key ?? '', lineNo: String(rows[0]?.line_no) };
}

/** An upload with an assumption. */
async function assumed(ground: Ground): Promise<Things> {
  const uploadId = await uploadAt(ground, 'approval');
  await ground.testApp.platform.database.bulkPool.query(
    `INSERT INTO upload_assumptions (customer_id, upload_id, key, stage, state, value, text, evidence, choices)
     VALUES ($1, $2, 'placesAssumed', 'places', 'marked', 'decided', '1 location is assumed.', '{}', '[]')
     ON CONFLICT (customer_id, upload_id, key) DO NOTHING`,
    [ground.customerId, uploadId],
  );
  return { uploadId };
}

/** The same, with a change of it that can be undone. */
async function changed(ground: Ground): Promise<Things> {
  const things = await excepted(ground);
  await ground.testApp.platform.database.bulkPool.query(
    `INSERT INTO upload_changes (customer_id, upload_id, change_no, kind, description, line_count, changed_by, changed_at, upload_moved_at,
       last_numbers)
     SELECT customer_id, upload_id, 1, 'correct', 'Row 2: Miles set to “5”', 1, user_id, now(), status_changed_at, '{}'
     FROM uploads WHERE customer_id = $1 AND upload_id = $2`,
    [ground.customerId, things.uploadId],
  );
  return { ...things, changeNo: '1' };
}

/** The workbook of exceptions as a CSV that excludes its one row. */
function workbookOf({ uploadId, lineNo }: Things): Buffer {
  const key = JSON.stringify({ upload: uploadId, row: Number(lineNo), was: {} });
  return Buffer.from(`Exclude,Key\nyes,"${key.replaceAll('"', '""')}"\n`);
}

async function asked(ground: Ground): Promise<Things> {
  const uploadId = await uploadAt(ground, 'places');
  const { rows } = await ground.testApp.platform.database.bulkPool.query<{ word_no: number }>(
    `SELECT word_no FROM resolved_places WHERE customer_id = $1 AND upload_id = $2 AND status = 'asked'`,
    [ground.customerId, uploadId],
  );
  return { uploadId, wordNo: String(rows[0]?.word_no) };
}

const nowhere = {
  countryCode: 'US',
  stateCode: null,
  cityName: null,
  portCode: null,
  airportCode: null,
  latitude: null,
  longitude: null,
};

/** A saved answer of the side's customer, with its word in it. */
async function learnt(ground: Ground): Promise<Things> {
  const { rows } = await ground.testApp.platform.database.bulkPool.query<{ id: string }>(
    `INSERT INTO saved_places (customer_id, text_key, place, saved_from_upload_id, saved_by)
     VALUES ($1, $2, $3, 1, $4)
     ON CONFLICT (customer_id, text_key) DO UPDATE SET place = excluded.place RETURNING md5(text_key) AS id`,
    [
      ground.customerId,
      `road:${ground.customerWord} yard||||||`,
      JSON.stringify({ ...nowhere, level: 'country', label: `${ground.customerWord} yard` }),
      ground.caller.userId,
    ],
  );
  return { learntId: rows[0]?.id ?? '', customerId: ground.customerId };
}

/** An upload whose file has a second sheet that no upload reads yet. */
async function workbookUpload(ground: Ground): Promise<string> {
  const uploadId = await uploadAt(ground, 'columns');
  const columns = ['Load ID', 'Ship Date', 'Origin', 'Destination'].map((header) => ({ header }));
  const workbook = await writeXlsx({
    sheets: ['First', 'Second'].map((name) => ({
      name,
      columns,
      rows: [[`${name} ${uploadId}`, '2026-03-02', 'Dallas', 'Chicago']],
    })),
  });
  const { fileKey } = await ground.testApp.platform.fileStore.put(
    Readable.from([Buffer.from(workbook)]),
    1e6,
  );
  await ground.testApp.platform.database.bulkPool.query(
    `UPDATE uploads SET file_key = $3,
       reading = jsonb_set(reading, '{sheets,1}', '{"index": 1, "name": "Second", "hidden": false}')
     WHERE customer_id = $1 AND upload_id = $2`,
    [ground.customerId, uploadId, fileKey],
  );
  return uploadId;
}

let files = 0;
const newFile = ({ word }: Ground) =>
  Buffer.from(`Load ID,Ship Date,Origin City,Origin State,Destination City,Destination State,Miles,Total Charge
${word}-${files++},2026-03-01,Dallas,TX,Chicago,IL,900,1000\n`);

export const uploadForms: Forms = {
  'POST /shipments/{id}': {
    ...modeOnly,
    call: ({ mode }, ground) => ({ params: { id: mode }, file: newFile(ground) }),
  },
  'POST /bids/upload/': {
    seed: async (ground) => {
      await laneOf(ground);
      const file = await filledBidSheet(ground);
      return { mode: String(seededMode), customerId: ground.customerId, file: file.toString('base64') };
    },
    ids: { mode: 'anyone', customerId: 'company' },
    call: ({ mode, customerId, file }) => ({
      query: { mode, customerId },
      file: Buffer.from(file ?? '', 'base64'),
    }),
  },
  'GET /uploads/mode': {
    seed: async (ground) => ({ ...(await ofOwnKind(ground)), mode: String(seededMode) }),
    ids: { mode: 'anyone' },
    call: ({ mode }) => ({ query: { mode } }),
  },
  'GET /uploads/mode/{id}': modeOnly,
  'GET /uploads/{id}': { seed: ofOwnKind, ids: carrierIds, call: (things) => ({ params: params(things) }) },
  'GET /uploads/{id}/columns': about('columns'),
  'PUT /uploads/{id}/columns': about('columns', { columns: [] }),
  'GET /uploads/{id}/assumptions': {
    seed: ofOwnKind,
    ids: carrierIds,
    call: (things) => ({ params: params(things) }),
  },
  'GET /uploads/{id}/assumptions/{key}/lines': {
    seed: assumed,
    ids,
    call: ({ uploadId }) => ({ params: { id: uploadId, key: 'placesAssumed' } }),
  },
  'PUT /uploads/{id}/assumptions': about('exceptions', { answers: {} }),
  'GET /uploads/{id}/exceptions': about('exceptions'),
  'POST /uploads/{id}/exceptions/settle': {
    seed: excepted,
    ids,
    call: (things) => ({ params: params(things), body: { groupKey: things.groupKey, action: 'exclude' } }),
  },
  'GET /uploads/{id}/lines/{lineNo}': {
    seed: excepted,
    ids: { ...ids, lineNo: 'anyone' },
    call: (things) => ({ params: { ...params(things), lineNo: things.lineNo } }),
  },
  'PUT /uploads/{id}/lines/{lineNo}': {
    seed: excepted,
    ids: { ...ids, lineNo: 'anyone' },
    call: (things) => ({
      params: { ...params(things), lineNo: things.lineNo },
      body: { values: { totalCharge: '100' } },
    }),
  },
  'PUT /uploads/{id}/lines': {
    seed: excepted,
    ids: { ...ids, lineNo: 'anyone' },
    call: (things) => ({
      params: params(things),
      body: { lines: [{ lineNo: things.lineNo, values: { totalCharge: '100' } }] },
    }),
  },
  'GET /uploads/{id}/changes': { seed: changed, ids, call: (things) => ({ params: params(things) }) },
  'POST /uploads/{id}/changes/{changeNo}/undo': {
    seed: changed,
    ids: { ...ids, changeNo: 'anyone' },
    call: (things) => ({ params: { ...params(things), changeNo: things.changeNo } }),
  },
  'POST /uploads/{id}/exceptions/workbook': {
    seed: excepted,
    ids,
    call: (things) => ({ params: params(things), file: workbookOf(things) }),
  },
  'GET /shipments/export/{id}': about('completed'),
  'GET /shipments/export/{id}/{extra}': {
    seed: async (ground) => ({ uploadId: await uploadAt(ground, 'exceptions') }),
    ids,
    call: (things) => ({ params: { ...params(things), extra: 'exceptions' } }),
  },
  'POST /uploads/{id}/continue': about('settled'),
  'POST /uploads/{id}/sheets': {
    seed: async (ground) => ({ uploadId: await workbookUpload(ground) }),
    ids,
    call: (things) => ({ params: params(things), body: { sheet: 1 } }),
  },
  'POST /uploads/{id}/reread': {
    seed: async (ground) => ({ uploadId: await uploadAt(ground, 'completed', { kind: 'shipments' }) }),
    ids,
    call: (things) => ({ params: params(things), body: { answers: {} } }),
  },
  'POST /uploads/{id}/split': about('exceptions', { mode: seededMode, modeTexts: [asideText] }),
  'POST /uploads/{id}/approve': about('approval'),
  'POST /uploads/{id}/reject': about('approval', { reason: 'not this one' }),
  'POST /uploads/{id}/hand-back': about('approval', { reason: 'look again' }),
  'POST /uploads/{id}/withdraw': {
    seed: ofOwnKind,
    ids: carrierIds,
    call: (things) => ({ params: params(things) }),
  },
  'POST /uploads/{id}/retry': {
    seed: async (ground) => ({
      uploadId:
        ground.caller.userType === 'Carrier'
          ? await bidSheetUpload(ground, {
              awaiting: 'retry',
              retry_status: 100,
              retry_fact: 'bids.received',
            })
          : await failedUpload(ground),
    }),
    ids: carrierIds,
    call: (things) => ({ params: params(things) }),
  },
  'GET /uploads/carrier-bids/{id}': {
    ...modeOnly,
    seed: async (ground) => ({ mode: String(seededMode), uploadId: await bidSheetUpload(ground) }),
  },
  'GET /uploads/carrier-bids/download/{id}': {
    seed: async (ground) => ({ uploadId: await bidSheetUpload(ground) }),
    ids: carrierIds,
    call: (things) => ({ params: params(things) }),
  },
  'GET /shipments/{id}/places': about('places'),
  'POST /shipments/{id}/places/answers': {
    seed: asked,
    ids,
    call: (things) => ({
      params: params(things),
      body: { answers: [{ wordNo: Number(things.wordNo), choice: { kind: 'keepSite' } }] },
    }),
  },
  'POST /shipments/{id}/places/split': {
    seed: asked,
    ids,
    call: (things) => ({ params: params(things), body: { wordNo: Number(things.wordNo) } }),
    // Its place has one destination.
    own: 409,
  },
  'GET /shipments/learnt-places': {
    seed: learnt,
    ids: { customerId: 'company' },
    call: ({ customerId }) => ({ query: { customerId } }),
  },
  'POST /shipments/learnt-places/promote': {
    seed: learnt,
    ids: { customerId: 'company', learntId: 'company' },
    call: ({ customerId, learntId }) => ({ body: { customerId, id: learntId } }),
  },
  'DELETE /shipments/learnt-places/{id}': {
    seed: learnt,
    ids: { customerId: 'company', learntId: 'company' },
    call: ({ customerId, learntId }) => ({ params: { id: learntId }, query: { customerId } }),
  },
  'GET /shipments/clean/{id}': about('completed'),
  'GET /overview/upload-preview/{id}': about('approval'),
  'GET /overview/upload-quality/{id}': about('approval'),
  'GET /overview/upload-quality/{id}/{problem}/lines': {
    seed: async (ground) => ({ uploadId: await uploadAt(ground, 'approval') }),
    ids,
    call: (things) => ({ params: { ...params(things), problem: 'noCarrier' } }),
  },
};
