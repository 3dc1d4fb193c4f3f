import { rename } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { awards, tenders } from '@lanewright/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setClock } from '../../src/platform/clock.ts';
import { advanceClockTo } from '../support/advanceClockTo.ts';
import { roundTimes } from '../support/planTender.ts';
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

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => setClock(testMoment));

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await testApp.platform.database.ownerPool.query<T>(text, values)).rows;

/** A sealed round that has closed and waits for its key. */
async function waitingRound() {
  const { carrier, otherCarrier } = testApp.people;
  const { laneIds, tenderId } = await openSealedTender(testApp, [carrier, otherCarrier]);
  await offerAs(
    testApp,
    carrier,
    laneIds.map((laneId) => ({ laneId, rates: [{ chargeNo: 1, rate: 2 }] })),
  );
  const { envelopeKeyDir } = testApp.platform.config;
  await rename(envelopeKeyDir, `${envelopeKeyDir}-hidden`);
  await closeByTheClock(testApp);
  return {
    laneIds,
    tenderId,
    async open() {
      await rename(`${envelopeKeyDir}-hidden`, envelopeKeyDir);
      await advanceClockTo(testApp, 'openSealedBids');
      await testApp.drainJobs();
    },
  };
}

test('lanes, carriers and rules of an event can’t be changed while its sealed round waits to be opened', async () => {
  const { customer, carrier } = testApp.people;
  const { laneIds, tenderId, open } = await waitingRound();
  const change = (body: { laneIds?: string[]; carrierIds?: string[]; forbidsRise?: boolean }) =>
    testApp.call(tenders.updateTender, customer, { params: { id: tenderId }, body });
  const refused = { status: 409, body: { code: 'round_key_missing' } };
  // A released lane would accept readable bids in addition to unread sealed ones.
  expect(await change({ laneIds: laneIds.slice(1) })).toMatchObject(refused);
  expect(await change({ carrierIds: [carrier.companyId] })).toMatchObject(refused);
  expect(await change({ forbidsRise: true })).toMatchObject(refused);
  await open();
  expect((await change({ laneIds: laneIds.slice(1) })).status).toBe(200);
  const standing = await sql('SELECT FROM bids WHERE lane_id = ANY ($1)', [laneIds]);
  expect(standing).toHaveLength(laneIds.length);
});

test('ending an event while its waiting round is being opened takes effect after the opening', async () => {
  const { customer } = testApp.people;
  const { tenderId, open } = await waitingRound();
  const { ownerPool } = testApp.platform.database;
  const opening = await ownerPool.connect();
  const end = () =>
    testApp.call(tenders.endTender, customer, { params: { id: tenderId }, body: { cancelsRound: true } });
  let ended: ReturnType<typeof end>;
  try {
    await opening.query('BEGIN');
    await opening.query('UPDATE tender_rounds SET settled_at = now() WHERE tender_id = $1', [tenderId]);
    ended = end();
    await wait(300);
    await opening.query('COMMIT');
  } finally {
    opening.release();
  }
  expect((await ended).body).toMatchObject({ state: 'Finished' });
  expect(await sql('SELECT FROM sealed_offers WHERE tender_id = $1', [tenderId])).not.toEqual([]);
  expect(await sql('SELECT state FROM tender_rounds WHERE tender_id = $1', [tenderId])).toEqual([
    { state: 'Closed' },
  ]);
  await open();
});

test('a bid confirmed as withdrawn around the closing is gone afterwards; a rejected withdrawal keeps it', async () => {
  const { customer, carrier } = testApp.people;
  const { laneIds } = await seedLanes(testApp, customer.companyId, mode, 16, { label: 'leaving' });
  await offerAs(
    testApp,
    carrier,
    laneIds.map((laneId) => ({ laneId, rates: [{ chargeNo: 1, rate: 2 }] })),
  );
  await testApp.drainJobs();
  await testApp.call(tenders.createTender, customer, {
    body: {
      name: 'Leaving',
      mode,
      laneIds,
      carrierIds: [carrier.companyId],
      round: { opensAt: testMoment, closesAt: sealedClosesAt, isSealed: true },
    },
  });
  await testApp.drainJobs();
  const withdrawing = laneIds.map(async (laneId, at) => {
    await wait(at * 15);
    const { status, body } = await testApp.call(awards.resetLane, carrier, {
      params: { id: laneId },
      query: {},
    });
    return { laneId, status, body };
  });
  await wait(100);
  setClock(roundTimes.afterClosing);
  await advanceClockTo(testApp, 'closeRound');
  const [answers] = await Promise.all([Promise.all(withdrawing), testApp.drainJobs()]);
  await testApp.drainJobs();
  for (const { status, body } of answers)
    expect(status === 200 ? body : (body as unknown as { code: string }).code).toEqual(
      status === 200 ? { changed: 1 } : 'round_opening',
    );
  const left = await sql<{ lane_id: string }>(
    'SELECT lane_id FROM bids WHERE lane_id = ANY ($1) AND withdrawn_at IS NULL',
    [laneIds],
  );
  expect(left.map((row) => row.lane_id).toSorted()).toEqual(
    answers
      .filter(({ status }) => status !== 200)
      .map(({ laneId }) => laneId)
      .toSorted(),
  );
});
