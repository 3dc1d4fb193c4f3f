import { awards, overview } from '@lanewright/contract';
import { Mode, overviewStatTypes } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawnCases } from '../../../../../../tools/lib/drawnCases.ts';
import { renewSummaries, seedBids, seededMonths, seedLanes } from '../../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { summariseMode } from './createSummaries.ts';

/** More sets of uploads than get a number: lane i is in the first upload, and in the others by the bits of i. */
const laneCount = 90;
const uploadCount = 7;
const mode = Mode.RoadFTL;
const [, month = ''] = seededMonths;
/** A filter that excludes no lane: its figures are summed from lanes. */
const filters = JSON.stringify([{ column: 'madeBy', anyOf: ['shipments', 'hand'] }]);
let testApp: TestApp;
let customerId: string;
let laneIds: string[];
let uploads: string[];
let bids: Map<string, string>;
beforeAll(async () => {
  testApp = await startTestApp();
  const { customer, carrier } = testApp.people;
  const seeded = await seedLanes(testApp, customer.companyId, mode, laneCount, { someWithoutBaseline: true });
  ({ customerId, laneIds } = seeded);
  const others = [];
  for (let at = 1; at < uploadCount; at += 1)
    others.push(await seedLanes(testApp, customerId, mode, 1, { label: `file ${at}`, renews: false }));
  uploads = [seeded.uploadId, ...others.map(({ uploadId }) => uploadId)];
  await testApp.platform.database.bulkPool.query(
    `INSERT INTO lane_months SELECT m.customer_id, m.history_id, u.upload_id, m.month, m.is_counted, m.shipment_count, m.line_count, m.volume,
       m.weight_kg, m.volume_m3, m.containers, m.miles, m.miles_given, m.miles_given_count, m.historic_charge_usd, m.priced_charge_usd, m.priced_volume
     FROM unnest($2::bigint[]) WITH ORDINALITY AS l (lane_id, no)
     JOIN lanes USING (lane_id) JOIN lane_months m USING (customer_id, history_id)
     CROSS JOIN unnest($3::bigint[]) WITH ORDINALITY AS u (upload_id, bit)
     WHERE customer_id = $1 AND u.bit > 1 AND (l.no::integer >> (u.bit - 2)::integer) % 2 = 1`,
    [customerId, laneIds, uploads],
  );
  bids = await seedBids(testApp, seeded, carrier.companyId, 0.9, laneIds.slice(0, 60), { renews: false });
  await testApp.platform.database.asSystem((tx) => renewSummaries(tx, customerId, mode));
});
afterAll(() => testApp.close());

const numberedSets = async () => {
  const { rows } = await testApp.platform.database.bulkPool.query<{ set_no: number }>(
    'SELECT set_no FROM upload_sets WHERE customer_id = $1 AND mode = $2 ORDER BY set_no',
    [customerId, mode],
  );
  return rows.map((row) => row.set_no);
};
const figure = async (b: (typeof overviewStatTypes)[number], c: string, query: object = {}) =>
  (
    await testApp.call(overview.overviewFigureOf, testApp.people.customer, {
      params: { a: mode, b, c },
      query,
    })
  ).body;

/** The first, in which every lane is, and some of the others, or all. */
const compared = () => uploads.filter((_, at) => at % drawnCases(3, 1) === 0);

/** Every figure of these uploads and of the mode, from sets and from lanes. */
const expectTheSame = async () => {
  for (const uploadId of compared())
    for (const stat of overviewStatTypes) {
      const about = `${stat} of upload ${uploads.indexOf(uploadId)}`;
      const stored = await figure(stat, uploadId);
      expect(stored, about).toEqual(await figure(stat, uploadId, { filters }));
      const ofMonth = stat === 'Volume' || stat === 'Shipments' ? '2026-03' : month;
      expect(await figure(stat, ofMonth, { uploadId }), `${about} and a month`).toEqual(
        await figure(stat, ofMonth, { uploadId, filters }),
      );
    }
  for (const stat of ['LaneBreakdown', 'ChargeBreakdown', 'BidCoverage'] as const)
    expect(await figure(stat, month), stat).toEqual(await figure(stat, month, { filters }));
};

test('figures of an upload are the same from numbered sets, the rest and the lanes', async () => {
  expect(await numberedSets()).toEqual(Array.from({ length: 64 }, (_, set) => set));
  await expectTheSame();
});

test('an award is in the figures of each upload that its lane is in', async () => {
  const given = await testApp.call(awards.acceptBids, testApp.people.customer, {
    body: laneIds
      .slice(3, 12)
      .map((laneId) => ({ laneId, bidId: bids.get(laneId) ?? '', share: 70, months: [] })),
  });
  expect(given.status, JSON.stringify(given.body)).toBe(200);
  await expectTheSame();
});

test('without numbered sets, as after an update, every lane is summed', async () => {
  const before = [];
  for (const uploadId of uploads) before.push(await figure('Savings', uploadId));
  const { bulkPool } = testApp.platform.database;
  await bulkPool.query('UPDATE upload_sets SET upload_ids = $2 WHERE customer_id = $1 AND set_no = 0', [
    customerId,
    uploads,
  ]);
  for (const table of ['upload_sets', 'history_sets'])
    await bulkPool.query(`DELETE FROM ${table} WHERE customer_id = $1 AND set_no > 0`, [customerId]);
  await testApp.platform.database.asSystem((tx) => summariseMode(tx, customerId, mode));
  const after = [];
  for (const uploadId of uploads) after.push(await figure('Savings', uploadId));
  expect(after).toEqual(before);
  await expectTheSame();
});
