import { awards, overview } from '@lanewright/contract';
import { Decimal, Mode, overviewStatTypes, sumOf } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  renewSummaries,
  seedBids,
  type SeededLanes,
  seededMonths,
  seedLanes,
} from '../../../../test/support/seedLanes.ts';
import { seedParts } from '../../../../test/support/seedParts.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';

const mode = Mode.RoadFTL;
const [, second = '', third = ''] = seededMonths;
let testApp: TestApp;
let lanes: SeededLanes;
let other: SeededLanes;
beforeAll(async () => {
  testApp = await startTestApp();
  const { customer, carrier, otherCarrier } = testApp.people;
  lanes = await seedLanes(testApp, customer.companyId, mode, 40, { someWithoutBaseline: true });
  other = await seedLanes(testApp, customer.companyId, mode, 5, { label: 'second file', state: 'Paused' });
  for (const seeded of [lanes, other]) await seedParts(testApp, seeded);
  const cheap = await seedBids(testApp, lanes, carrier.companyId, 0.9, lanes.laneIds.slice(0, 30));
  const costly = await seedBids(testApp, lanes, otherCarrier.companyId, 0.97, lanes.laneIds.slice(5, 35));
  await seedBids(testApp, other, carrier.companyId, 0.8, other.laneIds.slice(0, 2));
  const { database } = testApp.platform;
  // Shipments are whole numbers: those not West's are East's.
  await database.bulkPool.query(
    `UPDATE lane_parts p SET shipment_count = m.shipment_count - m.shipment_count / 3
     FROM lane_months m WHERE p.business_unit = 'East' AND (m.customer_id, m.history_id, m.upload_id, m.month) = (p.customer_id, p.history_id, p.upload_id, p.month)`,
  );
  await database.bulkPool.query(
    `INSERT INTO carrier_aliases (customer_id, name, carrier_id, decided_by, decided_at) VALUES ($1, 'Old Hauler', $2, 'person', now())`,
    [lanes.customerId, otherCarrier.companyId],
  );
  await database.asSystem((tx) => renewSummaries(tx, lanes.customerId, mode));
  const wish = (bids: Map<string, string>, at: number, share: number, months: string[] = []) => {
    const laneId = lanes.laneIds[at] ?? '';
    return { laneId, bidId: bids.get(laneId) ?? '', share, months };
  };
  const given = await testApp.call(awards.acceptBids, customer, {
    body: [
      ...Array.from({ length: 8 }, (_, at) => wish(cheap, at, 100)),
      wish(cheap, 12, 33.33),
      wish(costly, 12, 41.7),
      wish(costly, 13, 55, seededMonths.slice(1, 4)),
    ],
  });
  expect(given.status, JSON.stringify(given.body)).toBe(200);
  const [first] = given.body.awards;
  await testApp.call(awards.answerAward, carrier, {
    params: { id: first?.awardId ?? '' },
    body: { answer: 'accept' },
  });
});
afterAll(() => testApp.close());

