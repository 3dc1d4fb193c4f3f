import { uploads } from '@lanewright/contract';
import { Mode, type OfferedMode } from '@lanewright/freight';
import { writeXlsx } from '@lanewright/tabular';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { rows } from '../../platform/database/rows.ts';
import { validateRows } from './jobs/validateRows.ts';

let testApp: TestApp;
let files = 0;
let id = '';
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const as = () => testApp.people.customer;
const parts = () => ({ params: { id } });
const upload = async () => (await testApp.call(uploads.getUpload, as(), parts())).body;
const columns = async () => (await testApp.call(uploads.getColumns, as(), { ...parts(), query: {} })).body;
const groups = async () =>
  (await testApp.call(uploads.listExceptions, as(), { ...parts(), query: {} })).body.groups;
const getLine = (lineNo: number) => testApp.call(uploads.getLine, as(), { params: { id, lineNo } });
const correct = (lineNo: number, values: Record<string, string>) =>
  testApp.call(uploads.correctLine, as(), { params: { id, lineNo }, body: { values } });
const select = (sql: string) =>
  testApp.platform.database.asSystem((tx) => rows<Record<string, unknown>>(tx, sql, [as().companyId, id]));

async function confirm(body: Record<string, unknown> = {}) {
  const answer = await testApp.call(uploads.confirmColumns, as(), {
    ...parts(),
    body: { columns: [], ...body },
  });
  await testApp.drainJobs();
  return answer;
}

async function settle(groupKey: string, action: 'exclude' | 'setValue' | 'volumeOnly', value?: string) {
  const answer = await testApp.call(uploads.settleExceptions, as(), {
    ...parts(),
    body: { groupKey, action, ...(value === undefined ? {} : { value }) },
  });
  expect(answer.status, answer.raw.toString()).toBe(200);
  return answer.body.changeNo ?? 0;
}

async function send(file: readonly string[] | Uint8Array, mode: OfferedMode = Mode.RoadFTL) {
  const isText = Array.isArray(file);
  const sent = await testApp.upload(uploads.receiveShipments, as(), {
    params: { id: mode },
    fileName: `file ${++files}.${isText ? 'csv' : 'xlsx'}`,
    file: isText ? Buffer.from(`${file.join('\n')}\n`) : Buffer.from(file as Uint8Array),
  });
  expect(sent.status, sent.raw.toString()).toBe(200);
  id = sent.body.uploadId ?? '';
  await testApp.drainJobs();
}

describe('columns matched again while rows wait, if that raises a question', () => {
  const matched = { columns: [{ columnNo: 5, field: null as string | null }] };
  beforeEach(async () => {
    await send([
      `Load ${files},Ship Date,Origin City,Dest City,Total USD,Gross`,
      'A1,2025-03-07,Dallas,Erie,TBD,500',
      'A2,2025-03-07,Dallas,Erie,200,600',
    ]);
    await confirm({ columns: [{ columnNo: 5, field: null }] });
    expect((await upload()).awaiting).toBe('exceptions');
    matched.columns = [{ columnNo: 5, field: 'weight' }];
  });

  it('ask for the columns again, and do not continue with the rows as read before', async () => {
    const changeNo = await settle('totalCharge|chargeText|TBD', 'setValue', '100');
    expect((await confirm(matched)).status).toBe(200);
    expect((await columns()).questions.map(({ key, answer }) => [key, answer])).toEqual([
      ['weightUnit', null],
    ]);
    expect((await upload()).awaiting).toBe('columns');
    expect((await testApp.call(uploads.continueUpload, as(), parts())).status).toBe(409);
    expect((await correct(1, { totalCharge: '7' })).status).toBe(409);
    const undone = await testApp.call(uploads.undoChange, as(), { params: { id, changeNo } });
    expect([undone.status, undone.body]).toMatchObject([409, { code: 'change_not_undoable' }]);
    expect(await select(`SELECT FROM change_images WHERE customer_id = $1 AND upload_id = $2`)).toEqual([]);
    expect((await getLine(1)).body.cells).toContain('TBD');
    const asked = await select(
      `SELECT before -> 'columns' ->> 'Gross' AS before, after -> 'columns' ->> 'Gross' AS after FROM audit_entries
       WHERE customer_id = $1 AND subject_id = $2::text AND action = 'upload.columnsAsked'`,
    );
    expect(asked).toEqual([{ before: null, after: 'weight' }]);

    expect((await confirm({ answers: { weightUnit: 'kg' } })).status).toBe(200);
    expect((await upload()).reconciliation).toMatchObject({ accepted: 2, weightKg: 1100, chargeUsd: 300 });
  });

  it('cancel a pending retry', async () => {
    await select(
      `UPDATE uploads SET awaiting = 'retry', error = 'It failed', retry_status = 100, retry_fact = 'upload.columnsConfirmed'
       WHERE customer_id = $1 AND upload_id = $2 RETURNING 1`,
    );
    expect((await confirm(matched)).status).toBe(200);
    expect(await upload()).toMatchObject({ awaiting: 'columns', error: null });
    expect((await testApp.call(uploads.retryUpload, as(), parts())).status).toBe(409);
  });
});

