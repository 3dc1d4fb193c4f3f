import { allEndpoints, bids, type Endpoint, overview, settings, uploads } from '@lanewright/contract';
import { Mode, UploadStatus } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readSheetWords } from '../src/features/bids/sheet/sheetMetadata.ts';
import { fillWorkbook } from './support/fillWorkbook.ts';
import { insertSecondContract } from './support/insertSecondContract.ts';
import { seedBids, seedLanes, type SeededLanes } from './support/seedLanes.ts';
import { startTestApp, type TestApp } from './support/testApp.ts';

const mode = Mode.RoadFTL;
let testApp: TestApp;
let lanes: SeededLanes;

/** Contract 1 has lanes open for bids with bids of a carrier; contract 2, a year later and current, the same lanes, not yet open. */
beforeAll(async () => {
  testApp = await startTestApp();
  const { customer, carrier } = testApp.people;
  lanes = await seedLanes(testApp, customer.companyId, mode, 3);
  const client = await testApp.platform.database.ownerPool.connect();
  await insertSecondContract(client);
  client.release();
  await sql(`UPDATE lanes SET state = 'Created' WHERE contract_no = 2`);
  await sql(
    `UPDATE contracts SET is_current = false, first_month = '2026-12-01' WHERE contract_no = 1 AND mode = ${mode}`,
  );
  await sql(`UPDATE contracts SET is_current = true, first_month = '2027-12-01' WHERE contract_no = 2`);
  await seedBids(testApp, lanes, carrier.companyId, 0.9);
});
afterAll(() => testApp.close());

const sql = async <T extends object>(text: string) =>
  (await testApp.platform.database.ownerPool.query<T>(text)).rows;

const shapeOf = (schema: z.ZodType | undefined): object => {
  const plain = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  return plain instanceof z.ZodObject ? plain.shape : {};
};
const takesNumber = (endpoint: Endpoint) =>
  'contractNo' in shapeOf(endpoint.query) || 'contractNo' in shapeOf(endpoint.body);

test('every call by mode answers 404 for a number without a contract', async () => {
  const { customer, carrier } = testApp.people;
  const { body: structure } = await testApp.call(settings.getCharges, customer, { params: { id: mode } });
  const edited = { version: structure.version, charges: structure.charges, weightBreaks: [] };
  const bodies: Readonly<Record<string, object>> = {
    'PUT /config/charges/{id}': edited,
    'POST /config/charges/{id}/preview': edited,
    'POST /config/charges/{id}/sheet': edited,
    'POST /config/instance/{id}': { properties: {} },
    'POST /config/instance/{id}/preview': { properties: {} },
    'POST /tenders': { name: 'Spring', carrierIds: [carrier.companyId] },
    'POST /scenarios': { name: 'Cheapest' },
    'PUT /bids/draft': { structureVersion: structure.version, lanes: [] },
    'POST /lane/create': {
      origin: { city: 'Dallas', state: 'TX', country: 'US' },
      destination: { city: 'Atlanta', state: 'GA', country: 'US' },
      equipment: 'Van',
      typicalShipment: { miles: 800 },
      shipmentsPerMonth: 4,
    },
  };
  const asked: string[] = [];
  for (const { endpoint } of allEndpoints.filter((one) => takesNumber(one.endpoint))) {
    const { method, path, transport } = endpoint;
    // The mode of these is that of an upload.
    if (transport === 'multipart' || path.startsWith('/overview/upload-preview/')) continue;
    const name = `${method} ${path}`;
    const person =
      Array.isArray(endpoint.userTypes) && !endpoint.userTypes.includes('Customer') ? carrier : customer;
    const given = { mode, contractNo: 9 };
    const answer = await testApp.call(endpoint, person, {
      params: path.includes('/carriers/')
        ? { id: carrier.companyId }
        : { id: mode, a: mode, b: 'Spend', c: '2026-12' },
      query: { ...given, figure: 'Spend' },
      body: method === 'GET' ? undefined : { ...given, ...bodies[name] },
    } as never);
    expect
      .soft([answer.status, (answer.body as { code?: string }).code], name)
      .toEqual([404, 'contract_not_found']);
    asked.push(name);
  }
  expect(asked.length).toBeGreaterThan(40);
});

test('a contract without its mode is refused', async () => {
  const { customer } = testApp.people;
  for (const endpoint of [overview.overviewSavings, bids.validMonths])
    expect(await testApp.call(endpoint, customer, { query: { contractNo: 1 } })).toMatchObject({
      status: 422,
      body: { code: 'single_mode_required' },
    });
});

const gridOf = async (query: { contractNo?: number } = {}) =>
  testApp.call(bids.bidGrid, testApp.people.carrier, { query: { mode, ...query } });

