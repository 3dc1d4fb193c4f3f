import { bids, settings, tenders, uploads } from '@lanewright/contract';
import { ChargeUnit, Mode } from '@lanewright/freight';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setClock } from '../../src/platform/clock.ts';
import { advanceClockTo } from '../support/advanceClockTo.ts';
import { seedLanes } from '../support/seedLanes.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { testMoment } from '../support/testSettings.ts';

const mode = Mode.RoadFTL;
const closesAt = '2027-02-01T12:00:00.000Z';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => setClock(testMoment));

let label = 0;
async function openSealed(invited = [testApp.people.carrier, testApp.people.otherCarrier]) {
  const { customer } = testApp.people;
  const { laneIds } = await seedLanes(testApp, customer.companyId, mode, 2, {
    state: 'Created',
    label: `opening ${label++}`,
  });
  const made = await testApp.call(tenders.createTender, customer, {
    body: {
      name: 'Sealed tender',
      mode,
      laneIds,
      carrierIds: invited.map(({ companyId }) => companyId),
      round: { opensAt: testMoment, closesAt, isSealed: true },
    },
  });
  await testApp.drainJobs();
  return { laneIds, tenderId: made.body.tenderId };
}

type Given = { laneId: string; rates: { chargeNo: number; rate: number | null }[]; validFrom?: string };
const offer = (as: TestApp['people']['carrier'], given: Given[], structureVersion = 1) =>
  testApp.call(bids.saveBids, as, {
    body: { mode, customerId: testApp.people.customer.companyId, structureVersion, bids: given },
  });

async function closeByTheClock() {
  setClock('2027-02-01T12:01:00.000Z');
  await advanceClockTo(testApp, 'closeRound');
  await testApp.drainJobs();
}

const ratesOf = async (laneIds: readonly string[]) =>
  (
    await testApp.platform.database.bulkPool.query<{ charge_no: number; rate: number }>(
      `SELECT charge_no, rate::float FROM bids JOIN bid_rates USING (customer_id, bid_id)
       WHERE lane_id = ANY ($1) ORDER BY rate`,
      [laneIds],
    )
  ).rows.map(({ charge_no: chargeNo, rate }) => [chargeNo, rate]);

test('rejects an invalid date when it is sealed, so that it can’t block the opening', async () => {
  const { carrier, otherCarrier } = testApp.people;
  const { laneIds } = await openSealed();
  const [laneId = ''] = laneIds;
  expect((await offer(carrier, [{ laneId, rates: [{ chargeNo: 1, rate: 2 }] }])).body.sealed).toBe(1);
  const odd = await offer(otherCarrier, [
    { laneId, rates: [{ chargeNo: 1, rate: 3 }], validFrom: '0000-01-01' },
  ]);
  expect(odd.body).toMatchObject({ saved: 0, errors: [{ laneId, field: 'validFrom' }] });
  await closeByTheClock();
  expect(await ratesOf(laneIds)).toEqual([[1, 2]]);
});

test('a rate sealed per mile doesn’t become a rate per shipment when the charge is changed before opening', async () => {
  const { customer, carrier } = testApp.people;
  const { laneIds, tenderId } = await openSealed();
  const [both = '', only = ''] = laneIds;
  await offer(carrier, [
    {
      laneId: both,
      rates: [
        { chargeNo: 1, rate: 2.5 },
        { chargeNo: 2, rate: 0.4 },
      ],
    },
    { laneId: only, rates: [{ chargeNo: 1, rate: 2.5 }] },
  ]);
  const { body: structure } = await testApp.call(settings.getCharges, customer, {
    params: { id: mode },
    query: {},
  });
  const changed = await testApp.call(settings.saveCharges, customer, {
    params: { id: mode },
    query: {},
    body: {
      version: structure.version,
      charges: structure.charges.map((charge) => ({
        ...charge,
        alternativeGroup: null,
        unit: (charge.chargeNo === 1 ? ChargeUnit.PerShipment : charge.unit) as 0,
      })),
      weightBreaks: structure.weightBreaks.map(({ weightFrom }) => weightFrom),
    },
  });
  expect(changed.status).toBe(200);
  await testApp.drainJobs();
  await closeByTheClock();
  expect(await ratesOf(laneIds)).toEqual([[2, 0.4]]);
  const mine = await testApp.call(tenders.myTender, carrier, { params: { id: tenderId } });
  expect(
    mine.body.lanes.map(({ laneId, refused }) => [laneId, refused?.includes('None of your rates fits')]),
  ).toEqual(
    expect.arrayContaining([
      [both, undefined],
      [only, true],
    ]),
  );
});

