import { bids, overview, tenders, uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fillWorkbook } from '../../../test/support/fillWorkbook.ts';
import { advanceClockTo } from '../../../test/support/advanceClockTo.ts';
import type { Person } from '../../../test/support/people.ts';
import { planTender } from '../../../test/support/planTender.ts';
import { seedLanes } from '../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { testMoment } from '../../../test/support/testSettings.ts';
import { waitingForLocks } from '../../../test/support/waitingForLocks.ts';
import { setClock } from '../../platform/clock.ts';
import { recordLoad } from './rounds/recordLoad.ts';

const mode = Mode.RoadFTL;
const linehaulColumn = 10;
/** A moment the given seconds after (or before) the closing time of the tests' rounds. */
const atClosing = (seconds: number, minutes = 0) =>
  new Date(Date.parse('2027-02-01T12:00:00.000Z') + seconds * 1000 + minutes * 60_000).toISOString();

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
afterEach(() => setClock(testMoment));

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await testApp.platform.database.bulkPool.query<T>(text, values)).rows;

let label = 0;
async function openRound(isSealed = false) {
  const { customer, carrier, otherCarrier } = testApp.people;
  label += 1;
  const { laneIds } = await seedLanes(testApp, customer.companyId, mode, 1, {
    state: 'Created',
    label: `closing time ${label}`,
  });
  const { tenderId } = await planTender(testApp, mode, laneIds, {
    carriers: [carrier, otherCarrier],
    isSealed,
  });
  await testApp.drainJobs();
  const round = async () =>
    (await testApp.call(tenders.getTender, customer, { params: { id: tenderId } })).body.round;
  return { laneId: laneIds[0] ?? '', tenderId, round };
}
const offer = (as: Person, laneId: string, rate: number) =>
  testApp.call(bids.saveBids, as, {
    body: { mode, structureVersion: 1, bids: [{ laneId, rates: [{ chargeNo: 1, rate }] }] },
  });
async function sendSheet(as: Person, rate: number) {
  const sheet = (await testApp.call(overview.exportLanes, as, { body: { mode } })).raw;
  const file = await fillWorkbook(sheet, 'Bids', (rows) => {
    for (const row of rows.slice(1)) row[linehaulColumn] = rate;
  });
  await testApp.upload(uploads.receiveBidSheet, as, { query: { mode }, fileName: 'bids.xlsx', file });
}
/** Moves the jobs that read sheets to a moment: those in the future are not run yet. */
const postponeReading = (moment: string) =>
  testApp.platform.database.ownerPool.query(
    `UPDATE graphile_worker._private_jobs SET run_at = $1 WHERE key LIKE 'readBidSheet:%'`,
    [moment],
  );
async function closingComes(moment: string) {
  setClock(moment);
  await advanceClockTo(testApp, 'closeRound');
  await testApp.drainJobs();
}

test.each([false, true])(
  'counts bids that arrive before the closing time, however late they are served, and none after it (sealed: %s)',
  async (isSealed) => {
    const { carrier, otherCarrier } = testApp.people;
    const { laneId, round } = await openRound(isSealed);
    // Another connection locks the lane, so a save has to wait.
    const holder = await testApp.platform.database.bulkPool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM lanes WHERE customer_id = $1 AND lane_id = $2 FOR UPDATE', [
      testApp.people.customer.companyId,
      laneId,
    ]);
    const waiting = (calls: number) =>
      expect.poll(() => waitingForLocks(testApp.platform.database), { timeout: 20_000 }).toHaveLength(calls);
    setClock(atClosing(-1));
    const inTime = offer(carrier, laneId, 2);
    await waiting(1);
    setClock(atClosing(0));
    const late = offer(otherCarrier, laneId, 1);
    await waiting(2);
    // Nothing is closed or opened while requests that arrived in time are being served.
    await closingComes(atClosing(59));
    expect(await round()).toMatchObject({ state: 'Open', settledAt: null });
    await holder.query('COMMIT');
    expect((await inTime).body).toMatchObject({ saved: 1, errors: [] });
    expect((await late).body).toMatchObject({
      saved: 0,
      errors: [{ message: 'Round 1 of Spring tender has closed.' }],
    });
    const standing = () => sql('SELECT carrier_id FROM bids WHERE lane_id = $1', [laneId]);
    if (isSealed) expect(await standing()).toEqual([]);
    holder.release();
    await closingComes(atClosing(60));
    expect(await round()).toMatchObject({ state: 'Closed', closedAt: atClosing(0) });
    expect(await standing()).toEqual([{ carrier_id: carrier.companyId }]);
  },
);

