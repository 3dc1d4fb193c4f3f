import { awards, overview, uploads } from '@lanewright/contract';
import { Mode, UploadStatus } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../../test/support/people.ts';
import { seedBids } from '../../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { lanePicture } from '../../../../test/pipeline/rollUp.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { uploadFact } from '../receive/insertUpload.ts';
import { keyedLanes } from '../../../../test/support/insertHistories.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const header =
  'Load No,Ship Date,Origin City,Origin State,Destination City,Destination State,SKU,Weight (kg),Miles,Total Charge (USD)';
const load = (no: string, ends: string, sku: string, charge: string) =>
  `${no},2026-02-03,${ends},${sku},1200,380,${charge}`;
const north = 'Columbus,OH,Nashville,TN';
const south = 'Dallas,TX,Chicago,IL';
/** The charge is repeated on each row of a load: 1180 + 1240 + 900 when included once, twice that when included per row. */
const file = Buffer.from(
  [
    header,
    ...['A', 'B'].map((sku) => load('L-1', north, sku, '1180')),
    ...['A', 'B'].map((sku) => load('L-2', north, sku, '1240')),
    ...['A', 'B'].map((sku) => load('L-3', south, sku, '900')),
    load('L-4', south, 'A', 'free of charge'),
  ].join('\n'),
);

const params = (id: string) => ({ params: { id } });
const uploadOf = async (person: Person, id: string) =>
  (await testApp.call(uploads.getUpload, person, params(id))).body;

/** Sends the file and brings it to approval with this answer; the row without a charge is excluded. */
async function bring(person: Person, rowCharges: string): Promise<string> {
  const { body } = await testApp.upload(uploads.receiveShipments, person, {
    params: { id: Mode.RoadFTL },
    fileName: 'loads.csv',
    file,
  });
  const id = body.uploadId ?? '';
  await testApp.drainJobs();
  await testApp.call(uploads.confirmColumns, person, {
    ...params(id),
    body: { columns: [], answers: { rowCharges, rowQuantities: 'each' } },
  });
  await testApp.drainJobs();
  const { body: excepted } = await testApp.call(uploads.listExceptions, person, { ...params(id), query: {} });
  for (const { groupKey } of excepted.groups)
    await testApp.call(uploads.settleExceptions, person, {
      ...params(id),
      body: { groupKey, action: 'exclude' },
    });
  await testApp.call(uploads.continueUpload, person, params(id));
  await testApp.drainJobs();
  expect((await uploadOf(person, id)).awaiting).toBe('approval');
  return id;
}

async function approve(id: string): Promise<void> {
  expect((await testApp.call(uploads.approveUpload, testApp.people.owner, params(id))).status).toBe(200);
  await testApp.drainJobs();
}

const reread = (id: string, answers: Record<string, string>, person: Person = testApp.people.customer) =>
  testApp.call(uploads.rereadUpload, person, { ...params(id), body: { answers } });

/** All figures of a customer's included lanes, with their months, carriers and lane ids. */
async function figures(person: Person) {
  const ask = async <T extends object>(sql: string) =>
    (await testApp.platform.database.bulkPool.query<T>(sql, [person.companyId])).rows;
  const ids = await ask(
    `SELECT lane_id, lane_key FROM ${keyedLanes} l WHERE customer_id = $1 ORDER BY lane_key`,
  );
  const months = await ask(
    `SELECT l.lane_key, m.month, m.shipment_count, m.volume, m.historic_charge_usd, m.line_count
     FROM lane_months m JOIN ${keyedLanes} l USING (customer_id, history_id) WHERE m.customer_id = $1 AND m.is_counted ORDER BY 1, 2`,
  );
  const [parts] = await ask('SELECT count(*) AS parts FROM lane_parts WHERE customer_id = $1 AND is_counted');
  return { ids, lanes: await lanePicture(testApp, person), months, parts };
}

/** The customer's awards as stored. */
const awardsNow = async () =>
  (
    await testApp.platform.database.bulkPool.query(
      'SELECT * FROM awards WHERE customer_id = $1 ORDER BY award_id',
      [testApp.people.customer.companyId],
    )
  ).rows;

/** Awards the lanes to a carrier; returns the awards. */
async function award(laneIds: string[]) {
  const { customer, carrier } = testApp.people;
  const seeded = { customerId: customer.companyId, mode: Mode.RoadFTL, uploadId: '', laneIds };
  const bids = await seedBids(testApp, seeded, carrier.companyId, 0.9);
  const body = laneIds.map((laneId) => ({ laneId, bidId: bids.get(laneId) ?? '' }));
  expect(await testApp.call(awards.acceptBids, customer, { body })).toMatchObject({ status: 200 });
  await testApp.drainJobs();
  return awardsNow();
}

