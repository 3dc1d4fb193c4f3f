import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { awards, bids, notifications, overview, tenders } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { saveBids, selectRules } from '../../src/features/bids/save/saveBids.ts';
import { productItself } from '../../src/platform/audit.ts';
import { setClock } from '../../src/platform/clock.ts';
import { createLog } from '../../src/platform/log.ts';
import { advanceClockTo } from '../support/advanceClockTo.ts';
import type { Person } from '../support/people.ts';
import { seedLanes } from '../support/seedLanes.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { testMoment } from '../support/testSettings.ts';

const mode = Mode.RoadFTL;
const closesAt = '2027-02-01T12:00:00.000Z';
const afterClosing = '2027-02-01T12:01:00.000Z';
/** Prices that are unlikely to occur in any other test data. */
const seeded = [7193.4567, 6428.9183];
const loadsPerWeek = 8317.29;

const logged: string[] = [];
let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ log: createLog('trace', { write: (line) => void logged.push(line) }) });
});
afterAll(() => testApp.close());
beforeEach(() => setClock(testMoment));

let label = 0;
async function openSealed(carriers: readonly Person[], more: { forbidsRise?: boolean } = {}) {
  const { customer } = testApp.people;
  const { laneIds } = await seedLanes(testApp, customer.companyId, mode, 3, {
    state: 'Created',
    label: `sealed ${label++}`,
  });
  const made = await testApp.call(tenders.createTender, customer, {
    body: {
      name: 'Sealed tender',
      mode,
      laneIds,
      carrierIds: carriers.map((carrier) => carrier.companyId),
      ...more,
      round: { opensAt: testMoment, closesAt, isSealed: true },
    },
  });
  expect(made.status).toBe(200);
  await testApp.drainJobs();
  return { laneIds, tenderId: made.body.tenderId };
}

const offer = (
  as: Person,
  laneIds: readonly string[],
  rates: readonly { chargeNo: number; rate: number | null }[],
  more: { loadsPerWeek?: number; currency?: string } = {},
) =>
  testApp.call(bids.saveBids, as, {
    body: {
      mode,
      customerId: testApp.people.customer.companyId,
      structureVersion: 1,
      bids: laneIds.map((laneId) => ({ laneId, rates: [...rates], ...more })),
    },
  });

async function closeByTheClock() {
  setClock(afterClosing);
  await advanceClockTo(testApp, 'closeRound');
  await testApp.drainJobs();
}

/** A signal that one part of a test awaits and another sends. */
function signal(): { give: () => void; given: Promise<void> } {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give: () => give(), given };
}

const keyFiles = () => readdir(testApp.platform.config.envelopeKeyDir).catch(() => [] as string[]);

/** Every row of every table, including the queue's, as text. */
async function everyRow(): Promise<string> {
  const { ownerPool } = testApp.platform.database;
  const { rows: tables } = await ownerPool.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND n.nspname IN ('public', 'graphile_worker')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await ownerPool.query<{ text: string | null }>(
      `SELECT string_agg(t::text, E'\\n') AS text FROM ${name} t`,
    );
    texts.push(rows[0]?.text ?? '');
  }
  return texts.join('\n');
}

/** Every file below a folder, its bytes decoded one to one. */
async function everyFile(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  const texts: string[] = [];
  for (const name of names) {
    const file = path.join(folder, name);
    if ((await stat(file)).isFile()) texts.push((await readFile(file)).toString('latin1'));
  }
  return texts.join('\n');
}

function expectNoPrice(where: string, text: string): void {
  for (const price of [...seeded, loadsPerWeek]) {
    expect(text.includes(String(price)), `${where} holds ${price}`).toBe(false);
    // As hexadecimal text, like bytea output.
    expect(text.includes(Buffer.from(String(price)).toString('hex')), `${where} holds ${price} in hex`).toBe(
      false,
    );
  }
}