test('a carrier’s own sheet with two prices for a lane stores neither in plain text, and isn’t listed for the customer', async () => {
  const { customer, carrier } = testApp.people;
  const { laneIds } = await seedLanes(testApp, customer.companyId, mode, 1, { label: 'matched' });
  // Its columns were matched before any round was sealed.
  const send = (file: string, review: { then?: 'preview'; reviewId?: string | undefined } = {}) =>
    testApp.upload(uploads.receiveBidSheet, carrier, {
      query: { mode, ...review },
      fileName: 'own.csv',
      file: Buffer.from(`Our lane,Line haul rate,Remark\n${file}`),
    });
  const known = (await send(`${laneIds[0]},1.5,a\n`)).body as { uploadId: string };
  await testApp.drainJobs();
  const matched = await testApp.call(bids.putTemplate, carrier, {
    body: {
      uploadId: known.uploadId,
      matching: {
        columns: [
          { columnNo: 0, means: 'lane' },
          { columnNo: 1, means: 'rate', charges: [{ chargeNo: 1 }] },
          { columnNo: 2, means: null },
        ],
      },
    },
  });
  expect(matched.status).toBe(200);
  await testApp.drainJobs();
  const [first, second] = (await openSealed()).laneIds;
  const twoPrices = `${first},7193.4567,a\n${first},6428.9183,b\n${second},"8"" 7193.4567",c\n`;
  expect(await send(twoPrices)).toMatchObject({ status: 409, body: { code: 'review_required' } });
  const preview = await send(twoPrices, { then: 'preview' });
  const sent = await send(twoPrices, { reviewId: preview.body.review?.reviewId });
  expect(sent.status).toBe(200);
  const { uploadId } = sent.body as { uploadId: string };
  const { rows: stored } = await testApp.platform.database.ownerPool.query<{ text: string }>(
    'SELECT u::text AS text FROM uploads u WHERE upload_id = $1',
    [uploadId],
  );
  expect(stored[0]?.text).toContain('Keep only one of them.');
  expect(stored[0]?.text).not.toMatch(/7193|6428/);
  const seen = await testApp.call(uploads.listBidUploads, customer, { params: { id: mode }, query: {} });
  expect(seen.body.map(({ id }) => id)).not.toContain(uploadId);
  const template = await testApp.call(bids.getTemplate, carrier, { query: { uploadId } });
  expect(template).toMatchObject({ status: 409, body: { code: 'file_sealed' } });
  await closeByTheClock();
  const later = await testApp.call(uploads.listBidUploads, customer, { params: { id: mode }, query: {} });
  expect(later.body.map(({ id }) => id)).toContain(uploadId);
});

test('when a round closes late, nothing of its lanes is stored in plain text until it has closed', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const { laneIds } = await openSealed([carrier]);
  const { version } = (await testApp.call(settings.getCharges, customer, { params: { id: mode }, query: {} }))
    .body;
  const [laneId = ''] = laneIds;
  setClock('2027-02-01T12:01:00.000Z');
  const draft = (as: TestApp['people']['carrier']) =>
    testApp.call(bids.putDraft, as, {
      body: { mode, structureVersion: version, lanes: [{ laneId, cells: { 'rate:1': '7193.4567' } }] },
    });
  expect((await draft(carrier)).body).toMatchObject({ lanes: 0, sealedLaneIds: [laneId] });
  // A carrier that is not invited learns of no round.
  expect((await draft(otherCarrier)).body).toMatchObject({ sealedLaneIds: [] });
  const send = (query: { then?: 'preview'; reviewId?: string | undefined }) =>
    testApp.upload(uploads.receiveBidSheet, carrier, {
      query: { mode, ...query },
      fileName: 'own.csv',
      file: Buffer.from(`Our lane,Line haul rate,Remark\n${laneId},7193.4567,a\n`),
    });
  const preview = await send({ then: 'preview' });
  expect(preview.body.review).toMatchObject({ lanes: [], counts: { wrong: 1 } });
  const late = await send({ reviewId: preview.body.review?.reviewId });
  expect(late).toMatchObject({ status: 409, body: { code: 'round_closed' } });
  await closeByTheClock();
});