test('the arrival of its upload decides for a bid sheet', async () => {
  const { carrier, otherCarrier } = testApp.people;
  const { laneId } = await openRound();
  const filled = async (as: Person) =>
    fillWorkbook((await testApp.call(overview.exportLanes, as, { body: { mode } })).raw, 'Bids', (rows) => {
      for (const row of rows.slice(1)) row[linehaulColumn] = 2.25;
    });
  const sheets = [await filled(carrier), await filled(otherCarrier)] as const;
  const send = (as: Person, file: Buffer) =>
    testApp.upload(uploads.receiveBidSheet, as, { query: { mode }, fileName: 'bids.xlsx', file });
  setClock(atClosing(-1));
  expect((await send(carrier, sheets[0])).status).toBe(200);
  setClock(atClosing(1));
  expect((await send(otherCarrier, sheets[1])).status).toBe(200);
  await testApp.drainJobs();
  expect(await sql('SELECT carrier_id FROM bids WHERE lane_id = $1', [laneId])).toEqual([
    { carrier_id: carrier.companyId },
  ]);
});

test('counts a sheet that arrived in time even if it is read long after the closing time', async () => {
  const { carrier } = testApp.people;
  const { laneId, round } = await openRound();
  setClock(atClosing(-1));
  await sendSheet(carrier, 3.25);
  await postponeReading('2100-01-01');
  await closingComes(atClosing(90));
  expect(await round()).toMatchObject({ state: 'Open', closesAt: atClosing(0) });
  expect((await offer(carrier, laneId, 1)).body).toMatchObject({ saved: 0 });
  await postponeReading('2020-01-01');
  await testApp.drainJobs();
  await closingComes(atClosing(100));
  expect(await round()).toMatchObject({ state: 'Closed', closedAt: atClosing(0) });
  for (const table of ['bids', 'round_results'])
    expect(await sql(`SELECT carrier_id FROM ${table} WHERE lane_id = $1`, [laneId])).toEqual([
      { carrier_id: carrier.companyId },
    ]);
});

test('a round that is closed by hand accepts nothing more, and waits for a sheet that arrived before', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const { laneId, tenderId, round } = await openRound();
  const closeNow = () => testApp.call(tenders.closeRound, customer, { params: { id: tenderId } });
  setClock(atClosing(-3600));
  await sendSheet(carrier, 4.25);
  await postponeReading('2100-01-01');
  setClock(atClosing(-3500));
  expect(await closeNow()).toMatchObject({
    status: 200,
    body: { round: { state: 'Open', closesAt: atClosing(-3500), formerClosings: [] } },
  });
  setClock(atClosing(-3499));
  expect((await offer(otherCarrier, laneId, 1)).body).toMatchObject({ saved: 0 });
  expect(await closeNow()).toMatchObject({ status: 409, body: { code: 'round_closing' } });
  // Load before that moment extends nothing: the customer wants it closed.
  await sql(
    `INSERT INTO load_refusals (customer_id, tender_id, round_no, reason, at) VALUES ($1, $2, 1, 'full', $3)`,
    [customer.companyId, tenderId, atClosing(-3501)],
  );
  await closingComes(atClosing(-3400));
  expect(await round()).toMatchObject({ state: 'Open', closesAt: atClosing(-3500) });
  await postponeReading('2020-01-01');
  await testApp.drainJobs();
  await closingComes(atClosing(-3390));
  expect(await round()).toMatchObject({ state: 'Closed', closedAt: atClosing(-3500) });
  expect(await sql('SELECT carrier_id FROM bids WHERE lane_id = $1', [laneId])).toEqual([
    { carrier_id: carrier.companyId },
  ]);
  const audited = await sql('SELECT actor_user_id FROM audit_entries WHERE action = $1 AND subject_id = $2', [
    'round.cutShort',
    tenderId,
  ]);
  expect(audited).toHaveLength(1);
});

test('a round does not wait forever for an unreadable sheet', async () => {
  const { customer, carrier } = testApp.people;
  const { round } = await openRound();
  await sql(
    `INSERT INTO uploads (customer_id, kind, mode, status, company_id, user_id, user_type, file_name, file_key, byte_count, sha256, arrived_at)
     VALUES ($1, 'bids', $2, 100, $3, $4, 'Carrier', 'stuck.xlsx', 'none', 1, '', $5)`,
    [customer.companyId, mode, carrier.companyId, carrier.userId, atClosing(-1)],
  );
  await closingComes(atClosing(14 * 60));
  expect(await round()).toMatchObject({ state: 'Open' });
  await closingComes(atClosing(15 * 60));
  expect(await round()).toMatchObject({ state: 'Closed' });
  await sql(`DELETE FROM uploads WHERE file_name = 'stuck.xlsx'`);
});

