import { awards, overview } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renewSummaries, seedBids, type SeededLanes, seedLanes } from '../../../test/support/seedLanes.ts';
import { partsOf } from '../../../test/permissions/readable.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import type { ColumnFilter } from './laneQuery.ts';

const mode = Mode.RoadFTL;
let testApp: TestApp;
let seeded: SeededLanes;
beforeAll(async () => {
  testApp = await startTestApp();
  const { customer, carrier } = testApp.people;
  seeded = await seedLanes(testApp, customer.companyId, mode, 30);
  const bids = await seedBids(testApp, seeded, carrier.companyId, 0.9, seeded.laneIds.slice(0, 20));
  const given = seeded.laneIds.slice(0, 5).map((laneId) => ({
    laneId,
    bidId: bids.get(laneId) ?? '',
    months: [],
    share: 100,
  }));
  expect((await testApp.call(awards.acceptBids, customer, { body: given })).status).toBe(200);
});
afterAll(() => testApp.close());

const renewed = () => testApp.platform.database.asSystem((tx) => renewSummaries(tx, seeded.customerId, mode));
const ask = (filters: ColumnFilter[] | string, as = testApp.people.customer, more: object = {}) =>
  testApp.call(overview.listLanes, as, {
    query: {
      mode,
      page: 1,
      pageSize: 100,
      ...more,
      filters: (typeof filters === 'string' ? filters : JSON.stringify(filters)) as never,
    },
  });
const lanesOf = async (filters: ColumnFilter[]) => (await ask(filters)).body;

test('filters a column by part of its text, several texts, numbers or blank', async () => {
  const all = (await ask([])).body;
  expect(all).toHaveLength(30);
  const vans = await lanesOf([{ column: 'equipmentType', contains: ' VAN ' }]);
  expect(vans.map(({ id }) => id)).toEqual(all.filter((l) => l.equipmentType === 'Van').map(({ id }) => id));
  expect(await lanesOf([{ column: 'equipmentType', anyOf: ['reefer', 'Flatbed'] }])).toHaveLength(15);
  expect(await lanesOf([{ column: 'region', anyOf: ['EMEA', 'APAC'] }])).toEqual([]);
  const long = await lanesOf([{ column: 'miles', min: 110, max: 115.5 }]);
  expect(new Set(long.map(({ miles }) => miles))).toEqual(new Set([110, 111, 112, 113, 114, 115]));
  const saving = await lanesOf([{ column: 'savings', min: 0.01 }]);
  expect(saving.map(({ id }) => id).toSorted()).toEqual(seeded.laneIds.slice(0, 5).toSorted());
  expect(await lanesOf([{ column: 'targetPrice', isEmpty: true }])).toHaveLength(30);
  expect(await lanesOf([{ column: 'targetPrice', isEmpty: false }])).toEqual([]);
  expect(await lanesOf([{ column: 'businessUnit', isEmpty: true }])).toHaveLength(30);
  // All conditions must hold.
  expect(
    await lanesOf([
      { column: 'equipmentType', contains: 'van' },
      { column: 'savings', min: 0.01 },
    ]),
  ).toHaveLength(2);
});

test('count and sums follow the filter', async () => {
  const { body, headers } = await ask([{ column: 'savings', min: 0.01 }], undefined, {
    sortBy: 'savings',
    sortDesc: 'true',
  });
  expect(headers['x-total-count']).toBe('5');
  const totals = JSON.parse(String(headers['x-totals'])) as { savings: number };
  expect(totals.savings).toBeCloseTo(
    body.reduce((sum, lane) => sum + (lane.savings ?? 0), 0),
    2,
  );
  const figures = body.map(({ savings }) => savings ?? 0);
  expect(figures).toEqual(figures.toSorted((a, b) => b - a));
});

