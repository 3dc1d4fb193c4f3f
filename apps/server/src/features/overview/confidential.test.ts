import { awards, bids, overview, settings } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedBids, type SeededLanes, seedLanes } from '../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

let testApp: TestApp;
let lanes: SeededLanes;
const mode = Mode.RoadFTL;
/** Values that occur nowhere else, stored where a carrier must not look. */
const secrets = {
  baseline: ['713131.31', '71.313131'],
  history: ['717171.71'],
  target: ['53.535353'],
  incumbent: ['Zanzibar Hauling'],
  lastPrice: ['61.616161'],
  others: ['Buffalo', '919191.91'],
};

beforeAll(async () => {
  testApp = await startTestApp();
  const { customer, carrier, otherCarrier } = testApp.people;
  lanes = await seedLanes(testApp, customer.companyId, mode, 6);
  const own = await seedBids(testApp, lanes, carrier.companyId, 0.95);
  const others = await seedBids(testApp, lanes, otherCarrier.companyId, 0.9);
  const sql = (text: string) => testApp.platform.database.bulkPool.query(text, [customer.companyId]);
  await sql(
    `UPDATE lanes SET target_price = 53.535353, last_price_paid = 61.616161, baseline_cost_usd = 713131.31, incumbent_carrier = 'Zanzibar Hauling',
       incumbents = '[{"name": "Zanzibar Hauling", "share": 1}]', priced_charge_usd = 71313131.00, priced_volume = 1000000 WHERE customer_id = $1`,
  );
  await sql('UPDATE lane_months SET historic_charge_usd = 717171.71 WHERE customer_id = $1');
  await sql('UPDATE lane_forecasts SET baseline_cost_usd = 713131.31 WHERE customer_id = $1');
  await testApp.platform.database.bulkPool.query(
    'UPDATE bids SET all_in_usd = 919191.91 WHERE carrier_id = $1',
    [otherCarrier.companyId],
  );
  await sql('UPDATE lane_standings SET best_all_in_usd = 919191.91 WHERE customer_id = $1');
  const wish = (bids: Map<string, string>, index: number) => {
    const laneId = lanes.laneIds[index] ?? '';
    return { laneId, bidId: bids.get(laneId) ?? '' };
  };
  const accepted = await testApp.call(awards.acceptBids, customer, { body: [wish(own, 0), wish(others, 1)] });
  expect(accepted.status).toBe(200);
});
afterAll(() => testApp.close());

/** Everything a carrier can request about lanes and awards, as response bytes. */
async function everythingFor(as = testApp.people.carrier): Promise<string> {
  const lists = await Promise.all([
    testApp.call(overview.listLanes, as, { query: { mode, incumbents: 'true', businessUnits: 'true' } }),
    testApp.call(overview.listLanes, as, {
      query: { mode, page: 1, pageSize: 10, sortBy: 'savings', incumbents: 'true' },
    }),
    testApp.call(bids.bidGrid, as, { query: { mode } }),
    testApp.call(awards.listAwards, as, { query: { mode } }),
    testApp.call(awards.rateCard, as, { body: { mode } }),
    ...lanes.laneIds.flatMap((id) => [
      testApp.call(overview.getLane, as, { params: { id } }),
      testApp.call(awards.awardedMonths, as, { params: { id } }),
    ]),
  ]);
  for (const { status } of lists) expect(status).toBe(200);
  return lists.map(({ raw, headers }) => raw.toString() + JSON.stringify(headers)).join('\n');
}

const open = (properties: Record<string, boolean>) =>
  testApp.call(settings.saveInstance, testApp.people.customer, {
    params: { id: mode },
    body: { properties },
  });

test('no byte sent to a carrier contains its customer’s or another carrier’s data', async () => {
  const seen = await everythingFor();
  for (const [what, values] of Object.entries(secrets))
    for (const value of values) expect(seen.includes(value), `${what} ${value}`).toBe(false);
  const customers = (
    await testApp.call(overview.listLanes, testApp.people.customer, { query: { mode, incumbents: 'true' } })
  ).raw.toString();
  for (const value of ['713131.31', '717171.71', '53.535353', 'Zanzibar Hauling', '61.616161', '919191.91'])
    expect(customers).toContain(value);
});