test('extends a round if the process was stalled for five seconds near its closing time', async () => {
  const { tenderId, round } = await openRound();
  setClock(atClosing(-1));
  const stop = recordLoad(testApp.platform);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5_000);
  await expect
    .poll(() => sql('SELECT reason FROM load_refusals WHERE tender_id = $1', [tenderId]), { timeout: 5_000 })
    .toEqual([{ reason: 'stalled' }]);
  stop();
  await closingComes(atClosing(60));
  expect(await round()).toMatchObject({ state: 'Open', closesAt: atClosing(0, 15) });
});

test('extends a round by 15 minutes for everyone if offers were refused under load, at most four times', async () => {
  const { carrier, rivalCarrier } = testApp.people;
  const { tenderId, round } = await openRound();
  const noted = () => sql('SELECT reason FROM load_refusals WHERE tender_id = $1', [tenderId]);
  const stop = recordLoad(testApp.platform);
  const refuse = (
    as: Person,
    arrivedAt: string,
    endpoint: typeof bids.saveBids | typeof bids.bidGrid = bids.saveBids,
  ) =>
    testApp.platform.loadRefusals.announce({
      caller: { ...as, userType: 'Carrier', customerIds: [testApp.people.customer.companyId] },
      endpoint,
      arrivedAt: new Date(arrivedAt),
      reason: 'full',
    });
  // Not invited, too early, too late, or not a bid: nothing for which closing must be extended.
  refuse(rivalCarrier, atClosing(-1));
  refuse(carrier, atClosing(0, -16));
  refuse(carrier, atClosing(0));
  refuse(carrier, atClosing(-1), bids.bidGrid);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await noted()).toEqual([]);
  for (let turn = 0; turn < 5; turn += 1) {
    refuse(carrier, atClosing(-1, 15 * turn));
    await expect
      .poll(
        () =>
          sql('SELECT FROM load_refusals WHERE tender_id = $1 AND at = $2', [
            tenderId,
            atClosing(-1, 15 * turn),
          ]),
        { timeout: 5_000 },
      )
      .toHaveLength(1);
    await closingComes(atClosing(60, 15 * turn));
    const state = turn < 4 ? 'Open' : 'Closed';
    expect(await round()).toMatchObject({ state, closesAt: atClosing(0, 15 * Math.min(turn + 1, 4)) });
  }
  stop();
  expect((await round())?.formerClosings).toHaveLength(4);
  const mails = await sql<{ to_address: string; text_body: string }>(
    `SELECT to_address, text_body FROM emails WHERE kind = 'tender extended' ORDER BY email_id`,
  );
  expect(new Set(mails.map((mail) => mail.to_address)).size).toBeGreaterThan(1);
  expect(mails[0]?.text_body).toContain('too busy to accept every bid');
  const audited = await sql(
    `SELECT FROM audit_entries WHERE action = 'round.extendedByLoad' AND subject_id = $1`,
    [tenderId],
  );
  expect(audited).toHaveLength(4);
});

test('notifies the carriers of a sealed round when it is no longer sealed', async () => {
  const { customer, carrier } = testApp.people;
  const { laneIds } = await seedLanes(testApp, customer.companyId, mode, 1, {
    state: 'Created',
    label: 'unsealed',
  });
  const times = { opensAt: atClosing(0, -600), closesAt: atClosing(0) };
  const made = await testApp.call(tenders.createTender, customer, {
    body: {
      name: 'Unsealed tender',
      mode,
      laneIds,
      carrierIds: [carrier.companyId],
      round: { ...times, isSealed: true },
    },
  });
  await testApp.drainJobs();
  const params = { id: made.body.tenderId };
  for (const opensAt of [times.opensAt, atClosing(0, -500)]) {
    const changed = await testApp.call(tenders.updateTender, customer, {
      params,
      body: { round: { ...times, opensAt, isSealed: false } },
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    await testApp.drainJobs();
  }
  const mails = await sql<{ text_body: string }>(
    `SELECT text_body FROM emails m WHERE subject LIKE '%Unsealed tender%'
       AND to_address = (SELECT min(to_address) FROM emails WHERE subject LIKE '%Unsealed tender%') ORDER BY email_id`,
  );
  expect(
    mails.map(({ text_body: text }) => [
      text.includes('The round is sealed'),
      text.includes('no longer sealed'),
    ]),
  ).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ]);
});