test('until it closes, a sealed round shows no price in any table, file, log line or response', async () => {
  const { customer, carrier, otherCarrier, owner } = testApp.people;
  const { laneIds, tenderId } = await openSealed([carrier, otherCarrier]);
  const [price = 0, otherPrice = 0] = seeded;
  const saved = await offer(
    carrier,
    laneIds,
    [
      { chargeNo: 1, rate: price },
      { chargeNo: 2, rate: otherPrice },
    ],
    { loadsPerWeek },
  );
  expect(saved.body).toMatchObject({ saved: 3, sealed: 3, errors: [] });
  await offer(otherCarrier, laneIds.slice(0, 1), [{ chargeNo: 1, rate: otherPrice }]);
  const drafted = await testApp.call(bids.putDraft, carrier, {
    body: {
      mode,
      customerId: customer.companyId,
      structureVersion: 1,
      lanes: [
        { laneId: laneIds[0] ?? '', cells: { 'rate:1': String(price), loadsPerWeek: String(loadsPerWeek) } },
      ],
    },
  });
  expect(drafted.body).toMatchObject({ sealedLaneIds: laneIds.slice(0, 1) });
  await testApp.drainJobs();

  expectNoPrice('the database', await everyRow());
  expectNoPrice('a file', await everyFile(testApp.platform.config.dataDir));
  expectNoPrice('the log', logged.join('\n'));
  const laneId = laneIds[0] ?? '';
  // The request that seals a price may repeat it to its own carrier; no later response contains it.
  const answers = [
    drafted,
    await testApp.call(bids.bidGrid, carrier, { query: { mode, customerId: customer.companyId } }),
    await testApp.call(bids.getDraft, carrier, { query: { mode, customerId: customer.companyId } }),
    await testApp.call(bids.listLaneBids, carrier, { params: { laneId } }),
    await testApp.call(bids.bidCoverage, carrier),
    await testApp.call(tenders.myTenders, carrier, { query: {} }),
    await testApp.call(tenders.myTender, carrier, { params: { id: tenderId } }),
    await testApp.call(overview.exportLanes, carrier, { body: { mode, customerId: customer.companyId } }),
    await testApp.call(bids.listLaneBids, customer, { params: { laneId } }),
    await testApp.call(overview.listLanes, customer, { query: { mode } }),
    await testApp.call(overview.listCarriers, customer),
    await testApp.call(overview.exportLanes, customer, { body: { mode } }),
    await testApp.call(tenders.getTender, customer, { params: { id: tenderId } }),
    await testApp.call(tenders.roundResults, customer, { params: { id: tenderId } }),
    await testApp.call(notifications.listNotifications, customer),
    await testApp.call(notifications.listNotifications, owner),
    await testApp.call(awards.listAwards, customer, { query: { mode } }),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    expectNoPrice('an answer', answer.raw.toString('latin1'));
  }
  // Nor anything that would reveal prices: no bid, ranking, coverage or notification.
  const counted = await testApp.platform.database.bulkPool.query(
    `SELECT (SELECT count(*) FROM bids WHERE lane_id = ANY ($1)) + (SELECT count(*) FROM lane_standings WHERE lane_id = ANY ($1))
       + (SELECT count(*) FROM notifications WHERE lane_id = ANY ($1)) AS known`,
    [laneIds],
  );
  expect(counted.rows).toEqual([{ known: '0' }]);
  // The carrier only sees that it is sealed.
  const mine = await testApp.call(tenders.myTender, carrier, { params: { id: tenderId } });
  expect(mine.body).toMatchObject({
    sealed: { lanes: 3, cells: 9 },
    lanes: [{ cells: 3 }, { cells: 3 }, { cells: 3 }],
  });

  await closeByTheClock();
  const { rows } = await testApp.platform.database.bulkPool.query<{ rate: string }>(
    `SELECT r.rate FROM bids b JOIN bid_rates r USING (customer_id, bid_id) WHERE b.lane_id = $1 AND b.carrier_id = $2 ORDER BY charge_no`,
    [laneId, carrier.companyId],
  );
  expect(rows.map((row) => Number(row.rate))).toEqual(seeded);
  const { body: opened } = await testApp.call(bids.listLaneBids, customer, { params: { laneId } });
  const bid = opened.find(({ carrierId }) => carrierId === carrier.companyId);
  expect(bid).toMatchObject({ loadsPerWeek });
  expect(bid?.capacity.map(({ isDerived }) => isDerived)).toEqual(Array.from({ length: 12 }, () => true));
});