test('a carrier sees its own bid, award, months and volumes', async () => {
  const [first = '', second = ''] = lanes.laneIds;
  const own = (await testApp.call(overview.getLane, testApp.people.carrier, { params: { id: first } })).body;
  expect(own).toMatchObject({
    awardedMonths: 12,
    savings: null,
    baselineCost: null,
    bidsReceived: null,
    colour: null,
  });
  expect(own.newCost).toBe(own.amountBid);
  expect(own.pendingAward).toBe(own.newCost);
  expect(own.volume[0]).toMatchObject({
    avgCostPerUnit: null,
    historicTotalChargeUSD: null,
    totalChargeUSD: null,
  });
  expect(own.volume[0]?.volume).toBeGreaterThan(0);
  const lost = (await testApp.call(overview.getLane, testApp.people.carrier, { params: { id: second } }))
    .body;
  expect(lost).toMatchObject({ awardedMonths: 0, newCost: null, pendingAward: 0 });
});

test('order, filters and sums reveal no more than the columns', async () => {
  const { carrier } = testApp.people;
  const ids = async (query: object) => {
    const { body, headers } = await testApp.call(overview.listLanes, carrier, {
      query: { mode, page: 1, ...query },
    });
    return {
      ids: body.map((lane) => lane.id),
      totals: JSON.parse(String(headers['x-totals'])) as Record<string, number | null>,
    };
  };
  const byId = [...lanes.laneIds].sort((a, b) => Number(a) - Number(b));
  for (const sortBy of [
    'savings',
    'baselineCost',
    'baselineUnitCost',
    'targetPrice',
    'targetCost',
    'lastPricePaid',
    'incumbentCarrier',
    'bidsReceived',
    'colour',
  ])
    for (const sortDesc of ['true', 'false'])
      expect((await ids({ sortBy, sortDesc })).ids, sortBy).toEqual(byId);
  expect((await ids({ colour: 'Green' })).ids).toEqual([]);
  expect((await ids({ colour: 'Amber' })).ids).toEqual([]);
  expect((await ids({ search: 'zanzibar' })).ids).toEqual([]);
  expect((await ids({ search: 'buffalo' })).ids).toEqual([]);
  expect((await ids({})).totals).toMatchObject({ baselineCost: null, savings: null });
  const upload = await testApp.call(overview.listLanes, carrier, {
    query: { mode, uploadId: lanes.uploadId },
  });
  expect(upload.status).toBe(404);
});

test('a property reveals what it names and nothing else', async () => {
  const properties = {
    'visibility.baseline': 'baseline',
    'visibility.target': 'target',
    'visibility.incumbent': 'incumbent',
    'visibility.lastPricePaid': 'lastPrice',
  } as const;
  for (const [property, opened] of Object.entries(properties)) {
    await open({ [property]: true });
    const seen = await everythingFor();
    for (const [what, values] of Object.entries(secrets)) {
      if (what !== opened)
        for (const value of values) expect(seen.includes(value), `${property}: ${what}`).toBe(false);
      else
        expect(
          values.some((value) => seen.includes(value)),
          property,
        ).toBe(true);
    }
    await open({ [property]: false });
  }
});

test('a carrier’s colour is shown towards a visible target, elsewhere only if turned on, and is always the one stored for it', async () => {
  const { carrier, customer } = testApp.people;
  const [id = ''] = lanes.laneIds;
  const pool = testApp.platform.database.bulkPool;
  await pool.query(`UPDATE bids SET colour = 'Red', shown_colour = 'Green' WHERE carrier_id = $1`, [
    carrier.companyId,
  ]);
  const colour = async () => (await testApp.call(overview.getLane, carrier, { params: { id } })).body.colour;
  expect(await colour()).toBeNull();
  await open({ 'standings.showColourTowardsBest': true });
  expect(await colour()).toBeNull();
  await open({ 'standings.showColourTowardsHiddenTarget': true });
  expect(await colour()).toBe('Green');
  await open({ 'visibility.target': true, 'standings.showColourTowardsHiddenTarget': false });
  // Not the customer's own colour, which may depend on other carriers' prices.
  expect(await colour()).toBe('Green');
  await pool.query('UPDATE lanes SET target_price = 0 WHERE customer_id = $1 AND lane_id = $2', [
    customer.companyId,
    id,
  ]);
  expect(await colour()).toBe('Green');
  await open({ 'standings.showColourTowardsBest': false });
  expect(await colour()).toBeNull();
});

