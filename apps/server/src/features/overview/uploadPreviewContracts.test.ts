import { contracts, overview, settings, uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roadFiles } from '../../../test/support/roadFiles.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

const mode = Mode.RoadFTL;
let testApp: TestApp;
let files: ReturnType<typeof roadFiles>;
beforeAll(async () => {
  testApp = await startTestApp();
  files = roadFiles(testApp);
});
afterAll(() => testApp.close());

const previewOf = async (uploadId: string, contractNo?: number) => {
  const { status, body } = await testApp.call(overview.uploadPreview, testApp.people.customer, {
    params: { id: uploadId },
    query: { contractNo },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
type Preview = Awaited<ReturnType<typeof previewOf>>;

/** The lanes of a contract that have a history, as the product shows them, with the stored spend; and their totals. */
const seen = async (contractNo: number) => {
  const { customer } = testApp.people;
  const { body: table } = await testApp.call(overview.listLanes, customer, { query: { mode, contractNo } });
  const { rows } = await testApp.platform.database.ownerPool.query<{ lane_id: string; spend: number }>(
    'SELECT lane_id, historic_charge_usd::float8 AS spend FROM lanes WHERE customer_id = $1 AND contract_no = $2',
    [customer.companyId, contractNo],
  );
  const spend = new Map(rows.map((row) => [row.lane_id, row.spend]));
  const withHistory = table.filter((lane) => lane.shipmentCount > 0);
  const { body: stats } = await testApp.call(overview.overviewStats, customer, {
    params: { id: mode },
    query: { contractNo },
  });
  return {
    totals: { lanes: withHistory.length, shipments: stats.shipments, volume: stats.volume },
    lanes: new Map(
      withHistory.map((lane) => [
        lane.id,
        { shipments: lane.shipmentCount, volume: lane.volumeTotal, spend: spend.get(lane.id) },
      ]),
    ),
  };
};
type Seen = Awaited<ReturnType<typeof seen>>;

/** What a preview says a contract's lanes will be. */
const foretold = (before: Seen, preview: Preview): Seen => ({
  totals: {
    lanes: before.totals.lanes + preview.newLanes,
    shipments: before.totals.shipments + preview.shipments,
    volume: before.totals.volume + preview.volume,
  },
  lanes: new Map([
    ...before.lanes.entries(),
    ...preview.changes.map(
      (lane) =>
        [
          lane.laneId,
          { shipments: lane.shipmentsAfter, volume: lane.volumeAfter, spend: Number(lane.spendAfterUsd) },
        ] as const,
    ),
  ]),
});

/** Contract 1 from June 2026; contract 2, a year later, without the lane from Miami. */
test('a preview says of each contract what is seen in it after the approval', async () => {
  const { customer } = testApp.people;
  await files.approve(
    await files.bring('first', [
      'A1,2026-01-10,Dallas,TX,Chicago,IL,Knight,900,1800',
      'A2,2026-02-10,Dallas,TX,Chicago,IL,Knight,900,2700',
      'A3,2026-02-11,Miami,FL,Atlanta,GA,Swift,660,1320',
    ]),
  );
  await testApp.call(settings.saveInstance, customer, {
    params: { id: mode },
    body: { properties: { 'contract.firstMonth': '2026-06' } },
  });
  await testApp.drainJobs();
  const rows = [
    'B1,2026-03-20,Dallas,TX,Chicago,IL,Knight,900,900',
    'B2,2026-07-20,Dallas,TX,Chicago,IL,Knight,900,1000',
    'B3,2026-08-21,Denver,CO,Reno,NV,Swift,1000,5000',
    'B4,2026-04-11,Miami,FL,Atlanta,GA,Swift,660,1500',
    'B5,2027-06-02,Dallas,TX,Chicago,IL,Knight,900,950',
  ];
  const second = await files.bring('second', rows);
  expect('contracts' in (await previewOf(second))).toBe(false);
  expect((await previewOf(second)).realised).toMatchObject({ shipments: 3, lastMonth: '2027-06' });

  const { body: table } = await testApp.call(overview.listLanes, customer, { query: { mode } });
  const planned = await testApp.call(contracts.planContract, customer, {
    body: {
      mode,
      name: 'Next year',
      firstMonth: '2027-06',
      from: 1,
      takesNewLanes: true,
      lanes: {
        laneIds: table.filter(({ origin }) => !JSON.stringify(origin).includes('Miami')).map(({ id }) => id),
      },
    },
  });
  expect(planned.status, JSON.stringify(planned.body)).toBe(200);
  await testApp.drainJobs();
  await testApp.call(uploads.withdrawUpload, customer, { params: { id: second } });
  await testApp.drainJobs();
  // Read after the next contract was planned, so that its new lane is in both.
  const third = await files.bring('third', rows);
  const before = [await seen(1), await seen(2)];
  const previews = [await previewOf(third, 1), await previewOf(third, 2)];
  expect(await previewOf(third)).toEqual(previews[0]);

  const [one, two] = previews;
  expect(one).toMatchObject({
    lanes: 2,
    newLanes: 0,
    shipments: 2,
    realised: { lanes: 2, shipments: 2, spendUsd: 6000, firstMonth: '2026-07', lastMonth: '2026-08' },
  });
  expect(two).toMatchObject({
    lanes: 2,
    newLanes: 1,
    existingLanes: 1,
    shipments: 3,
    spendUsd: 6900,
    realised: { lanes: 1, shipments: 1, firstMonth: '2027-06' },
  });
  expect(two?.contracts).toMatchObject([
    {
      contractNo: 2,
      name: 'Next year',
      state: 'Planned',
      months: { firstMonth: '2027-06', lastMonth: '2028-05' },
      isShown: true,
      shipments: 3,
      leftOut: { lanes: 1, shipments: 1 },
    },
    { contractNo: 1, name: 'Contract 1', isShown: false, shipments: 2, newLanes: 0, leftOut: null },
  ]);

  await files.approve(third);
  for (const [at, preview] of previews.entries()) {
    const now = await seen(at + 1);
    expect(now).toEqual(foretold(before[at] ?? now, preview));
  }
});

test('a closed contract is listed for what it has shipped alone, and the next one is shown', async () => {
  await testApp.platform.database.ownerPool.query(
    `UPDATE contracts SET state = 'Closed' WHERE customer_id = $1 AND mode = ${mode} AND contract_no = 1`,
    [testApp.people.customer.companyId],
  );
  const before = [await seen(1), await seen(2)];
  const upload = await files.bring('later', [
    'D1,2026-09-20,Dallas,TX,Chicago,IL,Knight,900,900',
    'D2,2026-02-20,Dallas,TX,Chicago,IL,Knight,900,900',
  ]);
  const preview = await previewOf(upload);
  expect(preview).toMatchObject({ lanes: 1, shipments: 2, realised: null });
  expect(preview.contracts).toMatchObject([
    { contractNo: 2, isShown: true, shipments: 2 },
    { contractNo: 1, state: 'Closed', isShown: false, lanes: 0, shipments: 0, realised: { shipments: 1 } },
  ]);
  expect((await previewOf(upload, 1)).changes).toEqual([]);
  await files.approve(upload);
  expect(await seen(1)).toEqual(before[0]);
  const now = await seen(2);
  expect(now).toEqual(foretold(before[1] ?? now, preview));
});

test('the spend of a contract is what was paid on its own lanes', async () => {
  const { customer } = testApp.people;
  await testApp.platform.database.ownerPool.query(
    `UPDATE contracts SET state = 'Open', takes_new_lanes = false WHERE customer_id = $1 AND mode = ${mode} AND contract_no = 1`,
    [customer.companyId],
  );
  // Before both contracts, on a lane that only the second one has.
  await files.approve(await files.bring('earlier', ['F1,2026-03-02,Houston,TX,Phoenix,AZ,Swift,1180,4200']));
  for (const contractNo of [1, 2]) {
    const { lanes, totals } = await seen(contractNo);
    const spend = [...lanes.values()].reduce((sum, lane) => sum + (lane.spend ?? 0), 0);
    const { body: stats } = await testApp.call(overview.overviewStats, customer, {
      params: { id: mode },
      query: { contractNo },
    });
    expect([stats.paid, stats.shipments], `contract ${contractNo}`).toEqual([spend, totals.shipments]);
  }
});

test('a number without a contract is refused', async () => {
  const upload = await files.bring('last', ['E1,2026-02-20,Dallas,TX,Chicago,IL,Knight,900,900']);
  const { status, body } = await testApp.call(overview.uploadPreview, testApp.people.customer, {
    params: { id: upload },
    query: { contractNo: 9 },
  });
  expect([status, (body as { code?: string }).code]).toEqual([404, 'contract_not_found']);
});
