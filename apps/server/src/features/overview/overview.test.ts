import { accounts, awards, bids, overview } from '@lanewright/contract';
import { Decimal, Mode, sumCents } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedBids, type SeededLanes, seedLanes } from '../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

let testApp: TestApp;
let lanes: SeededLanes;
const mode = Mode.RoadFTL;
beforeAll(async () => {
  testApp = await startTestApp();
  const { customer, carrier, otherCarrier } = testApp.people;
  lanes = await seedLanes(testApp, customer.companyId, mode, 60, { someWithoutBaseline: true });
  const cheap = await seedBids(testApp, lanes, carrier.companyId, 0.9, lanes.laneIds.slice(0, 50));
  const costly = await seedBids(testApp, lanes, otherCarrier.companyId, 0.97, lanes.laneIds.slice(5, 55));
  const wish = (bids: Map<string, string>, index: number, share: number, months: string[] = []) => {
    const laneId = lanes.laneIds[index] ?? '';
    return { laneId, bidId: bids.get(laneId) ?? '', share, months };
  };
  const { status, body } = await testApp.call(awards.acceptBids, customer, {
    body: [
      ...Array.from({ length: 10 }, (_, index) => wish(cheap, index, 100)),
      wish(cheap, 12, 33.33),
      wish(costly, 12, 41.7),
      wish(costly, 13, 55, ['2027-03', '2027-04', '2027-05']),
    ],
  });
  expect(status).toBe(200);
  const [first, second] = body.awards;
  await testApp.call(awards.answerAward, carrier, {
    params: { id: first?.awardId ?? '' },
    body: { answer: 'accept' },
  });
  await testApp.call(awards.answerAward, carrier, {
    params: { id: second?.awardId ?? '' },
    body: { answer: second?.carrierId === carrier.companyId ? 'decline' : 'accept' },
  });
});
afterAll(() => testApp.close());

const everyLane = async (as = testApp.people.customer, query = {}) =>
  (await testApp.call(overview.listLanes, as, { query: { mode, ...query } })).body;
const statsOf = async (query = {}) =>
  (await testApp.call(overview.overviewStats, testApp.people.customer, { params: { id: mode }, query })).body;
const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await testApp.platform.database.bulkPool.query<T>(text, values)).rows;

test('savings add up to the cent: lanes, totals, figures, months and awards', async () => {
  const answer = await testApp.call(overview.listLanes, testApp.people.customer, { query: { mode } });
  const stats = await statsOf();
  const totals = JSON.parse(String(answer.headers['x-totals'])) as Record<string, number>;
  expect(answer.headers['x-total-count']).toBe('60');
  const [kept] = await sql<Record<'awarded' | 'baseline' | 'savings' | 'pending', string>>(
    `SELECT sum(m.awarded_usd) AS awarded, sum(m.baseline_usd) AS baseline, sum(m.baseline_usd - m.awarded_usd) AS savings,
            sum(m.awarded_usd) FILTER (WHERE a.status = 'Pending') AS pending
     FROM award_months m JOIN awards a USING (customer_id, award_id) WHERE m.is_active`,
  );
  const sum = (amounts: (number | null | undefined)[]) =>
    sumCents(amounts.map((amount) => amount ?? 0)).toFixed(2);
  expect(Number(kept?.savings)).not.toBe(0);
  expect(sum(answer.body.map((lane) => lane.savings))).toBe(kept?.savings);
  expect(sum(answer.body.map((lane) => lane.newCost))).toBe(kept?.awarded);
  expect(sum(answer.body.map((lane) => lane.pendingAward))).toBe(kept?.pending);
  expect(sum([totals.savings])).toBe(kept?.savings);
  expect(sum([stats.savings])).toBe(kept?.savings);
  expect(sum([stats.awarded])).toBe(kept?.awarded);
  expect(sum([stats.awardedBaseline])).toBe(kept?.baseline);
  expect(sum([stats.pendingAward])).toBe(kept?.pending);
  expect(sum([stats.spend])).toBe(sum(answer.body.map((lane) => lane.baselineCost)));
  for (const figure of ['baseline', 'awardedBaseline', 'awarded', 'savings'] as const) {
    const whole = figure === 'baseline' ? stats.spend : stats[figure];
    expect(sum(stats.byMonth.map((month) => month[figure]))).toBe(sum([whole]));
  }
  expect(stats.savingsPercent).toBe(
    new Decimal(kept?.savings ?? 0)
      .times(100)
      .div(kept?.baseline ?? 1)
      .toDecimalPlaces(2)
      .toNumber(),
  );
  expect(sum(answer.body.map((lane) => lane.amountBid))).toBe(sum([stats.totalBid]));
  expect(answer.body.reduce((shipments, lane) => shipments + lane.shipmentCount, 0)).toBe(stats.shipments);
});