test('with every column shown, a carrier’s data is identical without its rivals, and savings are those of its own award', async () => {
  const { carrier, otherCarrier } = testApp.people;
  const shown = ['target', 'baseline', 'incumbent', 'lastPricePaid'].map((what) => `visibility.${what}`);
  await open(Object.fromEntries(shown.map((property) => [property, true])));
  const read = async () => {
    const grid = await testApp.call(bids.bidGrid, carrier, { query: { mode } });
    expect(grid.body.visibility).toEqual({ target: true, baseline: true, incumbent: true });
    const query = { mode, page: 1, sortBy: 'savings', incumbents: 'true', businessUnits: 'true' };
    const list = await testApp.call(overview.listLanes, carrier, { query });
    return [grid.raw.toString(), list.raw.toString(), String(list.headers['x-totals'])];
  };
  const [first = '', second = ''] = lanes.laneIds;
  const one = async (id: string) => (await testApp.call(overview.getLane, carrier, { params: { id } })).body;
  const { savings, newCost } = await one(first);
  const { rows } = await testApp.platform.database.bulkPool.query<{ savings: string; awarded: string }>(
    `SELECT sum(baseline_usd - awarded_usd) AS savings, sum(awarded_usd) AS awarded FROM counted_award_months
     WHERE lane_id = $1 AND carrier_id = $2`,
    [first, carrier.companyId],
  );
  expect([savings, newCost]).toEqual([Number(rows[0]?.savings), Number(rows[0]?.awarded)]);
  expect((await one(second)).savings).toBeNull();
  const withRivals = await read();
  const drop = (table: string, key: string, of: string) =>
    testApp.platform.database.bulkPool.query(
      `DELETE FROM ${table} WHERE ${key} IN (SELECT ${key} FROM ${of} WHERE carrier_id = $1)`,
      [otherCarrier.companyId],
    );
  for (const table of ['award_months', 'award_month_costs', 'awards'])
    await drop(table, 'award_id', 'awards');
  await drop('bids', 'bid_id', 'bids');
  expect(await read()).toEqual(withRivals);
  await open(Object.fromEntries(shown.map((property) => [property, false])));
  const hidden = (await testApp.call(bids.bidGrid, carrier, { query: { mode } })).body;
  expect(hidden.visibility).toEqual({ target: false, baseline: false, incumbent: false });
  expect((await one(first)).savings).toBeNull();
});

test('a carrier sees lanes that are started or hold its own bid or award, of connected customers in the mode', async () => {
  const { carrier, rivalCarrier, customer } = testApp.people;
  const ids = async (as = carrier) =>
    (await testApp.call(overview.listLanes, as, { query: { mode, page: 1, pageSize: 1000 } })).body.map(
      (lane) => lane.id,
    );
  const hidden = await seedLanes(testApp, customer.companyId, mode, 2, {
    state: 'Created',
    label: 'not open',
  });
  const paused = await seedLanes(testApp, customer.companyId, mode, 2, { state: 'Paused', label: 'paused' });
  await seedBids(testApp, paused, carrier.companyId, 0.9, paused.laneIds.slice(0, 1));
  expect((await ids()).sort()).toEqual([...lanes.laneIds, paused.laneIds[0] ?? ''].sort());
  for (const id of [...hidden.laneIds, paused.laneIds[1] ?? '']) {
    expect((await testApp.call(overview.getLane, carrier, { params: { id } })).status).toBe(404);
  }
  expect(await ids(rivalCarrier)).toEqual([]);
  expect(
    (await testApp.call(overview.getLane, rivalCarrier, { params: { id: lanes.laneIds[0] ?? '' } })).status,
  ).toBe(404);
  const foreign = await testApp.call(overview.listLanes, rivalCarrier, {
    query: { mode, customerId: customer.companyId },
  });
  expect(foreign.status).toBe(404);
  await testApp.platform.database.bulkPool.query(
    'DELETE FROM connections WHERE customer_id = $1 AND carrier_id = $2 AND mode = $3',
    [customer.companyId, carrier.companyId, mode],
  );
  expect(
    (await testApp.call(overview.getLane, carrier, { params: { id: lanes.laneIds[0] ?? '' } })).status,
  ).toBe(404);
  expect((await testApp.call(overview.listLanes, carrier, { query: { mode } })).status).toBe(422);
});
