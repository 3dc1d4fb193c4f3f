import { randomBytes } from 'node:crypto';
import { overview, shipments, uploads } from '@lanewright/contract';
import { Mode, UploadStatus } from '@lanewright/freight';
import { fillWorkbook } from '../support/fillWorkbook.ts';
import { type Ground, newPerson, onceFor, type Side } from './sides.ts';

/** Stages of an upload; each is created once per side through the product's own endpoints. */
export type Stage = 'columns' | 'exceptions' | 'settled' | 'places' | 'approval' | 'completed';

/** The road mode used for all test data. */
export const seededMode = Mode.RoadFTL;

/** A text of the mode column whose rows are set aside. */
export const asideText = 'Air';

const header =
  'Load ID,Ship Date,Origin City,Origin State,Destination City,Destination State,Miles,Total Charge,Currency,Carrier,Equipment,Business Unit,Shipment Mode';

function shipmentFile(word: string): Buffer {
  const row = (at: number, origin: string, charge: string, mode = 'Truck') =>
    `${word}-${at},2026-03-0${(at % 9) + 1},${origin},Chicago,IL,921,${charge},USD,${word} Hauling,Van,${word} Foods,${mode}`;
  const rows = [
    ...Array.from({ length: 6 }, (_, at) => row(at, 'Dallas,TX', `"$2,57${at}.10"`)),
    row(6, 'Dallas,TX', `see ${word} invoice`),
    row(7, `${word} depot nobody knows,TX`, '1900.00'),
    row(8, 'Houston,TX', '1800.00', asideText),
  ];
  return Buffer.from(`${[header, ...rows].join('\n')}\n`);
}

/** Uploads of one side, one per stage. */
type UploadTemplates = Record<Stage, string>;

/** Processes one file through the product's own endpoints and stores a copy of the upload at every stage. */
async function seedUploadTemplates(side: Side): Promise<UploadTemplates> {
  const { testApp, word } = side;
  const customer = await newPerson(side, 'Customer');
  const sent = await testApp.upload(uploads.receiveShipments, customer, {
    params: { id: seededMode },
    fileName: `${word} history.csv`,
    file: shipmentFile(word),
  });
  const id = sent.body.uploadId ?? '';
  const params = { id };
  const stands = async (awaiting: string | null) => {
    await testApp.drainJobs();
    const { body } = await testApp.call(uploads.getUpload, customer, { params });
    if (body.awaiting !== awaiting)
      throw new Error(`the upload of ${word} stands in ${body.statusName}/${body.awaiting}, not ${awaiting}`);
  };
  const kept: Partial<UploadTemplates> = {};
  const keep = async (stage: Stage) => {
    kept[stage] = await copyUpload(side, id);
  };
  await stands('columns');
  await keep('columns');
  await testApp.call(uploads.confirmColumns, customer, { params, body: { columns: [] } });
  await stands('exceptions');
  await keep('exceptions');
  const { body: excepted } = await testApp.call(uploads.listExceptions, customer, { params, query: {} });
  for (const { groupKey } of excepted.groups)
    await testApp.call(uploads.settleExceptions, customer, { params, body: { groupKey, action: 'exclude' } });
  await keep('settled');
  await testApp.call(uploads.continueUpload, customer, { params });
  await stands('places');
  await keep('places');
  const asked = await testApp.call(shipments.listPlaces, customer, { params, query: { status: 'asked' } });
  await testApp.call(shipments.answerPlaces, customer, {
    params,
    body: {
      answers: asked.body.places.map(({ wordNo }) => ({ wordNo, choice: { kind: 'keepSite' as const } })),
    },
  });
  await stands('approval');
  await keep('approval');
  await testApp.call(uploads.approveUpload, testApp.people.owner, { params });
  await stands(null);
  return { ...(kept as UploadTemplates), completed: id };
}

/** Tables that refer to an upload by its id. */
const parts = [
  'words',
  'routes',
  'lines',
  'mode_texts',
  'exception_lines',
  'exceptions',
  'corrections',
  'line_positions',
  'resolved_places',
  'resolved_words',
];

/** Columns of an upload's tables except its own number; queried once, because PostgreSQL is slow to answer. */
const columnsByTable = (side: Side) =>
  onceFor(side, 'columns of uploads', async () => {
    const { rows } = await side.testApp.platform.database.bulkPool.query<{
      table: string;
      columns: string[];
    }>(
      `SELECT table_name AS table, array_agg(column_name::text) AS columns FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = ANY ($1) AND column_name <> 'upload_id' AND is_generated = 'NEVER'
       GROUP BY 1`,
      [['uploads', ...parts]],
    );
    return new Map(rows.map(({ table, columns }) => [table, columns]));
  });