test('a lane without award saves 0 and one without baseline has no savings, and its months add up', async () => {
  const all = await everyLane();
  const untouched = all.find((lane) => lane.awardedMonths === 0 && lane.baselineCost !== null);
  expect(untouched).toMatchObject({ savings: 0, newCost: 0, pendingAward: 0, contractMonths: 12 });
  const bare = all.find((lane) => Number(lane.id) % 7 === 0);
  expect(bare).toMatchObject({ baselineCost: null, baselineUnitCost: null, savingsEstimate: null });
  for (const lane of all) {
    expect(lane.volume).toHaveLength(12);
    const months = sumCents(lane.volume.map((month) => month.totalChargeUSD ?? 0));
    expect(months.toNumber()).toBe(lane.baselineCost ?? 0);
  }
  const awarded = all.filter((lane) => lane.awardedMonths > 0 && Number(lane.id) % 7 === 0);
  for (const lane of awarded) expect(lane.savings).toBeNull();
});

test('coverage and colours count open lanes', async () => {
  const stats = await statsOf();
  expect(stats).toMatchObject({ lanes: 60, lanesStarted: 60, lanesWithBid: 55, green: 55, amber: 0, red: 0 });
  expect(stats.bidCoverage).toBe(91.67);
  expect(stats.lanesAwarded).toBe((await everyLane()).filter((lane) => lane.awardedMonths > 0).length);
});

test('the savings estimate of road lanes applies the trade’s rule to the forecast', async () => {
  const lane = (await everyLane()).find(
    (candidate) => candidate.awardedMonths === 0 && candidate.savingsEstimate !== null,
  );
  const [row] = await sql<{
    forecast_volume: string;
    volume: string;
    shipment_count: number;
    per_mile: string;
  }>(
    `SELECT l.forecast_volume, l.volume, l.shipment_count, r.rate AS per_mile FROM lanes l
     JOIN lane_standings s USING (customer_id, lane_id)
     JOIN bid_rates r ON r.customer_id = l.customer_id AND r.bid_id = s.best_bid_id AND r.charge_no = 1 WHERE l.lane_id = $1`,
    [lane?.id],
  );
  const shipments = new Decimal(row?.shipment_count ?? 0)
    .times(row?.forecast_volume ?? 0)
    .div(row?.volume ?? 1);
  const cost = shipments
    .times('12.34')
    .plus(new Decimal(row?.per_mile ?? 0).times(row?.forecast_volume ?? 0));
  expect(lane?.savingsEstimate).toBe(
    new Decimal(lane?.baselineCost ?? 0).minus(cost).toDecimalPlaces(2).toNumber(),
  );
});

test('pages come from one order, and every shown column can be sorted', async () => {
  const { customer } = testApp.people;
  const page = async (number: number, query = {}) =>
    (
      await testApp.call(overview.listLanes, customer, {
        query: { mode, page: number, pageSize: 25, sortBy: 'savings', sortDesc: 'true', ...query },
      })
    ).body;
  const pages = [...(await page(1)), ...(await page(2)), ...(await page(3))];
  const whole = await everyLane(customer, { sortBy: 'savings', sortDesc: 'true' });
  expect(pages.map((lane) => lane.id)).toEqual(whole.map((lane) => lane.id));
  const shown = whole.flatMap((lane) => (lane.savings === null ? [] : [lane.savings]));
  expect(shown).toEqual(shown.toSorted((a, b) => b - a));
  expect(pages[0]).toEqual(whole[0]);
  const columns = [
    'origin',
    'originZip',
    'destination',
    'destinationZip',
    'colour',
    'equipmentType',
    'region',
    'miles',
    'shipmentCount',
    'incumbentCarrier',
    'baselineCost',
    'newCost',
    'targetPrice',
    'baselineUnitCost',
    'originPort',
    'destinationPort',
    'moveType',
    'bidsReceived',
    'containerCount',
    'volumeTotal',
    'serviceType',
    'weight',
    'avgWeight',
    'amountBid',
    'lastPricePaid',
    'awardedMonths',
    'pendingAward',
    'bidStatus',
    'businessUnit',
    'targetCost',
  ];
  for (const sortBy of columns) expect((await page(1, { sortBy })).length, sortBy).toBe(25);
  for (const sortBy of ['lane_id; DROP TABLE lanes', 'constructor']) {
    const refused = await testApp.call(overview.listLanes, customer, { query: { mode, page: 1, sortBy } });
    expect(refused).toMatchObject({ status: 422, body: { code: 'unknown_column' } });
  }
});

