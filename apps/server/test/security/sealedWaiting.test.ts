import { rename } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { awards, tenders } from '@lanewright/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setClock } from '../../src/platform/clock.ts';
import { makeDue } from '../house/makeDue.ts';
import { roundTimes } from '../house/planTender.ts';
import { plantLanes } from '../house/plantLanes.ts';
import {
  closeByTheClock,
  offerAs,
  openSealedTender,
  sealedClosesAt,
  sealedMode as mode,
} from '../house/sealedTender.ts';
import { openTestHouse, type TestHouse } from '../house/testHouse.ts';
import { testMoment } from '../house/testSettings.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());
beforeEach(() => setClock(testMoment));

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await house.platform.database.ownerPool.query<T>(text, values)).rows;

/** A sealed round that has closed and waits for its key. */
async function waitingRound() {
  const { carrier, otherCarrier } = house.people;
  const { laneIds, tenderId } = await openSealedTender(house, [carrier, otherCarrier]);
  await offerAs(
    house,
    carrier,
    laneIds.map((laneId) => ({ laneId, rates: [{ chargeNo: 1, rate: 2 }] })),
  );
  const { envelopeKeyDir } = house.platform.config;
  await rename(envelopeKeyDir, `${envelopeKeyDir}-hidden`);
  await closeByTheClock(house);
  return {
    laneIds,
    tenderId,
    async open() {
      await rename(`${envelopeKeyDir}-hidden`, envelopeKeyDir);
      await makeDue(house, 'openEnvelopes');
      await house.drainJobs();
    },
  };
}

test('lanes, carriers and rules of an event can’t be changed while its sealed round waits to be opened', async () => {
  const { customer, carrier } = house.people;
  const { laneIds, tenderId, open } = await waitingRound();
  const change = (body: { laneIds?: string[]; carrierIds?: string[]; forbidsRise?: boolean }) =>
    house.call(tenders.updateTender, customer, { params: { id: tenderId }, body });
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
  const { customer } = house.people;
  const { tenderId, open } = await waitingRound();
  const { ownerPool } = house.platform.database;
  const opening = await ownerPool.connect();
  const end = () =>
    house.call(tenders.endTender, customer, { params: { id: tenderId }, body: { cancelsRound: true } });
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
  const { customer, carrier } = house.people;
  const { laneIds } = await plantLanes(house, customer.companyId, mode, 16, { label: 'leaving' });
  await offerAs(
    house,
    carrier,
    laneIds.map((laneId) => ({ laneId, rates: [{ chargeNo: 1, rate: 2 }] })),
  );
  await house.drainJobs();
  await house.call(tenders.createTender, customer, {
    body: {
      name: 'Leaving',
      mode,
      laneIds,
      carrierIds: [carrier.companyId],
      round: { opensAt: testMoment, closesAt: sealedClosesAt, isSealed: true },
    },
  });
  await house.drainJobs();
  const withdrawing = laneIds.map(async (laneId, at) => {
    await wait(at * 15);
    const { status, body } = await house.call(awards.resetLane, carrier, {
      params: { id: laneId },
      query: {},
    });
    return { laneId, status, body };
  });
  await wait(100);
  setClock(roundTimes.afterClosing);
  await makeDue(house, 'closeRound');
  const [answers] = await Promise.all([Promise.all(withdrawing), house.drainJobs()]);
  await house.drainJobs();
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