test('a carrier without a lane in the current contract gets the newest in which it has one', async () => {
  const { customer, carrier } = testApp.people;
  const { body: grid } = await gridOf();
  expect([grid.months[0], grid.lanes.length]).toEqual(['2026-12', 3]);
  const { body: instance } = await testApp.call(settings.getInstance, carrier, { params: { id: mode } });
  expect(instance.contractMonths[0]).toBe('2026-12');
  const { body: coverage } = await testApp.call(bids.bidCoverage, carrier);
  expect(coverage.find((one) => one.mode === mode)).toMatchObject({ lanesOpen: 3, without: 0 });
  const { body: table } = await testApp.call(overview.listLanes, carrier, { query: { mode } });
  expect(table.map(({ id }) => id).toSorted()).toEqual(lanes.laneIds.toSorted());
  const { body: months } = await testApp.call(bids.validMonths, carrier);
  expect(months[0]).toBe('2026-12');
  const { body: own } = await testApp.call(bids.validMonths, customer, { query: { mode } });
  expect(own[0]).toBe('2027-12');
});

test('a carrier does not learn of a contract in which it sees nothing', async () => {
  const { carrier, otherCarrier } = testApp.people;
  expect((await gridOf({ contractNo: 2 })).status).toBe(404);
  const asked = { params: { id: mode }, query: { contractNo: 2 } };
  expect((await testApp.call(settings.getCharges, carrier, asked)).status).toBe(404);
  expect((await testApp.call(overview.lanesReporting, otherCarrier, asked)).status).toBe(404);
  expect((await gridOf({ contractNo: 1 })).status).toBe(200);
});

const laneOf = async (laneId: string, person = testApp.people.customer) =>
  (await testApp.call(overview.getLane, person, { params: { id: laneId } })).body;

test('a lane names the lanes of other contracts, to a carrier those that it may see', async () => {
  const [first = ''] = lanes.laneIds;
  const { contractNo, siblings } = await laneOf(first);
  expect(contractNo).toBe(1);
  expect(siblings).toMatchObject([{ contractNo: 2 }]);
  expect((await laneOf(first, testApp.people.carrier)).siblings).toEqual([]);
  const second = siblings[0]?.laneId ?? '';
  expect(await laneOf(second)).toMatchObject({ contractNo: 2, siblings: [{ contractNo: 1, laneId: first }] });
  await sql(`UPDATE lanes SET state = 'Started' WHERE lane_id = ${second}`);
  expect((await laneOf(first, testApp.people.carrier)).siblings).toEqual(siblings);
  expect((await gridOf()).body.months[0]).toBe('2027-12');
});

test('a bid sheet is read into the contract that it names', async () => {
  const { carrier } = testApp.people;
  const sheetOf = async (contractNo: number) =>
    (await testApp.call(overview.exportLanes, carrier, { body: { mode, contractNo } })).raw;
  const send = async (contractNo: number, rate: number, query: { contractNo?: number } = {}) => {
    const sent = await testApp.upload(uploads.receiveBidSheet, carrier, {
      query: { mode, ...query },
      fileName: 'bids.xlsx',
      file: await fillWorkbook(await sheetOf(contractNo), 'Bids', (rows) => {
        const [header = [], ...filled] = rows;
        const linehaul = header.findIndex((text) => String(text).startsWith('Linehaul'));
        for (const row of filled) row[linehaul] = rate;
      }),
    });
    await testApp.drainJobs();
    const { body } = await testApp.call(uploads.listBidUploads, carrier, { params: { id: mode } });
    return body.find((upload) => upload.id === sent.body.uploadId);
  };
  const ratesOf = (rate: number) =>
    sql<{ contract_no: number; lanes: number }>(
      `SELECT l.contract_no, count(*)::integer AS lanes FROM bid_rates r JOIN bids b USING (customer_id, bid_id)
       JOIN lanes l USING (customer_id, lane_id) WHERE r.rate = ${rate} GROUP BY 1`,
    );
  expect(await send(1, 1.75)).toMatchObject({ status: UploadStatus.Completed });
  expect(await ratesOf(1.75)).toEqual([{ contract_no: 1, lanes: 3 }]);
  expect(await send(2, 1.85)).toMatchObject({ status: UploadStatus.Completed });
  expect(await ratesOf(1.85)).toEqual([{ contract_no: 2, lanes: 1 }]);
  expect(await send(1, 1.95, { contractNo: 2 })).toMatchObject({
    status: UploadStatus.Rejected,
    reason: 'This bid sheet is for Contract 1. Upload it there.',
  });
});

test('a sheet made before contracts were named is for contract 1', () => {
  const words = {
    kind: 'bid sheet',
    customerId: '7',
    mode: '4',
    structureVersion: '1',
    months: '',
    'lanes 1': '5',
  };
  expect(readSheetWords(words)?.contractNo).toBe(1);
  expect(readSheetWords({ ...words, contract: '2' })?.contractNo).toBe(2);
});