test('filters narrow the list, the count and the sums alike', async () => {
  const { customer } = testApp.people;
  const find = async (query: object) => {
    const { body, headers } = await testApp.call(overview.listLanes, customer, {
      query: { mode, page: 1, pageSize: 1000, ...query },
    });
    expect(headers['x-total-count']).toBe(String(body.length));
    const totals = JSON.parse(String(headers['x-totals'])) as { shipmentCount: number };
    expect(totals.shipmentCount).toBe(body.reduce((sum, lane) => sum + lane.shipmentCount, 0));
    return body.length;
  };
  expect(await find({ search: 'REEFER' })).toBe(30);
  expect(await find({ search: 'lane from 17' })).toBe(1);
  expect(await find({ search: '100%_' })).toBe(0);
  expect(await find({ search: 'old hauler' })).toBe(60);
  expect(await find({ search: 'albatross' })).toBeGreaterThan(8);
  expect(await find({ colour: 'Green' })).toBe(55);
  expect(await find({ bidStatus: 'Paused' })).toBe(0);
  expect(await find({ uploadId: lanes.uploadId })).toBe(60);
  const rivals = await seedLanes(testApp, testApp.people.rivalCustomer.companyId, mode, 1, {
    label: 'rival',
  });
  const foreign = await testApp.call(overview.listLanes, customer, {
    query: { mode, uploadId: rivals.uploadId },
  });
  expect(foreign.status).toBe(404);
});

test('incumbents stand there when asked for, "No" otherwise', async () => {
  const [quiet] = await everyLane();
  expect(quiet).toMatchObject({ incumbentCarrier: 'No', incumbents: [] });
  const [asked] = await everyLane(testApp.people.customer, { incumbents: 'true' });
  expect(asked).toMatchObject({
    incumbentCarrier: 'Old Hauler',
    incumbents: [{ name: 'Old Hauler', share: 1 }],
  });
});

test('figures and history of an upload cover that upload only', async () => {
  const more = await seedLanes(testApp, lanes.customerId, Mode.RoadDrayage, 4, { label: 'second upload' });
  await sql(
    `INSERT INTO lane_months SELECT customer_id, history_id, upload_id + 1000, month, true, 1, 1, 10, 10, 0, 1, 10, 0, 0, 40, 40, 10
     FROM lane_months WHERE upload_id = $1 AND month = '2026-03-01' LIMIT 2`,
    [more.uploadId],
  );
  await sql(
    `INSERT INTO uploads (customer_id, upload_id, kind, mode, status, company_id, user_id, user_type, file_name, file_key, byte_count, sha256)
     SELECT customer_id, upload_id + 1000, kind, mode, 110, company_id, user_id, user_type, 'two.csv', 'none', 1, sha256
     FROM uploads WHERE upload_id = $1`,
    [more.uploadId],
  );
  const uploadId = String(BigInt(more.uploadId ?? 0) + 1000n);
  const { customer, colleague, owner, rivalCustomer, carrier } = testApp.people;
  const list = await testApp.call(overview.listLanes, customer, {
    query: { mode: Mode.RoadDrayage, uploadId },
  });
  expect(list.body.map((lane) => [lane.shipmentCount, lane.volumeTotal])).toEqual([
    [1, 10],
    [1, 10],
  ]);
  expect(list.body[0]?.volume.find((month) => month.month === '2027-03')).toMatchObject({
    shipmentAmount: 1,
    avgCostPerUnit: 4,
    historicTotalChargeUSD: 40,
  });
  const stats = await testApp.call(overview.overviewStats, customer, {
    params: { id: Mode.RoadDrayage },
    query: { uploadId },
  });
  expect(stats.body).toMatchObject({ lanes: 2, shipments: 2, volume: 20 });
  for (const person of [customer, colleague, owner]) {
    const { body } = await testApp.call(overview.uploadPreview, person, { params: { id: uploadId } });
    expect(body).toMatchObject({
      lanes: 2,
      newLanes: 0,
      existingLanes: 2,
      shipments: 2,
      spendUsd: 80,
      firstMonth: '2026-03',
    });
    expect(body.changes).toMatchObject([{ isNew: false }, { isNew: false }]);
    const [lane] = body.changes;
    expect(lane).toBeDefined();
    expect((lane?.spendAfterUsd ?? 0) - (lane?.spendBeforeUsd ?? 0)).toBe(40);
  }
  expect(
    (await testApp.call(overview.uploadPreview, rivalCustomer, { params: { id: uploadId } })).status,
  ).toBe(404);
  expect((await testApp.call(overview.uploadPreview, carrier, { params: { id: uploadId } })).status).toBe(
    403,
  );
});

