import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { awards, bids, settings, tenders } from '@lanewright/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setClock } from '../../src/platform/clock.ts';
import { createLog } from '../../src/platform/log.ts';
import { closeByTheClock, offerAs, openSealedTender, sealedMode as mode } from '../support/sealedTender.ts';
import { sheetColumn, sheetReviews } from '../support/sheetReviews.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { testMoment } from '../support/testSettings.ts';

const price = 7193.456728;
const { linehaul } = sheetColumn;

let testApp: TestApp;
const logged: string[] = [];
beforeAll(async () => {
  testApp = await startTestApp({ log: createLog('trace', { write: (line) => void logged.push(line) }) });
});
afterAll(() => testApp.close());
beforeEach(() => setClock(testMoment));

/** Every table as text, its rows joined. */
async function tablesWith(text: string): Promise<string[]> {
  const { ownerPool } = testApp.platform.database;
  const { rows: tables } = await ownerPool.query<{ name: string }>(
    `SELECT quote_ident(n.nspname) || '.' || quote_ident(c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname IN ('public', 'graphile_worker')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await ownerPool.query(`SELECT FROM ${name} t WHERE t::text LIKE $1 LIMIT 1`, [
      `%${text}%`,
    ]);
    if (rowCount !== 0) found.push(name);
  }
  return found;
}

/** The price as text, and as the digits of a numeric in PostgreSQL's files. */
const traces = [Buffer.from(String(price)), Buffer.from(new Int16Array([7193, 4567, 2800]).buffer)];

/** Files below a folder whose bytes contain the price. Only files written since the sheet was sent can. */
async function filesWithPrice(folder: string, sentAtMs: number): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
    const file = path.join(folder, name);
    const isWritten = await stat(file).then(
      (known) => known.isFile() && known.mtimeMs >= sentAtMs,
      () => false,
    );
    if (!isWritten) continue;
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    if (traces.some((trace) => bytes.includes(trace))) found.push(name);
  }
  return found;
}

test('a review in a sealed round stores nothing of the sheet, and its submission seals what it showed', async () => {
  const { carrier } = testApp.people;
  const { laneIds, tenderId } = await openSealedTender(testApp, [carrier]);
  const [laneId = '', other = ''] = laneIds;
  const desk = sheetReviews(testApp, mode, carrier);
  const file = await desk.sheet({
    [laneId]: { [linehaul]: price },
    [other]: { [linehaul]: `near ${price}` },
  });
  // A second before, because clocks of file systems are coarse.
  const sentAtMs = Date.now() - 1_000;
  // `review` can't wait here: it is answered like a preview.
  for (const then of ['preview', 'review'] as const) {
    const { status, body } = await desk.post(file, { then });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      uploadId: null,
      review: {
        counts: { all: 1, new: 1, wrong: 1 },
        lanes: [{ laneId, isSealed: true, cells: [{ cell: 'rate:1', before: null, after: String(price) }] }],
        wrong: [{ message: expect.stringContaining(`"near ${price}" is not a number`) }],
      },
    });
  }
  await testApp.drainJobs();
  expect(await tablesWith(String(price))).toEqual([]);
  expect(await filesWithPrice(testApp.platform.config.dataDir, sentAtMs)).toEqual([]);
  const { rows } = await testApp.platform.database.ownerPool.query<{ folder: string }>(
    `SELECT current_setting('data_directory') AS folder`,
  );
  await testApp.platform.database.ownerPool.query('CHECKPOINT');
  expect(await filesWithPrice(rows[0]?.folder ?? '', sentAtMs)).toEqual([]);
  expect(logged.length).toBeGreaterThan(0);
  // Not within the digits of an ID or a moment.
  expect(logged.filter((line) => /(?<![\da-f])7193(?![\da-f])/.test(line))).toEqual([]);
  const { body: uploads } = await testApp.call(tenders.myTender, carrier, { params: { id: tenderId } });
  expect(uploads.lanes).toEqual([]);

  const { reviewId = '' } = (await desk.post(file, { then: 'preview' })).body.review ?? {};
  await offerAs(testApp, carrier, [{ laneId, rates: [{ chargeNo: 1, rate: 3 }] }]);
  expect(await desk.post(file, { reviewId })).toMatchObject({
    status: 409,
    body: { code: 'review_outdated' },
  });
  const again = (await desk.post(file, { then: 'preview' })).body.review?.reviewId ?? '';
  expect((await desk.post(file, { reviewId: again })).status).toBe(200);
  await closeByTheClock(testApp);
  expect((await desk.cells()).get(`${laneId} rate:1`)).toBe(String(price));
});

test('a sealed review is submitted for some lanes with confirmed prices; which ones is sealed, too', async () => {
  const { carrier, customer } = testApp.people;
  const { laneIds } = await openSealedTender(testApp, [carrier]);
  const [laneId = '', other = ''] = laneIds;
  const { ownerPool } = testApp.platform.database;
  await ownerPool.query('UPDATE lanes SET target_price = 2 WHERE lane_id = ANY ($1)', [laneIds]);
  await testApp.call(settings.saveInstance, customer, {
    params: { id: mode },
    body: { properties: { 'visibility.target': true } },
  });
  await testApp.drainJobs();
  const desk = sheetReviews(testApp, mode, carrier);
  const odd = 7191.456728;
  const file = await desk.sheet({ [laneId]: { [linehaul]: odd }, [other]: { [linehaul]: odd } });
  const review = (await desk.post(file, { then: 'preview' })).body.review;
  expect(review).toMatchObject({ counts: { lanes: 2, usual: 0, unusual: 2 }, laneIds });
  expect(review?.lanes[0]?.cells[0]?.checks).toHaveLength(1);
  const { reviewId = '' } = review ?? {};
  const submission = { laneIds: [laneId], confirmed: [{ laneId, cell: 'rate:1' }] };
  const refused = async (sending: { reviewId?: string }, part: unknown) => {
    const { status, body } = await desk.post(file, { then: 'submit', ...sending }, 'bids.xlsx', part);
    return [status, (body as unknown as { code?: string }).code];
  };
  expect(await refused({}, submission)).toEqual([409, 'review_required']);
  expect(await refused({ reviewId }, '{')).toEqual([400, 'invalid_body']);
  expect(await refused({ reviewId }, { laneIds: ['x'] })).toEqual([400, 'invalid_body']);
  const { status, body } = await desk.post(file, { then: 'submit', reviewId }, 'bids.xlsx', submission);
  expect(status).toBe(200);
  const { rows } = await ownerPool.query('SELECT submission FROM uploads WHERE upload_id = $1', [
    body.uploadId,
  ]);
  expect(rows[0]).toMatchObject({ submission: { reviewId: '', laneIds: [laneId], confirmed: [] } });
  expect(await tablesWith(reviewId)).toEqual([]);
  expect(await tablesWith(String(odd))).toEqual([]);
  await closeByTheClock(testApp);
  const cells = await desk.cells();
  expect([cells.get(`${laneId} rate:1`), cells.get(`${other} rate:1`)]).toEqual([String(odd), undefined]);
  const { rows: checks } = await ownerPool.query<{ confirmed: boolean; mine: boolean }>(
    `SELECT c.confirmed_at IS NOT NULL AS confirmed, c.confirmed_by = $2 AS mine FROM bid_checks c JOIN bids b USING (customer_id, bid_id)
     WHERE b.lane_id = $1`,
    [laneId, carrier.userId],
  );
  expect(checks).toEqual([{ confirmed: true, mine: true }]);
});

test('an undone sealed sheet is never opened; an earlier bid of the lane is', async () => {
  const { carrier, customer } = testApp.people;
  const { laneIds, tenderId } = await openSealedTender(testApp, [carrier]);
  const [laneId = '', other = ''] = laneIds;
  const desk = sheetReviews(testApp, mode, carrier);
  await offerAs(testApp, carrier, [{ laneId, rates: [{ chargeNo: 1, rate: 2 }] }]);
  const id = await desk.send(
    await desk.sheet({ [laneId]: { [linehaul]: 1.5 }, [other]: { [linehaul]: 1.6 } }),
    { then: 'submit' },
  );
  const mine = async () =>
    (await testApp.call(tenders.myTender, carrier, { params: { id: tenderId } })).body.lanes.map((one) => [
      one.laneId,
      one.cells,
    ]);
  expect(await mine()).toHaveLength(2);
  const undone = await desk.undo(id);
  expect(undone.body).toEqual({ restored: expect.any(Number), unchanged: [] });
  expect(undone.body.restored).toBeGreaterThanOrEqual(2);
  expect(await mine()).toEqual([[laneId, 1]]);
  expect(await desk.undo(id)).toMatchObject({ status: 409, body: { code: 'upload_already_undone' } });
  await closeByTheClock(testApp);
  const offered = async (of: string) =>
    (await testApp.call(bids.listLaneBids, customer, { params: { laneId: of } })).body.map(
      ({ charges }) => charges.find(({ chargeNo }) => chargeNo === 1)?.rate,
    );
  expect([await offered(laneId), await offered(other)]).toEqual([[2], []]);
});

test('undoing a sealed sheet restores the lanes that were declined before it, unless the carrier bid again', async () => {
  const { carrier, customer } = testApp.people;
  const { laneIds } = await openSealedTender(testApp, [carrier]);
  const [laneId = '', other = ''] = laneIds;
  const decline = async (lanes: readonly string[]) => {
    const { body } = await testApp.call(bids.putDeclines, carrier, {
      body: {
        mode,
        lanes: lanes.map((one) => ({ laneId: one, reason: 'capacity' as const, note: 'fleet is full' })),
      },
    });
    expect(body).toMatchObject({ declined: lanes.length, errors: [] });
  };
  const declined = async () => {
    const { body } = await testApp.call(bids.bidGrid, carrier, { query: { mode } });
    return body.lanes
      .filter((lane) => laneIds.includes(lane.laneId) && lane.declined !== null)
      .map((lane) => [lane.laneId, lane.declined?.reason, lane.declined?.note]);
  };
  await decline([laneId, other]);
  const before = await declined();
  expect(before).toHaveLength(2);
  const hidden = 7188.456728;
  const desk = sheetReviews(testApp, mode, carrier);
  const send = async () =>
    desk.send(await desk.sheet({ [laneId]: { [linehaul]: hidden }, [other]: { [linehaul]: hidden } }), {
      then: 'submit',
    });
  const first = await send();
  expect(await declined()).toEqual([]);
  expect(await tablesWith(String(hidden))).toEqual([]);
  await offerAs(testApp, carrier, [{ laneId: other, rates: [{ chargeNo: 1, rate: 2 }] }]);
  expect((await desk.undo(first)).status).toBe(200);
  // The other lane has a bid that was sealed after the sheet.
  expect(await declined()).toEqual(before.filter(([of]) => of === laneId));
  expect((await testApp.call(bids.listDeclines, customer, { params: { laneId } })).body).toEqual([]);

  // Withdrawn since: it stays without an answer.
  const second = await send();
  expect((await testApp.call(awards.resetLane, carrier, { params: { id: laneId } })).status).toBe(200);
  expect((await desk.undo(second)).status).toBe(200);
  expect(await declined()).toEqual([]);
  await closeByTheClock(testApp);
  expect((await testApp.call(bids.listDeclines, customer, { params: { laneId } })).body).toEqual([]);
});

test('a sealed sheet can’t be undone once its round has closed', async () => {
  const { carrier } = testApp.people;
  const { laneIds } = await openSealedTender(testApp, [carrier]);
  const [laneId = ''] = laneIds;
  const desk = sheetReviews(testApp, mode, carrier);
  const id = await desk.send(await desk.sheet({ [laneId]: { [linehaul]: 1.7 } }), { then: 'submit' });
  await closeByTheClock(testApp);
  const { body } = await desk.undo(id);
  expect(body.restored).toBe(0);
  expect(body.unchanged).toContainEqual({ laneId, cell: '', why: 'Round 1 has closed.' });
  expect((await desk.cells()).get(`${laneId} rate:1`)).toBe('1.7');
});