test('the first page says which columns are empty or constant on all lanes listed, not just on that page', async () => {
  const { customer, carrier } = testApp.people;
  const columnsOf = async (more: object = {}, filters: ColumnFilter[] = []) => {
    const { headers } = await ask(filters, customer, { pageSize: 1, ...more });
    return JSON.parse(String(headers['x-columns'] ?? 'null')) as {
      empty: string[];
      constant: string[];
    } | null;
  };
  const all = await columnsOf();
  expect(all?.empty).toEqual(expect.arrayContaining(['targetPrice', 'riskFlag', 'originPort']));
  // The lane of a one-row page has one equipment and one zip; of all 30 some have several.
  expect(all?.empty).not.toEqual(expect.arrayContaining(['newCost']));
  expect(all?.empty).not.toContain('equipmentType');
  expect(all?.constant).not.toContain('equipmentType');
  expect(all?.constant).toEqual(expect.arrayContaining(['currency', 'term', 'regionPair']));
  const vans = await columnsOf({}, [{ column: 'equipmentType', anyOf: ['van'] }]);
  expect(vans?.constant).toContain('equipmentType');
  const open = await columnsOf({}, [{ column: 'newCost', max: 0 }]);
  expect(open?.empty).toContain('newCost');
  expect(await columnsOf({}, [{ column: 'origin', contains: 'nowhere' }])).toEqual({
    empty: [],
    constant: [],
  });
  // Not sent for later pages or to carriers.
  expect(await columnsOf({ page: 2 })).toBeNull();
  expect((await ask([], carrier)).headers['x-columns']).toBeUndefined();
});

test('refuses an invalid filter', async () => {
  for (const [filters, status] of [
    ['{', 400],
    ['[{"column":1}]', 400],
    ['[{"column":"miles","min":"1"}]', 400],
    ['[{"column":"nothing","min":1}]', 422],
    ['[{"column":"constructor","contains":"a"}]', 422],
    ['[{"column":"miles","contains":"1"}]', 422],
    ['[{"column":"origin","min":1}]', 422],
  ] as const)
    expect((await ask(filters)).status, filters).toBe(status);
  // An empty filter matches all.
  expect((await ask('')).body).toHaveLength(30);
  expect((await ask([{ column: 'origin', contains: "%' OR '1'='1" }])).body).toEqual([]);
});

test('ignores an empty uploadId', async () => {
  const { customer } = testApp.people;
  const url = `/api/lanes/mode?mode=${mode}&uploadId=&incumbents=true&businessUnits=true`;
  const answer = await testApp.app.inject({ url, headers: { authorization: `Bearer ${customer.token}` } });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toHaveLength(30);
});

test('filters reveal to a carrier nothing it may not see', async () => {
  const { otherCarrier } = testApp.people;
  for (const column of [
    'savings',
    'baselineCost',
    'targetPrice',
    'bidsReceived',
    'lastPricePaid',
    'amountBid',
  ]) {
    expect((await ask([{ column, min: -1e12 }], otherCarrier)).body, column).toEqual([]);
    expect((await ask([{ column, isEmpty: true }], otherCarrier)).body, column).toHaveLength(30);
  }
  for (const column of ['incumbentCarrier', 'colour'])
    expect((await ask([{ column, isEmpty: false }], otherCarrier)).body, column).toEqual([]);
});

test('exports the filtered lanes in their order', async () => {
  const { customer } = testApp.people;
  const sheetOf = async (body: object) => {
    const answer = await testApp.call(overview.exportLanes, customer, { body: { mode, ...body } });
    expect(answer.status).toBe(200);
    const { sheets } = await readXlsx(answer.raw);
    return sheets[0]?.rows ?? [];
  };
  const filter = {
    filters: [{ column: 'savings', min: 0.01 }],
    sortBy: 'miles',
    sortDesc: true,
    uploadId: '' as never,
  };
  const [header = [], ...rows] = await sheetOf({ filter });
  const miles = rows.map((row) => row[header.indexOf('Miles')]);
  expect(miles).toEqual([105, 104, 103, 102, 101]);
  expect(rows.every((row) => row[header.indexOf('Source')] === 'shipments')).toBe(true);
  expect(await sheetOf({ laneIds: seeded.laneIds.slice(3, 8), filter: {} })).toHaveLength(6);
  expect(await sheetOf({ filter: { bidStatus: 'Paused' } })).toHaveLength(1);
});

test('the workbook has plain headers, whole numbers without a decimal point, and columns as wide as their texts', async () => {
  const { customer } = testApp.people;
  const { raw } = await testApp.call(overview.exportLanes, customer, { body: { mode } });
  const [header = [], ...rows] = (await readXlsx(raw)).sheets[0]?.rows ?? [];
  expect(header).toEqual(expect.arrayContaining(['Source', 'Miles source']));
  const ids = rows.map((row) => row[0]);
  expect(ids.map(String).toSorted()).toEqual(seeded.laneIds.toSorted());
  // Excel stores 15 digits of a number; a longer ID stays a text.
  for (const id of ids) expect(typeof id).toBe(String(id).length <= 15 ? 'number' : 'string');
  const parts = partsOf(raw);
  const styles = parts.find((part) => part.includes('<styleSheet')) ?? '';
  expect(styles).toContain('#,##0.00');
  expect(styles).not.toContain('"#,##0.##"');
  const sheet = parts.find((part) => part.includes('<cols>')) ?? '';
  const widths = [...sheet.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width));
  const longest = Math.max(...rows.map((row) => String(row[1]).length));
  expect(widths[1]).toBeGreaterThan(longest);
});