test('a re-read of its file replaces an approved upload, and nothing changes before that', async () => {
  const { customer, rivalCustomer, owner } = testApp.people;
  const first = await bring(customer, 'each');
  await approve(first);
  const before = await figures(customer);
  const dollars = ({ lanes }: typeof before) =>
    lanes.map((lane) => Number((lane as { historic_charge_usd: string }).historic_charge_usd));
  expect(dollars(before).toSorted((one, other) => one - other)).toEqual([1800, 4840]);
  const awarded = await award(before.ids.map((lane) => (lane as { lane_id: string }).lane_id));

  // Uploads that may not be re-read.
  expect((await reread(first, {}, rivalCustomer)).status).toBe(404);
  expect(await reread(first, { rowCharges: 'twice' })).toMatchObject({
    status: 422,
    body: { code: 'answer_invalid' },
  });
  expect(await reread(first, { nothing: 'each' })).toMatchObject({
    status: 404,
    body: { code: 'assumption_not_found' },
  });
  const changed = await testApp.call(uploads.answerAssumptions, customer, {
    ...params(first),
    body: { answers: { rowCharges: 'once' } },
  });
  expect(changed).toMatchObject({
    status: 409,
    body: { code: 'upload_completed', detail: 'Re-read the file to change its assumptions.' },
  });

  const { status, body: second } = await reread(first, { rowCharges: 'once' });
  expect(status).toBe(200);
  expect(second.replaces).toMatchObject({ id: first, fileName: 'loads.csv', approvedAt: expect.any(String) });
  expect(await reread(first, {})).toMatchObject({
    status: 409,
    body: { code: 'replacement_in_progress', uploadId: second.id },
  });
  await testApp.drainJobs();
  // The user is not asked again about its overlap with the upload that it replaces, nor about the excluded row.
  expect(await uploadOf(customer, second.id)).toMatchObject({
    awaiting: 'approval',
    warnings: [],
    reconciliation: { chargeUsd: 3320, excluded: 1 },
  });
  expect(await reread(second.id, {})).toMatchObject({ status: 409, body: { code: 'upload_not_approved' } });
  expect(await figures(customer)).toEqual(before);
  const { body: preview } = await testApp.call(overview.uploadPreview, customer, params(second.id));
  expect(preview).toMatchObject({
    before: { shipments: 3, spendUsd: 6640 },
    replaced: { lanes: 2, shipments: 3, spendUsd: 6640 },
    spendUsd: 3320,
    newLanes: 0,
    sharedMonths: [],
    changes: [
      {
        isNew: false,
        shipmentsBefore: 2,
        shipmentsAfter: 2,
        spendBeforeUsd: 4840,
        spendAfterUsd: 2420,
        sharedMonths: 0,
      },
      { isNew: false, shipmentsBefore: 1, shipmentsAfter: 1, spendBeforeUsd: 1800, spendAfterUsd: 900 },
    ],
  });

  // When withdrawn, it leaves the approved upload unchanged, which can then be re-read again.
  await testApp.call(uploads.withdrawUpload, customer, params(second.id));
  await testApp.drainJobs();
  expect(await uploadOf(customer, first)).toMatchObject({ status: UploadStatus.Completed, replacedBy: null });
  expect(await figures(customer)).toEqual(before);
  const { body: third } = await reread(first, { rowCharges: 'once' });
  await testApp.drainJobs();

  // Settings requested a roll-up between the approval and its job: no figure includes both uploads.
  await testApp.call(uploads.approveUpload, owner, params(third.id));
  await testApp.platform.database.asSystem((tx) =>
    announce(tx, 'lanes.rebuildRequested', `${customer.companyId}:${Mode.RoadFTL}`, {
      customerId: customer.companyId,
      mode: Mode.RoadFTL,
    }),
  );
  expect(await figures(customer)).toEqual(before);
  await testApp.drainJobs();
  const after = await figures(customer);
  expect(after.ids).toEqual(before.ids);
  expect(await uploadOf(customer, third.id)).toMatchObject({ status: UploadStatus.Completed });
  expect(await uploadOf(customer, first)).toMatchObject({
    status: UploadStatus.Rejected,
    replacedBy: third.id,
    reason: expect.stringContaining(third.id),
  });
  expect(await awardsNow()).toEqual(awarded);
  const fresh = await bring(rivalCustomer, 'once');
  await approve(fresh);
  const expected = await figures(rivalCustomer);
  expect({ ...after, ids: null }).toEqual({ ...expected, ids: null });

  // Running the job again, as after a crash, gives the same result.
  for (let time = 0; time < 2; time += 1) {
    await testApp.platform.database.asSystem((tx) =>
      announce(tx, 'upload.approved', ...uploadFact(customer.companyId, third.id, Mode.RoadFTL)),
    );
    await testApp.drainJobs();
    expect(await figures(customer)).toEqual(after);
  }
  expect(await reread(first, {})).toMatchObject({ status: 409, body: { code: 'upload_not_approved' } });
});