async function copyUpload(side: Side, uploadId: string, changes: Record<string, unknown> = {}) {
  // A different file: a sheet or mode that another upload of the same bytes has taken is not taken again.
  const changed = { sha256: randomBytes(32), ...changes };
  const known = await columnsByTable(side);
  const names = Object.keys(changed);
  const value = (name: string) => (names.includes(name) ? `$${names.indexOf(name) + 3}` : name);
  const columns = known.get('uploads') ?? [];
  return side.testApp.platform.database.asSystem(async (tx) => {
    const { rows } = await tx.query<{ upload_id: string }>(
      `INSERT INTO uploads (${columns.join(', ')}) SELECT ${columns.map(value).join(', ')}
       FROM uploads WHERE customer_id = $1 AND upload_id = $2 RETURNING upload_id`,
      [side.customerId, uploadId, ...Object.values(changed)],
    );
    const copy = rows[0]?.upload_id ?? '';
    for (const table of parts) {
      const list = (known.get(table) ?? []).join(', ');
      await tx.query(
        `INSERT INTO ${table} (upload_id, ${list}) SELECT $3, ${list} FROM ${table} WHERE customer_id = $1 AND upload_id = $2`,
        [side.customerId, uploadId, copy],
      );
    }
    return copy;
  });
}

/** A new upload of the caller's company at a stage: of the caller's kind, and sent by the caller. */
export async function uploadAt(ground: Ground, stage: Stage, changed: Record<string, unknown> = {}) {
  const kept = await onceFor(ground, 'uploads', () => seedUploadTemplates(ground));
  const isCleanser = ground.caller.userType === 'CleanserCustomer';
  return copyUpload(ground, kept[stage], {
    ...(isCleanser ? { kind: 'cleanse' } : {}),
    user_id: ground.caller.userId,
    file_name: `${ground.word} copy.csv`,
    ...changed,
  });
}

/** An upload whose last step gave up. */
export const failedUpload = (ground: Ground) =>
  uploadAt(ground, 'places', {
    status: UploadStatus.InputExceptions,
    awaiting: 'retry',
    error: `${ground.word} broke`,
    retry_status: UploadStatus.Validation,
    retry_fact: 'upload.columnsConfirmed',
  });

/** A bid sheet of the side's carrier that was returned with a wrong cell. */
export async function bidSheetUpload(ground: Ground, changed: Record<string, unknown> = {}) {
  const sheet = await onceFor(ground, 'bid sheet', () => seedBidSheet(ground));
  return copyUpload(ground, sheet, { file_name: `${ground.word} bids.xlsx`, ...changed });
}

async function seedBidSheet(side: Side): Promise<string> {
  const sent = await side.testApp.upload(uploads.receiveBidSheet, await newPerson(side, 'Carrier'), {
    query: { mode: seededMode },
    fileName: `${side.word} bids.xlsx`,
    file: await filledBidSheet(side),
  });
  await side.testApp.drainJobs();
  return sent.body.uploadId ?? '';
}

/** A sheet made by the side's carrier itself, whose columns are not matched yet. */
export async function ownSheetUpload(ground: Ground): Promise<string> {
  const sheet = await onceFor(ground, 'own sheet', () => seedOwnSheet(ground));
  return copyUpload(ground, sheet, { file_name: `${ground.word} prices.csv` });
}

async function seedOwnSheet(side: Side): Promise<string> {
  const sent = await side.testApp.upload(uploads.receiveBidSheet, await newPerson(side, 'Carrier'), {
    query: { mode: seededMode },
    fileName: `${side.word} prices.csv`,
    file: Buffer.from(`Origin,Destination,Linehaul\n${side.word} dock,${side.word} yard,2.25\n`),
  });
  await side.testApp.drainJobs();
  return sent.body.uploadId ?? '';
}

/** The side's carrier's bid sheet, with a word in place of a price. */
export function filledBidSheet(side: Side): Promise<Buffer> {
  return onceFor(side, 'filled bid sheet', async () => {
    const carrier = await newPerson(side, 'Carrier');
    const { raw } = await side.testApp.call(overview.exportLanes, carrier, { body: { mode: seededMode } });
    return fillWorkbook(raw, 'Bids', (rows) => {
      const lane = rows[1];
      if (lane !== undefined) lane[linehaulColumn] = `${side.word} price on request`;
    });
  });
}

/** Column of the first rate in a bid sheet. */
const linehaulColumn = 10;