test('a user saves views of a mode, and no one else has them', async () => {
  const { customer, colleague } = testApp.people;
  const views = [
    { name: 'Savers', address: 'sort=savings&desc=1' },
    { name: 'Red', address: 'colour=Red' },
  ];
  const saved = await testApp.call(overview.saveLaneViews, customer, { body: { mode, views } });
  expect(saved.body).toEqual(views);
  const read = (as = customer, of: number = mode) =>
    testApp.call(overview.listLaneViews, as, { query: { mode: of as never } });
  expect((await read()).body).toEqual(views);
  expect((await read(customer, Mode.AirFreight)).body).toEqual([]);
  expect((await read(colleague)).body).toEqual([]);
  const twice = await testApp.call(overview.saveLaneViews, customer, {
    body: { mode, views: [views[0], views[0]] as never },
  });
  expect(twice.status).toBe(422);
  const fewer = await testApp.call(overview.saveLaneViews, customer, {
    body: { mode, views: views.slice(1) },
  });
  expect(fewer.body).toEqual(views.slice(1));
});

test('finds lanes between regions by the region of one end, of either end, and by the pair', async () => {
  const { bulkPool } = testApp.platform.database;
  const [between = ''] = seeded.laneIds;
  await bulkPool.query(
    `UPDATE lanes SET origin_region = 'USMCA', destination_region = 'USMCA' WHERE customer_id = $1`,
    [testApp.people.customer.companyId],
  );
  await bulkPool.query(`UPDATE lanes SET trade_region = 'NONE', origin_region = 'APAC' WHERE lane_id = $1`, [
    between,
  ]);
  await renewed();
  const found = async (column: string, region: string) =>
    (await lanesOf([{ column, anyOf: [region] }])).map(({ id }) => id);
  expect(await found('originRegion', 'APAC')).toEqual([between]);
  expect(await found('destRegion', 'APAC')).toEqual([]);
  expect(await found('eitherRegion', 'APAC')).toEqual([between]);
  expect(await found('eitherRegion', 'USMCA')).toHaveLength(30);
  expect(await found('regionPair', 'APAC – USMCA')).toEqual([between]);
  expect(await found('region', 'USMCA')).toHaveLength(29);
  expect(await lanesOf([{ column: 'regionPair', contains: 'apac' }])).toMatchObject([
    { region: 'NONE', originRegion: 'APAC', destRegion: 'USMCA', regionPair: 'APAC – USMCA' },
  ]);
  const { body } = await testApp.call(overview.laneBreakdown, testApp.people.customer, {
    params: { id: mode },
  });
  const rows = Object.fromEntries(body.byRegion.map(({ label, lanes }) => [label, lanes]));
  expect(rows).toEqual({ USMCA: 29, 'APAC – USMCA': 1 });
});

test('a sheet of lanes writes "several" where the table does', async () => {
  const { customer } = testApp.people;
  await testApp.platform.database.bulkPool.query(
    `UPDATE lanes SET origin_zip = '75201', origin_zip_count = 1, destination_zip_count = 2 WHERE customer_id = $1`,
    [customer.companyId],
  );
  await renewed();
  const { raw } = await testApp.call(overview.exportLanes, customer, { body: { mode } });
  const [sheet] = (await readXlsx(raw)).sheets;
  const [headers = [], first = []] = sheet?.rows ?? [];
  const cell = (header: string) => first[headers.indexOf(header)];
  expect([cell('Origin Zip'), cell('Destination Zip')]).toEqual(['75201', 'several']);
  const [lane] = await lanesOf([]);
  expect(lane?.locationInfo).toMatchObject({
    originZipClean: '75201',
    originZipCount: 1,
    destZipClean: null,
    destZipCount: 2,
  });
  expect(headers).toEqual(expect.arrayContaining(['Baseline per mi', 'Baseline Cost, Dec 2026 – Nov 2027']));
});