test('is opened once, at its closing, with an audit row; then its key is deleted', async () => {
  const { customer, carrier } = testApp.people;
  const keysBefore = await keyFiles();
  const { laneIds, tenderId } = await openSealed([carrier]);
  expect(await keyFiles()).toHaveLength(keysBefore.length + 1);
  const keyFile = path.join(testApp.platform.config.envelopeKeyDir, (await keyFiles()).at(-1) ?? '');
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
  // A later cell replaces the earlier one; omitted cells stay; removed cells are deleted.
  await offer(carrier, laneIds, [
    { chargeNo: 1, rate: 3 },
    { chargeNo: 2, rate: 0.4 },
    { chargeNo: 3, rate: 50 },
  ]);
  await offer(carrier, laneIds.slice(0, 1), [
    { chargeNo: 1, rate: 2.5 },
    { chargeNo: 3, rate: null },
  ]);
  const early = await testApp.call(tenders.closeRound, customer, { params: { id: tenderId } });
  expect(early).toMatchObject({ status: 409, body: { code: 'round_sealed' } });

  await closeByTheClock();
  const rates = await testApp.platform.database.bulkPool.query(
    `SELECT b.lane_id, array_agg(r.charge_no || ':' || r.rate::float ORDER BY r.charge_no) AS rates, b.submitted_by
     FROM bids b JOIN bid_rates r USING (customer_id, bid_id) WHERE b.lane_id = ANY ($1) GROUP BY 1, 3 ORDER BY 1`,
    [laneIds],
  );
  expect(rates.rows).toEqual(
    laneIds.map((lane_id, index) => ({
      lane_id,
      rates: index === 0 ? ['1:2.5', '2:0.4'] : ['1:3', '2:0.4', '3:50'],
      submitted_by: carrier.userId,
    })),
  );
  expect(await keyFiles()).toEqual(keysBefore);
  const audit = await testApp.platform.database.bulkPool.query<{
    action: string;
    after: Record<string, unknown>;
  }>(
    `SELECT action, after FROM audit_entries WHERE subject_kind = 'tender' AND subject_id = $1 ORDER BY audit_entry_id`,
    [tenderId],
  );
  expect(audit.rows.map((row) => row.action)).toEqual([
    'tender.created',
    'round.planned',
    'round.opened',
    'offers.sealed',
    'offers.sealed',
    'round.closed',
    'round.envelopesOpened',
  ]);
  expect(audit.rows.at(-1)?.after).toMatchObject({
    envelopes: 4,
    carrierIds: [carrier.companyId],
    refused: [],
  });
  // Ranked, and shown to the carriers, only now.
  const standings = await testApp.platform.database.bulkPool.query(
    'SELECT count(*)::integer AS lanes FROM lane_standings WHERE lane_id = ANY ($1)',
    [laneIds],
  );
  expect(standings.rows).toEqual([{ lanes: 3 }]);
});

test('a round stays closed without its key, and opens once the key is back', async () => {
  const { carrier } = testApp.people;
  const { laneIds } = await openSealed([carrier]);
  await offer(carrier, laneIds, [{ chargeNo: 1, rate: 3 }]);
  const [name = ''] = await keyFiles();
  const file = path.join(testApp.platform.config.envelopeKeyDir, name);
  const { readEnvelopeKey, destroyEnvelopeKey } = await import('../../src/platform/sealing/envelopeKeys.ts');
  const key = await readEnvelopeKey(testApp.platform, name.replace('.key', ''));
  await destroyEnvelopeKey(testApp.platform, name.replace('.key', ''));
  await closeByTheClock();
  const count = async () =>
    (
      await testApp.platform.database.bulkPool.query(
        'SELECT count(*)::integer AS bids FROM bids WHERE lane_id = ANY ($1)',
        [laneIds],
      )
    ).rows[0].bids;
  expect(await count()).toBe(0);
  const { writeFile } = await import('node:fs/promises');
  await writeFile(file, key ?? '');
  await advanceClockTo(testApp, 'openSealedBids');
  await testApp.drainJobs();
  expect(await count()).toBe(3);
});

test('an envelope that was altered or moved opens nothing', async () => {
  const { carrier, otherCarrier } = testApp.people;
  const { laneIds, tenderId } = await openSealed([carrier, otherCarrier]);
  await offer(carrier, laneIds, [{ chargeNo: 1, rate: 3 }]);
  await offer(otherCarrier, laneIds, [{ chargeNo: 1, rate: 9 }]);
  const sql = (text: string) => testApp.platform.database.bulkPool.query(text, [tenderId]);
  // Moves the expensive carrier's envelopes to the cheap one's name.
  await sql(`UPDATE sealed_offers SET carrier_id = -carrier_id WHERE tender_id = $1`);
  await sql(
    `UPDATE sealed_offers SET carrier_id = CASE -carrier_id WHEN ${carrier.companyId} THEN ${otherCarrier.companyId} ELSE ${carrier.companyId} END WHERE tender_id = $1`,
  );
  await closeByTheClock();
  const { rows } = await testApp.platform.database.bulkPool.query(
    'SELECT count(*)::integer AS bids FROM bids WHERE lane_id = ANY ($1)',
    [laneIds],
  );
  expect(rows).toEqual([{ bids: 0 }]);
  await testApp.platform.database.ownerPool.query(
    `DELETE FROM graphile_worker._private_jobs WHERE key LIKE 'openSealedBids:%'`,
  );
});

