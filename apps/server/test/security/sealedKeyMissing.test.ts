import { rename } from 'node:fs/promises';
import { awards, bids, operations, overview, tenders, uploads } from '@lanewright/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setClock } from '../../src/platform/clock.ts';
import { fillWorkbook } from '../support/fillWorkbook.ts';
import { seedLanes } from '../support/seedLanes.ts';
import {
  closeByTheClock,
  offerAs,
  openSealedTender,
  sealedClosesAt,
  sealedMode as mode,
} from '../support/sealedTender.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { testMoment } from '../support/testSettings.ts';

const linehaul = 10;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => setClock(testMoment));

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await testApp.platform.database.ownerPool.query<T>(text, values)).rows;

/** Moves the keys of rounds away; `back` restores them. */
async function hideKeys() {
  const { envelopeKeyDir } = testApp.platform.config;
  await rename(envelopeKeyDir, `${envelopeKeyDir}-hidden`);
  return { back: () => rename(`${envelopeKeyDir}-hidden`, envelopeKeyDir) };
}

const refused = {
  status: 503,
  body: { code: 'round_key_missing', detail: expect.stringContaining('ask the customer to extend it') },
};

test('while a sealed round lacks its key, a save, a sheet and a withdrawal are rejected with a reason, and logged once', async () => {
  const { carrier, customer, owner } = testApp.people;
  const { laneIds } = await seedLanes(testApp, customer.companyId, mode, 2, { label: 'without key' });
  const [laneId = '', other = ''] = laneIds;
  await offerAs(testApp, carrier, [{ laneId, rates: [{ chargeNo: 1, rate: 9 }] }]);
  await testApp.drainJobs();
  const made = await testApp.call(tenders.createTender, customer, {
    body: {
      name: 'Without key',
      mode,
      laneIds,
      carrierIds: [carrier.companyId],
      round: { opensAt: testMoment, closesAt: sealedClosesAt, isSealed: true },
    },
  });
  const { tenderId } = made.body;
  await testApp.drainJobs();
  const empty = await testApp.call(overview.exportLanes, carrier, {
    body: { mode, customerId: customer.companyId },
  });
  const file = await fillWorkbook(empty.raw, 'Bids', (rows) => {
    for (const row of rows.slice(1)) row[linehaul] = 3;
  });
  const missing = async () => (await testApp.call(operations.readHealth, owner)).body.roundsWithoutKey;
  expect(await missing()).toEqual([]);
  const uploadsBefore = await sql('SELECT FROM uploads');

  const { back } = await hideKeys();
  expect(await missing()).toMatchObject([
    { tenderName: 'Without key', roundNo: 1, isOpen: true, since: null },
  ]);
  for (let times = 0; times < 2; times += 1) {
    expect(
      await offerAs(testApp, carrier, [{ laneId: other, rates: [{ chargeNo: 1, rate: 2 }] }]),
    ).toMatchObject(refused);
    const sheet = await testApp.upload(uploads.receiveBidSheet, carrier, {
      query: { mode },
      fileName: 'bids.xlsx',
      file,
    });
    expect(sheet).toMatchObject(refused);
    expect(
      await testApp.call(awards.resetLane, carrier, { params: { id: laneId }, query: {} }),
    ).toMatchObject(refused);
  }
  expect(await sql('SELECT FROM sealed_offers')).toEqual([]);
  expect(await sql('SELECT FROM uploads')).toHaveLength(uploadsBefore.length);
  const noted = await sql<{ after: object }>(
    `SELECT after FROM audit_entries WHERE action = 'round.keyMissed' AND subject_id = $1`,
    [tenderId],
  );
  expect(noted).toMatchObject([{ after: { roundNo: 1 } }]);
  expect(await missing()).toMatchObject([{ isOpen: true, since: testMoment }]);
  // Before the closing only the operator may learn that a carrier tried to bid.
  for (const person of [customer, carrier]) {
    const call = person === customer ? tenders.getTender : tenders.myTender;
    const seen = await testApp.call(call, person, { params: { id: tenderId } });
    expect(seen.body).toMatchObject({ round: { state: 'Open', keyMissedAt: null } });
  }

  await back();
  expect(await missing()).toEqual([]);
  const again = await offerAs(testApp, carrier, [{ laneId: other, rates: [{ chargeNo: 1, rate: 2 }] }]);
  expect(again.body).toMatchObject({ saved: 1, sealed: 1 });
  await closeByTheClock(testApp);
  const opened = await testApp.call(bids.listLaneBids, customer, { params: { laneId: other } });
  expect(opened.body).toHaveLength(1);
});

test('a key that was missing while the round was open and is back at closing doesn’t allow the round to be given up', async () => {
  const { carrier, customer } = testApp.people;
  const { laneIds, tenderId } = await openSealedTender(testApp, [carrier]);
  const [laneId = ''] = laneIds;
  const { back } = await hideKeys();
  expect(await offerAs(testApp, carrier, [{ laneId, rates: [{ chargeNo: 1, rate: 2 }] }])).toMatchObject(
    refused,
  );
  await back();
  await closeByTheClock(testApp);
  const { body } = await testApp.call(tenders.getTender, customer, { params: { id: tenderId } });
  expect(body.round).toMatchObject({ state: 'Closed', keyMissedAt: null });
  expect(body.round?.settledAt).not.toBeNull();
});