type Stat = (typeof overviewStatTypes)[number];
const figure = async (b: Stat, query: object = {}, as = testApp.people.customer) => {
  const answer = await testApp.call(overview.overviewFigure, as, { params: { a: mode, b }, query });
  expect(answer.status, `${b} ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body;
};
const figureOf = async (b: Stat, c: string, query: object = {}, as = testApp.people.customer) => {
  const answer = await testApp.call(overview.overviewFigureOf, as, { params: { a: mode, b, c }, query });
  expect(answer.status, `${b} ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body;
};
const totalsOf = async (filters: object, query: object = {}) => {
  const { headers } = await testApp.call(overview.listLanes, testApp.people.customer, {
    query: { mode, page: 1, pageSize: 1, filters: JSON.stringify(filters), ...query },
  });
  const totals = JSON.parse(String(headers['x-totals'])) as Record<string, number | null>;
  return { ...totals, lanes: Number(headers['x-total-count']) } as Record<string, number | null>;
};
const added = (amounts: readonly (number | null)[]) => sumOf(amounts.map((one) => one ?? 0)).toNumber();
/** The total of the lane table that each figure links to. */
const totalOf: Partial<Record<Stat, string>> = {
  Spend: 'baselineCost',
  Awarded: 'newCost',
  Savings: 'savings',
  TotalBid: 'amountBid',
  Volume: 'volumeTotal',
  Shipments: 'shipmentCount',
  LaneBreakdown: 'lanes',
};
const additive = Object.keys(totalOf).filter((stat) => stat !== 'LaneBreakdown') as Stat[];

test('months and parts add up to the figure, and so do the lanes its filter lists', async () => {
  for (const stat of overviewStatTypes) {
    const all = await figure(stat);
    expect(all.value, stat).toBeGreaterThan(0);
    if (all.unit !== 'percent')
      expect(added(all.parts.map(({ value }) => value)), `${stat} parts`).toBe(all.value);
    if (additive.includes(stat) || stat === 'ChargeBreakdown')
      expect(added(all.byMonth.map(({ value }) => value)), `${stat} months`).toBe(all.value);
    const total = totalOf[stat];
    if (total === undefined) continue;
    const listed = await totalsOf(all.lanesFilter);
    expect(listed[total], `${stat} lanes`).toBe(all.value);
    for (const part of all.parts) {
      if (part.filter === null || stat === 'Awarded' || stat === 'Savings') continue;
      expect((await totalsOf(part.filter))[total], `${stat} ${part.key}`).toBe(part.value);
    }
  }
});

test('a figure of a month equals that month of the whole', async () => {
  for (const stat of overviewStatTypes) {
    const all = await figure(stat);
    const asked = stat === 'Volume' || stat === 'Shipments' ? '2026-03' : second;
    const month = await figureOf(stat, asked);
    expect(month).toMatchObject({ stat, month: asked, uploadId: null });
    expect(month.value, stat).toBe(all.byMonth.find((row) => row.month === asked)?.value);
    if (stat === 'ChargeBreakdown') expect(added(month.parts.map(({ value }) => value))).toBe(month.value);
  }
});

test('a filter that excludes nothing gives the same figures, calculated from the lanes', async () => {
  const filters = JSON.stringify([{ column: 'madeBy', anyOf: ['shipments', 'hand'] }]);
  for (const stat of overviewStatTypes) {
    const kept = await figure(stat);
    expect(await figure(stat, { filters }), stat).toEqual(kept);
    if (stat !== 'Volume' && stat !== 'Shipments')
      expect(await figureOf(stat, third, { filters }), stat).toEqual(await figureOf(stat, third));
  }
  for (const basis of ['bestBid', 'history'] as const)
    expect(await figure('ChargeBreakdown', { filters, basis })).toEqual(
      await figure('ChargeBreakdown', { basis }),
    );
});

test('charges add up to what is awarded, to the best bids, and to what was paid', async () => {
  const [awarded, bids] = [await figure('Awarded'), await figure('TotalBid')];
  expect((await figure('ChargeBreakdown')).value).toBe(awarded.value);
  expect((await figure('ChargeBreakdown', { basis: 'bestBid' })).value).toBe(bids.value);
  const paid = await figure('ChargeBreakdown', { basis: 'history' });
  expect(added(paid.parts.map(({ value }) => value))).toBe(paid.value);
  const { rows } = await testApp.platform.database.bulkPool.query<{ paid: string }>(
    'SELECT sum(charge_usd) AS paid FROM lane_parts WHERE customer_id = $1',
    [lanes.customerId],
  );
  expect(paid.value).toBe(Number(rows[0]?.paid));
});

test('coverage counts open lanes by number and by spend', async () => {
  const bid = await figure('BidCoverage');
  expect(bid).toMatchObject({ value: 87.5, parts: [{ value: 35 }, { value: 5 }] });
  const listed = await totalsOf(bid.parts[0]?.filter ?? []);
  expect(listed.lanes).toBe(35);
  const open = await totalsOf(bid.lanesFilter);
  const percent = new Decimal(listed.baselineCost ?? 0).times(100).div(open.baselineCost ?? 1);
  expect(bid.spendValue).toBe(percent.toDecimalPlaces(2).toNumber());
  // Old Hauler is the second carrier, which bid on 30 of the 40 open lanes.
  expect(await figure('IncumbentCoverage')).toMatchObject({
    value: 75,
    parts: [{ value: 30 }, { value: 10 }],
  });
});

test('for an upload shows its lanes, and history of that upload only', async () => {
  const { uploadId } = other;
  for (const stat of overviewStatTypes) {
    const found = await figureOf(stat, uploadId);
    const total = totalOf[stat];
    expect(found.uploadId).toBe(uploadId);
    if (total !== undefined)
      expect(found.value, stat).toBe((await totalsOf(found.lanesFilter, { uploadId }))[total] ?? 0);
  }
  expect((await figureOf('LaneBreakdown', uploadId)).value).toBe(5);
  const foreign = await testApp.call(overview.overviewFigureOf, testApp.people.rivalCustomer, {
    params: { a: mode, b: 'Volume', c: uploadId },
    query: {},
  });
  expect(foreign).toMatchObject({ status: 404, body: { code: 'upload_not_found' } });
});

test('the breakdown adds up by every dimension', async () => {
  const { body } = await testApp.call(overview.laneBreakdown, testApp.people.customer, {
    params: { id: mode },
    query: {},
  });
  const figures = {
    spend: (await figure('Spend')).value,
    awarded: (await figure('Awarded')).value,
    savings: (await figure('Savings')).value,
    volume: (await figure('Volume')).value,
  };
  expect(added(body.cells.map((cell) => cell.lanes))).toBe(45);
  expect(added(body.cells.map((cell) => cell.spend))).toBe(figures.spend);
  for (const by of ['byRegion', 'byEquipment', 'byBusinessUnit', 'byCarrier'] as const)
    for (const sum of ['spend', 'awarded', 'savings', 'volume'] as const)
      expect(added(body[by].map((row) => row[sum])), `${by} ${sum}`).toBe(figures[sum]);
  expect(body.byCarrier.map(({ label }) => label).sort()).toEqual(
    [testApp.people.otherCarrier, testApp.people.carrier].map(() => expect.any(String)),
  );
  for (const row of [...body.byRegion, ...body.byEquipment])
    expect((await totalsOf(row.filter ?? [])).baselineCost, row.key).toBe(row.spend);
});

test('a carrier reads its own figures only', async () => {
  const { carrier, rivalCarrier } = testApp.people;
  const own = async (stat: Stat, query: object = {}) => figure(stat, query, carrier);
  const list = await testApp.call(overview.listLanes, carrier, { query: { mode, page: 1, pageSize: 1000 } });
  const ofLanes = (of: 'newCost' | 'amountBid' | 'shipmentsPerYear') =>
    added(list.body.map((lane) => lane[of]));
  for (const stat of ['Spend', 'Savings', 'IncumbentCoverage'] as const)
    expect(await own(stat)).toMatchObject({
      value: null,
      spendValue: null,
      percent: null,
      parts: [],
      byMonth: [],
    });
  expect(await own('ChargeBreakdown', { basis: 'history' })).toMatchObject({ value: null, parts: [] });
  const awarded = await own('Awarded');
  expect(awarded.value).toBe(ofLanes('newCost'));
  expect(added(awarded.byMonth.map(({ value }) => value))).toBe(awarded.value);
  expect((await own('ChargeBreakdown')).value).toBe(awarded.value);
  const bids = await own('TotalBid');
  expect(bids.value).toBe(ofLanes('amountBid'));
  expect(added(bids.byMonth.map(({ value }) => value))).toBe(bids.value);
  expect((await own('ChargeBreakdown', { basis: 'bestBid' })).value).toBe(bids.value);
  expect(await own('BidCoverage')).toMatchObject({ value: 75, spendValue: null });
  // What it would carry: the forecast of the contract and the shipments of a year, not the whole history.
  const forecast = new Decimal(added(list.body.flatMap((lane) => lane.volume.map(({ volume }) => volume))));
  const volume = await own('Volume');
  expect(volume.value).toBe(forecast.toNumber());
  expect(volume.period).toMatchObject({ of: 'contract', months: 12 });
  const shipments = await own('Shipments');
  expect(shipments.value).toBe(ofLanes('shipmentsPerYear'));
  expect(shipments.period).toMatchObject({ of: 'year' });
  expect((await own('LaneBreakdown')).parts.map(({ key }) => key)).toEqual(['Started:none', 'Paused:none']);
  const { body } = await testApp.call(overview.laneBreakdown, carrier, { params: { id: mode }, query: {} });
  expect(body.byCarrier).toEqual([]);
  for (const row of [...body.byRegion, ...body.byEquipment, ...body.byBusinessUnit])
    expect(row).toMatchObject({ spend: null, awardedBaseline: null, savings: null, savingsPercent: null });
  const stranger = await testApp.call(overview.overviewFigure, rivalCarrier, {
    params: { a: mode, b: 'Awarded' },
    query: { customerId: lanes.customerId },
  });
  expect(stranger.status).toBe(404);
});

test('reporting has the same figures and a scorecard per carrier', async () => {
  const { customer, carrier } = testApp.people;
  const { body } = await testApp.call(overview.lanesReporting, customer, { params: { id: mode }, query: {} });
  if (body.kind !== 'customer') throw new Error(body.kind);
  for (const one of body.figures) {
    const { byMonth: _byMonth, ...alone } = await figure(one.stat);
    expect(one, one.stat).toEqual(alone);
  }
  const of = (stat: Stat) => body.figures.find((one) => one.stat === stat)?.value;
  expect(added(body.plan.map((month) => month.baselineUsd))).toBe(of('Spend'));
  expect(added(body.plan.map((month) => month.awardedUsd))).toBe(of('Awarded'));
  expect(body.plan.find(({ month }) => month === '2026-12')?.lastYearUsd).toBeNull();
  expect(body.plan.find(({ month }) => month === '2027-03')?.lastYearUsd).toBeGreaterThan(0);
  expect(added(body.charges.map((charge) => charge.costUsd))).toBe(of('Awarded'));
  expect(added(body.scorecards.map((card) => card.awardedUsd))).toBe(of('Awarded'));
  expect(added(body.scorecards.map((card) => card.savingsUsd))).toBe(of('Savings'));
  const card = body.scorecards.find(({ carrierId }) => carrierId === carrier.companyId);
  expect(card).toMatchObject({ lanesOpen: 40, bids: 32, lanesAwarded: 9, wins: 1, winRate: 3.13 });
  const own = await testApp.call(overview.lanesReporting, carrier, { params: { id: mode }, query: {} });
  expect(own.body).toMatchObject({
    kind: 'carrier',
    bids: 32,
    lanesAwarded: 9,
    wins: 1,
    winRate: 3.13,
    awardedUsd: card?.awardedUsd,
    standings: { green: 0, amber: 0, red: 0, hidden: 32 },
  });
  if (own.body.kind !== 'carrier') throw new Error(own.body.kind);
  // Accepted and pending amounts add up to the total, without overlap.
  const months = own.body.revenueByMonth.flatMap(({ awardedUsd, pendingUsd }) => [awardedUsd, pendingUsd]);
  expect(added(months)).toBe(own.body.awardedUsd);
});

test('names what cannot be requested', async () => {
  const { customer } = testApp.people;
  const asked = (params: object) =>
    testApp.call(overview.overviewFigureOf, customer, {
      params: { a: mode, b: 'Spend', c: second, ...params } as never,
      query: {},
    });
  expect(await asked({ c: '2031-01' })).toMatchObject({
    status: 422,
    body: { code: 'month_not_in_contract', field: 'c' },
  });
  expect((await asked({ b: 'Nonsense' })).status).toBe(400);
  expect((await asked({ c: '999999999' })).status).toBe(404);
});
