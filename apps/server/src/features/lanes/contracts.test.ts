import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approve, rollUp } from '../../../test/pipeline/rollUp.ts';
import type { StoredRow } from '../../../test/pipeline/storeUpload.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

const mode = Mode.RoadFTL;
let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const query = async <T extends object>(sql: string) =>
  (await testApp.platform.database.ownerPool.query<T>(sql, [testApp.people.customer.companyId])).rows;
const city = (name: string, state: string) => ({ city: name, state, country: 'US' });
const load = (to: string, movedOn: string): StoredRow => ({
  from: city('Dallas', 'TX'),
  to: city(to, 'GA'),
  movedOn,
  equipment: 'Van',
  carrier: 'Acme',
  chargeUsd: '1000.00',
  miles: '900.0',
});
const include = async (rows: readonly StoredRow[]) => {
  const { customer } = testApp.people;
  await approve(testApp, customer, await rollUp(testApp, customer, mode, rows), mode);
};
const lanesOf = (contractNo: number) =>
  query<{ label: string; shipments: number; volume: string; first_month: string; months: number }>(
    `SELECT l.destination_label AS label, l.shipment_count AS shipments, l.volume, to_char(min(f.month), 'YYYY-MM') AS first_month,
       count(f.month)::integer AS months
     FROM lanes l LEFT JOIN lane_forecasts f USING (customer_id, lane_id)
     WHERE l.customer_id = $1 AND l.contract_no = ${contractNo} GROUP BY l.lane_id, l.destination_label, l.shipment_count, l.volume ORDER BY 1`,
  );

test('each contract has a lane of every new history, with the shipments before its own first month', async () => {
  await include([load('Atlanta', '2026-03-05')]);
  await query(
    `UPDATE contracts SET first_month = '2026-12-01', state = 'Open' WHERE customer_id = $1 AND mode = ${mode}`,
  );
  await query(
    `INSERT INTO contracts (customer_id, mode, contract_no, name, state, first_month, months, structure_version, is_current)
     SELECT customer_id, mode, 2, 'Contract 2', 'Planned', '2027-06-01', 6, structure_version, false
     FROM contracts WHERE customer_id = $1 AND mode = ${mode}`,
  );
  // Atlanta is no new key, so it gets no lane in the second contract.
  await include([
    load('Atlanta', '2026-04-05'),
    load('Macon', '2026-04-06'),
    load('Macon', '2027-02-06'),
    load('Macon', '2027-07-06'),
  ]);
  expect(await lanesOf(1)).toEqual([
    { label: 'Atlanta, GA', shipments: 2, volume: '1800.0000', first_month: '2026-12', months: 12 },
    { label: 'Macon, GA', shipments: 1, volume: '900.0000', first_month: '2026-12', months: 12 },
  ]);
  expect(await lanesOf(2)).toEqual([
    { label: 'Macon, GA', shipments: 2, volume: '1800.0000', first_month: '2027-06', months: 6 },
  ]);
  const [histories] = await query<{ histories: number; lanes: number }>(
    `SELECT count(DISTINCT history_id)::integer AS histories, count(*)::integer AS lanes FROM lanes WHERE customer_id = $1`,
  );
  expect(histories).toEqual({ histories: 2, lanes: 3 });
});

test('lanes of a closed contract do not change, those of others do', async () => {
  await query(
    `UPDATE contracts SET state = 'Closed' WHERE customer_id = $1 AND mode = ${mode} AND contract_no = 1`,
  );
  const closed = await lanesOf(1);
  await include([load('Macon', '2026-05-06'), load('Augusta', '2026-05-06')]);
  expect(await lanesOf(1)).toEqual(closed);
  expect(await lanesOf(2)).toMatchObject([{ label: 'Augusta, GA' }, { label: 'Macon, GA', shipments: 3 }]);
});

test('a lane has the places and properties of its history', async () => {
  const columns = `origin_node, destination_node, origin_label, destination_label, origin_place, destination_place, service, move_type, direction,
    business_unit, trade_region, origin_region, destination_region`;
  const of = (table: string) =>
    `SELECT history_id, ${columns}, equipment FROM ${table} WHERE customer_id = $1`;
  expect(await query(`${of('lanes')} EXCEPT ${of('lane_histories')}`)).toEqual([]);
  expect((await query(of('lane_histories'))).length).toBe(3);
});