describe('another sheet chosen while rows wait', () => {
  const headers = (names: readonly string[]) => names.map((header) => ({ header }));
  const first = ['Load', 'Ship Date', 'Origin City', 'Dest City', 'Total USD'];
  const second = ['Dest City', 'Gross Weight', 'Job', 'Ship Date', 'Origin City', 'Total USD'];
  beforeEach(async () => {
    await send(
      await writeXlsx({
        sheets: [
          {
            name: `Part ${files}`,
            columns: headers(first),
            rows: [
              ['A1', '2025-03-07', 'Dallas', 'Erie', 'TBD'],
              ['A2', '2025-03-07', 'Dallas', 'Erie', 'TBD'],
              ...[3, 4, 5].map((at) => [`A${at}`, '2025-03-07', 'Dallas', 'Erie', 100]),
            ],
          },
          {
            name: 'Q2',
            columns: headers(second),
            rows: [
              ['Erie', 5, 'B1', '2025-04-07', 'Reno', 'TBD'],
              ['Erie', 6, 'B2', '2025-04-07', 'Reno', 'soon'],
              ...[3, 4, 5].map((at) => ['Erie', 6, `B${at}`, '2025-04-07', 'Reno', 100]),
            ],
          },
        ],
      }),
    );
    const { status, raw } = await confirm({ sheet: 0 });
    expect(status, raw.toString()).toBe(200);
    expect((await upload()).awaiting).toBe('exceptions');
  });

  it('shows the rows as received until the new ones are read', async () => {
    const asReceived = (await getLine(2)).body;
    expect(asReceived).toMatchObject({
      headers: first,
      cells: ['A2', '2025-03-07', 'Dallas', 'Erie', 'TBD'],
    });
    await correct(1, { totalCharge: '100' });
    expect((await confirm({ sheet: 1, columns: [{ columnNo: 1, field: 'weight' }] })).status).toBe(200);
    expect((await upload()).awaiting).toBe('columns');
    expect(await getLine(2)).toMatchObject({ status: 200, body: asReceived });
    expect((await correct(2, { totalCharge: '100' })).status).toBe(409);

    expect((await confirm({ sheet: 1, answers: { weightUnit: 'kg' } })).status).toBe(200);
    expect((await getLine(1)).body).toMatchObject({
      headers: second,
      cells: ['Erie', '5', 'B1', '2025-04-07', 'Reno', 'TBD'],
    });
    // Corrections and settlements of a row belonged to a row of the other sheet.
    expect((await upload()).reconciliation).toMatchObject({ received: 5, excepted: 2, accepted: 3 });
    expect((await groups()).map(({ text }) => text).toSorted()).toEqual(['TBD', 'soon']);
  });

  it('is refused if an upload already reads it, and simultaneous choices do not both get it', async () => {
    const parent = id;
    const brought = await testApp.call(uploads.importSheet, as(), { ...parts(), body: { sheet: 1 } });
    expect(brought.status).toBe(200);
    await testApp.drainJobs();
    const taken = await confirm({ sheet: 1, columns: [] });
    expect([taken.status, taken.body]).toMatchObject([
      409,
      { code: 'sheet_already_uploaded', detail: `Open upload ${brought.body.id}, or withdraw it first.` },
    ]);
    id = brought.body.id;
    expect((await confirm({ sheet: 0 })).body).toMatchObject({ code: 'sheet_already_uploaded' });

    const withdrawn = await testApp.call(uploads.withdrawUpload, as(), { params: { id: parent } });
    expect(withdrawn.status).toBe(200);
    const both = await Promise.all([
      testApp.call(uploads.confirmColumns, as(), { ...parts(), body: { sheet: 0, columns: [] } }),
      testApp.call(uploads.importSheet, as(), { params: { id: parent }, body: { sheet: 0 } }),
    ]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    await testApp.drainJobs();
  });
});

it('a reading superseded by a newer one reads no rows', async () => {
  await send(['Load,Ship Date,Origin City,Dest City,Total USD,Miles', 'R1,2025-03-07,Dallas,Erie,100,900']);
  const { ownerPool } = testApp.platform.database;
  await select(
    `UPDATE uploads SET status = 100, awaiting = NULL WHERE customer_id = $1 AND upload_id = $2 RETURNING upload_id`,
  );
  const holder = await ownerPool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`upload ${id}`]);
  const running = validateRows.run(testApp.platform, {
    customerId: as().companyId,
    subject: `upload:${id}`,
    factId: '1',
    uploadId: id,
    mode: Mode.RoadFTL,
  });
  const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  await expect.poll(async () => (await holder.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1);
  await holder.query(
    `UPDATE uploads SET reading = jsonb_set(reading, '{columns,5,field}', 'null') WHERE customer_id = $1 AND upload_id = $2`,
    [as().companyId, id],
  );
  await holder.query('COMMIT');
  holder.release();
  await running;
  expect(await select('SELECT FROM lines WHERE customer_id = $1 AND upload_id = $2')).toEqual([]);
  expect(await select('SELECT status FROM uploads WHERE customer_id = $1 AND upload_id = $2')).toEqual([
    { status: 100 },
  ]);
});