test('a cancelled sealed round is destroyed unread', async () => {
  const { customer, carrier } = testApp.people;
  const keysBefore = await keyFiles();
  const { laneIds, tenderId } = await openSealed([carrier]);
  await offer(carrier, laneIds, [{ chargeNo: 1, rate: 3 }]);
  const ended = await testApp.call(tenders.endTender, customer, {
    params: { id: tenderId },
    body: { cancelsRound: true },
  });
  expect(ended.body).toMatchObject({ state: 'Cancelled' });
  await testApp.drainJobs();
  expect(await keyFiles()).toEqual(keysBefore);
  const { rows } = await testApp.platform.database.bulkPool.query(
    `SELECT (SELECT count(*) FROM sealed_offers WHERE tender_id = $1) + (SELECT count(*) FROM bids WHERE lane_id = ANY ($2)) AS left`,
    [tenderId, laneIds],
  );
  expect(rows).toEqual([{ left: '0' }]);
});

test('a sealed save that only removes prices or changes the currency counts at the opening', async () => {
  const { carrier, customer } = testApp.people;
  const { laneIds } = await openSealed([carrier]);
  const [taken = '', costlier = '', untouched = ''] = laneIds;
  await offer(carrier, laneIds.slice(0, 2), [
    { chargeNo: 1, rate: 3 },
    { chargeNo: 2, rate: 0.4 },
  ]);
  // Blank cells of a lane without a bid are not a bid.
  const blank = await offer(carrier, [untouched], [{ chargeNo: 1, rate: null }]);
  expect(blank.body).toMatchObject({ saved: 1, sealed: 0, errors: [] });
  const less = await offer(carrier, [taken], [{ chargeNo: 2, rate: null }]);
  expect(less.body).toMatchObject({ saved: 1, sealed: 1, errors: [] });
  const { body: inEuro } = await testApp.call(bids.saveBids, carrier, {
    body: {
      mode,
      customerId: customer.companyId,
      structureVersion: 1,
      bids: [{ laneId: costlier, currency: 'EUR', rates: [] }],
    },
  });
  expect(inEuro).toMatchObject({ saved: 1, sealed: 1, errors: [] });
  await closeByTheClock();
  const { rows } = await testApp.platform.database.bulkPool.query(
    `SELECT b.lane_id, b.currency, array_agg(r.charge_no ORDER BY r.charge_no) AS charges
     FROM bids b JOIN bid_rates r USING (customer_id, bid_id) WHERE b.lane_id = ANY ($1) GROUP BY 1, 2 ORDER BY b.lane_id`,
    [laneIds],
  );
  expect(rows).toEqual([
    { lane_id: taken, currency: 'USD', charges: [1] },
    { lane_id: costlier, currency: 'EUR', charges: [1, 2] },
  ]);
});

test('rates sealed without a currency are in that of the bid sealed before, and later ones in another replace it', async () => {
  const { carrier, customer } = testApp.people;
  const { laneIds, tenderId } = await openSealed([carrier]);
  const [kept = '', changed = '', untouched = ''] = laneIds;
  await offer(
    carrier,
    [kept, changed],
    [
      { chargeNo: 1, rate: 900 },
      { chargeNo: 2, rate: 0.4 },
    ],
    { currency: 'EUR' },
  );
  const { body: grid } = await testApp.call(bids.bidGrid, carrier, {
    query: { mode, customerId: customer.companyId },
  });
  const shown = new Map(grid.lanes.map((lane) => [lane.laneId, [lane.currency, lane.sealed?.currency]]));
  expect(laneIds.map((laneId) => shown.get(laneId))).toEqual([
    ['EUR', 'EUR'],
    ['EUR', 'EUR'],
    ['USD', undefined],
  ]);
  await offer(carrier, [kept, untouched], [{ chargeNo: 2, rate: 0.5 }]);
  await offer(carrier, [changed], [{ chargeNo: 2, rate: 0.6 }], { currency: 'USD' });
  await closeByTheClock();
  const { rows } = await testApp.platform.database.bulkPool.query(
    `SELECT b.lane_id, b.currency, array_agg(r.charge_no || ': ' || trim_scale(r.rate) ORDER BY r.charge_no) AS rates
     FROM bids b JOIN bid_rates r USING (customer_id, bid_id) WHERE b.lane_id = ANY ($1) GROUP BY 1, 2 ORDER BY b.lane_id`,
    [laneIds],
  );
  expect(rows).toEqual([
    { lane_id: kept, currency: 'EUR', rates: ['1: 900', '2: 0.5'] },
    { lane_id: changed, currency: 'USD', rates: ['2: 0.6'] },
    { lane_id: untouched, currency: 'USD', rates: ['2: 0.5'] },
  ]);
  const { body: mine } = await testApp.call(tenders.myTender, carrier, { params: { id: tenderId } });
  expect(mine.lanes.filter(({ leftOut }) => leftOut !== null)).toMatchObject([
    {
      laneId: changed,
      leftOut: 'Saved without your rate for Linehaul in EUR: you sealed later rates in USD.',
    },
  ]);
});