test('exports the lane table as a workbook, without other companies’ lanes', async () => {
  const { customer, colleague, rivalCustomer } = testApp.people;
  const { status, raw, headers } = await testApp.call(overview.exportLanes, customer, { body: { mode } });
  expect(status).toBe(200);
  expect(headers['content-disposition']).toContain('lanes-road-ftl.xlsx');
  expect(raw.subarray(0, 2).toString()).toBe('PK');
  expect((await testApp.call(overview.exportLanes, colleague, { body: { mode } })).status).toBe(403);
  const [first] = lanes.laneIds;
  expect((await testApp.call(overview.getLane, rivalCustomer, { params: { id: first ?? '' } })).status).toBe(
    404,
  );
  expect(
    (await testApp.call(overview.getLane, colleague, { params: { id: first ?? '' } })).body.baselineCost,
  ).toBeGreaterThan(0);
});

test('a data user reads what savings are calculated from, but neither bids nor a carrier next to a price', async () => {
  const { customer, colleague, carrier } = testApp.people;
  const [first] = lanes.laneIds;
  const { rows } = await testApp.platform.database.bulkPool.query<{ name: string }>(
    'SELECT name FROM companies WHERE company_id = $1',
    [carrier.companyId],
  );
  const query = { mode };
  const seen = await testApp.call(overview.listLanes, colleague, { query });
  const whole = await testApp.call(overview.listLanes, customer, { query });
  const withBids = seen.body.filter(({ bidsReceived }) => (bidsReceived ?? 0) > 0);
  expect(withBids.length).toBeGreaterThan(0);
  for (const lane of withBids) {
    const same = whole.body.find(({ id }) => id === lane.id);
    expect([lane.amountBid, lane.savingsAtBestBid]).toEqual([same?.amountBid, same?.savingsAtBestBid]);
  }
  const texts = withBids.map((lane) => JSON.stringify({ ...lane, incumbentCarrier: null, incumbents: [] }));
  expect(texts.join('')).not.toContain(rows[0]?.name);
  expect((await testApp.call(bids.listLaneBids, colleague, { params: { laneId: first ?? '' } })).status).toBe(
    403,
  );
});

test('a customer’s carriers list modes, lanes bid on and lanes won for this customer only', async () => {
  const { customer, carrier, owner, rivalCustomer } = testApp.people;
  const { body } = await testApp.call(overview.listCarriers, customer);
  const own = body.find((row) => row.carrierId === carrier.companyId);
  expect(own?.modes).toContain(Mode.RoadFTL);
  const { rows } = await testApp.platform.database.bulkPool.query(
    `SELECT count(DISTINCT lane_id)::int AS bid FROM bids WHERE customer_id = $1 AND carrier_id = $2 AND withdrawn_at IS NULL`,
    [customer.companyId, carrier.companyId],
  );
  expect(own?.lanesBid).toBe(rows[0].bid);
  const rival = await testApp.call(overview.listCarriers, rivalCustomer);
  expect(rival.body.map(({ name }) => name)).toEqual(['Rival Carriers']);
  await testApp.call(accounts.connectCompanies, owner, {
    body: { customerId: rivalCustomer.companyId, carrierId: carrier.companyId, modes: [] },
  });
  const acquainted = await testApp.call(overview.listCarriers, rivalCustomer);
  expect(acquainted.body).toHaveLength(2);
  expect(acquainted.body.find((row) => row.carrierId === carrier.companyId)).toMatchObject({
    modes: [],
    lanesBid: 0,
    lanesAwarded: 0,
  });
});