it('a text at the maximum length is cut between characters, both for grouping rows and for display', async () => {
  await send([
    'Load,Ship Date,Origin City,Dest City,Total USD',
    ...[1, 2, 3].map((at) => `T${at},2025-03-07,Dallas,Erie,${at === 1 ? 'TBD' : 100}`),
  ]);
  await confirm();
  for (const length of [59, 199]) {
    const text = `${'x'.repeat(length)}😀 y`;
    expect((await correct(1, { totalCharge: text })).status).toBe(200);
    const { body } = await testApp.call(uploads.listChanges, as(), parts());
    expect(body[0]?.said).toBe(`Row 2: Total charge set to “${'x'.repeat(Math.min(length, 60))}…”`);
  }
  expect((await groups()).map(({ groupKey }) => groupKey)).toEqual([
    `totalCharge|chargeText|${'x'.repeat(199)}`,
  ]);
});

describe('rows that a user excluded, when the rows are read again', () => {
  it('do not supply a missing charge', async () => {
    await send([
      'Load,Ship Date,Origin City,Dest City,Total USD,Miles',
      'C1,2025-03-07,Dallas,Erie,100,soon',
      'C1,2025-03-07,Dallas,Erie,,900',
      'C2,2025-03-07,Dallas,Erie,300,900',
    ]);
    await confirm();
    await settle('miles|notANumber|soon', 'exclude');
    const before = (await upload()).reconciliation;
    expect((await groups()).map(({ groupKey }) => groupKey)).toEqual(['totalCharge|noCharge|']);
    await confirm();
    expect((await upload()).reconciliation).toEqual(before);
    expect((await groups()).map(({ groupKey }) => groupKey)).toEqual(['totalCharge|noCharge|']);
  });

  it.each([Mode.OceanFCL, Mode.RoadDrayage])(
    'still leave their shipment its container: mode %s',
    async (mode) => {
      const place =
        mode === Mode.OceanFCL
          ? ['Origin Port,Dest Port', 'CNSHA,USLAX']
          : ['Origin City,Dest City', 'Dallas,Erie'];
      await send(
        [
          `Booking,Ship Date,${place[0]},Total USD,Weight (kg)`,
          `D1,2025-03-07,${place[1]},100,soon`,
          `D1,2025-03-07,${place[1]},50,900`,
          `D1,2025-03-07,${place[1]},60,900`,
          `D2,2025-03-07,${place[1]},300,900`,
          `D3,2025-03-07,${place[1]},TBD,900`,
        ],
        mode,
      );
      await confirm();
      const containers = () =>
        select(
          'SELECT line_no, state, containers FROM lines WHERE customer_id = $1 AND upload_id = $2 ORDER BY line_no',
        );
      const received = await containers();
      const changeNo = await settle('weight|weightText|soon', 'exclude');
      const { reconciliation } = await upload();
      expect(reconciliation).toMatchObject({ accepted: 3, shipments: 2 });
      const excluded = await containers();
      expect(excluded.map((line) => line.containers)).toEqual(['1.00', '1.00', null, '1.00', '1.00']);
      await testApp.call(uploads.undoChange, as(), { params: { id, changeNo } });
      expect(await containers()).toEqual(received);
      await settle('weight|weightText|soon', 'exclude');
      await confirm();
      expect((await upload()).reconciliation).toEqual(reconciliation);
      expect(await containers()).toEqual(excluded);
    },
  );
});