test('a sealed bid is withdrawn unread', async () => {
  const { carrier } = testApp.people;
  const { laneIds } = await openSealed([carrier]);
  await offer(carrier, laneIds, [{ chargeNo: 1, rate: 3 }]);
  const taken = await testApp.call(awards.resetLane, carrier, { params: { id: laneIds[0] ?? '' } });
  expect(taken).toMatchObject({ status: 200, body: { changed: 1 } });
  await closeByTheClock();
  const { rows } = await testApp.platform.database.bulkPool.query(
    'SELECT lane_id FROM bids WHERE lane_id = ANY ($1) ORDER BY lane_id',
    [laneIds],
  );
  expect(rows.map((row) => row.lane_id)).toEqual(laneIds.slice(1));
});

test('a bid confirmed as sealed before the closing counts after it, and no other does', async () => {
  const { carrier, otherCarrier } = testApp.people;
  const { laneIds } = await openSealed([carrier, otherCarrier]);
  const [laneId = ''] = laneIds;
  // The closing runs in the middle of them: requests that arrived in time are accepted until the round's state changes.
  const saves = Array.from({ length: 20 }, (_, index) =>
    offer(index % 2 === 0 ? carrier : otherCarrier, [laneId], [{ chargeNo: 1, rate: 1 + index }]),
  );
  await new Promise((resolve) => setTimeout(resolve, 10));
  setClock(afterClosing);
  await advanceClockTo(testApp, 'closeRound');
  const [answers] = await Promise.all([Promise.all(saves), testApp.drainJobs()]);
  await testApp.drainJobs();
  const taken = answers.filter((answer) => answer.body.sealed === 1).length;
  const refused = answers.filter((answer) => answer.body.errors.length === 1).length;
  expect(taken + refused).toBe(20);
  const { rows } = await testApp.platform.database.bulkPool.query(
    `SELECT (SELECT count(*)::integer FROM sealed_offers WHERE lane_id = $1) AS envelopes,
       (SELECT count(DISTINCT carrier_id)::integer FROM sealed_offers WHERE lane_id = $1) AS carriers,
       (SELECT count(*)::integer FROM bids WHERE lane_id = $1) AS bids`,
    [laneId],
  );
  expect(rows[0].envelopes).toBe(taken);
  expect(rows[0].bids).toBe(rows[0].carriers);
});

test('closing waits for a bid that is being sealed, and includes it', async () => {
  const { customer, carrier } = testApp.people;
  const { laneIds } = await openSealed([carrier]);
  const [laneId = ''] = laneIds;
  const { platform } = testApp;
  const bidder = { customerId: customer.companyId, carrierId: carrier.companyId, mode, contractNo: 1 };
  const sealed = signal();
  const commits = signal();
  const saving = platform.database.asCustomers([customer.companyId], async (tx) => {
    const rules = await selectRules(tx, bidder);
    const actor = { ...productItself, userId: carrier.userId };
    const rates = [{ chargeNo: 1, breakNo: null, rate: '5' }];
    await saveBids({ platform, tx, actor, bidder, rules, uploadId: null }, [{ laneId, rates }]);
    sealed.give();
    await commits.given;
  });
  await sealed.given;
  setClock(afterClosing);
  await advanceClockTo(testApp, 'closeRound');
  const closing = testApp.drainJobs().then(() => 'closed');
  const moment = new Promise((resolve) => setTimeout(() => resolve('still waiting'), 700));
  expect(await Promise.race([closing, moment])).toBe('still waiting');
  commits.give();
  await Promise.all([saving, closing]);
  const { rows } = await platform.database.bulkPool.query(
    'SELECT rate::float FROM bids JOIN bid_rates USING (customer_id, bid_id) WHERE lane_id = $1',
    [laneId],
  );
  expect(rows).toEqual([{ rate: 5 }]);
});
