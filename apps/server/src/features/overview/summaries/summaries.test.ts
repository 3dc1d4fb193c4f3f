import { awards, bids, lanes as laneCalls, overview } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { advanceClockTo } from '../../../../test/support/advanceClockTo.ts';
import {
  renewSummaries,
  seedBids,
  type SeededLanes,
  seededMonths,
  seedLanes,
} from '../../../../test/support/seedLanes.ts';
import { seedParts } from '../../../../test/support/seedParts.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { setClock } from '../../../platform/clock.ts';
import { rankChanged } from '../../bids/pricing/rankWholeMode.ts';
import { queueMissingSummaries } from './createSummaries.ts';

const mode = Mode.RoadFTL;
let testApp: TestApp;
let seeded: SeededLanes;
let bidOf: Map<string, string>;
beforeAll(async () => {
  testApp = await startTestApp();
  const { customer, carrier } = testApp.people;
  seeded = await seedLanes(testApp, customer.companyId, mode, 12, { someWithoutBaseline: true });
  await seedParts(testApp, seeded);
  bidOf = await seedBids(testApp, seeded, carrier.companyId, 0.9, seeded.laneIds.slice(0, 8));
  await sql(
    `INSERT INTO carrier_aliases (customer_id, name, carrier_id, decided_by, decided_at) VALUES ($1, 'Old Hauler', $2, 'person', now())`,
    [seeded.customerId, carrier.companyId],
  );
});
afterAll(() => testApp.close());

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await testApp.platform.database.bulkPool.query<T>(text, values)).rows;
const keptTables = [
  'lane_summaries',
  'lane_groups',
  'carrier_bids',
  'carrier_awards',
  'lane_figures',
  'lane_charges',
  'mode_months',
  'mode_charges',
  'history_months',
  'history_carriers',
  'upload_lanes',
  'upload_sets',
  'history_sets',
  'lane_flows',
  'flow_totals',
  'flow_carriers',
  'map_places',
  'history_spend',
] as const;
/** Everything stored for the mode, each table's rows in a fixed order. */
const rowsNow = async () => {
  const kept: Record<string, string[]> = {};
  for (const table of keptTables) {
    const found = await sql<{ row: string }>(
      `SELECT kept::text AS row FROM ${table} kept WHERE customer_id = $1 ORDER BY 1`,
      [seeded.customerId],
    );
    kept[table] = found.map(({ row }) => row);
  }
  return kept;
};
const list = async () =>
  (
    await testApp.call(overview.listLanes, testApp.people.customer, {
      query: { mode, page: 1, pageSize: 100 },
    })
  ).body;
const lane = (at: number) => seeded.laneIds[at] ?? '';
const wish = (at: number) => ({ laneId: lane(at), bidId: bidOf.get(lane(at)) ?? '', months: [], share: 100 });

/** What reporting reads from totals by carrier, or adds up lane by lane for a filter that all lanes match. */
const reported = async (filters?: string) => {
  const { body } = await testApp.call(overview.lanesReporting, testApp.people.customer, {
    params: { id: mode },
    query: filters === undefined ? {} : { filters: filters as never },
  });
  return body.kind === 'customer' ? { bridge: body.bridge, scorecards: body.scorecards } : null;
};

/** After any sequence of events: the stored rows equal rows calculated from scratch, and no charge of a lane is stored twice. */
afterEach(async () => {
  const twice = await sql(
    `SELECT FROM lane_charges WHERE customer_id = $1 GROUP BY lane_id, basis, charge_name, location HAVING count(*) > 1`,
    [seeded.customerId],
  );
  expect(twice).toEqual([]);
  expect(await reported()).toEqual(await reported(JSON.stringify([{ column: 'origin', isEmpty: false }])));
  const kept = await rowsNow();
  await testApp.platform.database.asSystem((tx) => renewSummaries(tx, seeded.customerId, mode));
  const listed = await list();
  expect(kept).toEqual(await rowsNow());
  expect(listed).toHaveLength(kept.lane_summaries?.length ?? 0);
});

test('a worker creates missing summaries when it starts, with everything stored with them', async () => {
  await testApp.drainJobs();
  for (const table of [...keptTables, 'covered_months', 'bridged_awards'])
    await sql(`DELETE FROM ${table} WHERE customer_id = $1`, [seeded.customerId]);
  expect(await list()).toEqual([]);
  await queueMissingSummaries(testApp.platform);
  await testApp.drainJobs();
  expect(await list()).toHaveLength(12);
  for (const [table, kept] of Object.entries(await rowsNow()))
    if (!['mode_charges', 'carrier_awards'].includes(table) || kept.length > 0)
      expect(kept.length, table).toBeGreaterThan(0);
  expect((await rowsNow()).lane_summaries).toHaveLength(12);
  const created = () =>
    sql<{ mode: number }>(
      `SELECT payload -> 'mode' AS mode FROM outbox_facts WHERE fact = 'summaries.created'`,
    );
  expect(await created()).toEqual([{ mode }]);
  // Nothing is missing any more.
  await queueMissingSummaries(testApp.platform);
  await testApp.drainJobs();
  expect(await created()).toHaveLength(1);
});

test('a bid that is not the best one leaves the charges of its lane as they are', async () => {
  const best = bidOf.get(lane(5)) ?? '';
  const chargesOfBest = `FROM lane_charges WHERE lane_id = $1 AND basis = 'bestBid'`;
  /** The transactions that wrote them. */
  const written = () => sql<{ by: string }>(`SELECT DISTINCT xmin::text AS by ${chargesOfBest}`, [lane(5)]);
  const rank = async (bidId: string | undefined, factId: string) => {
    await sql('UPDATE bids SET needs_ranking = true WHERE bid_id = $1', [bidId]);
    await rankChanged(testApp.platform.database, { customerId: seeded.customerId, mode, factId });
  };
  await rank(best, '0');
  const before = await written();
  expect(before).toHaveLength(1);
  const { companyId } = testApp.people.otherCarrier;
  const others = await seedBids(testApp, seeded, companyId, 0.95, [lane(5)], { renews: false });
  await rank(others.get(lane(5)), '1');
  expect(await written()).toEqual(before);
  await sql(
    'UPDATE bid_prices SET amounts = (SELECT array_agg(amount * 2) FROM unnest(amounts) amount) WHERE bid_id = $1',
    [best],
  );
  await rank(best, '2');
  expect(await written()).not.toEqual(before);
  await sql('DELETE FROM bids WHERE bid_id = $1', [others.get(lane(5))]);
  await rank(best, '3');
});

test('sets a target below the best bid where there is one', async () => {
  const { customer } = testApp.people;
  await list();
  const { body } = await testApp.call(laneCalls.setTargets, customer, {
    body: {
      rule: { laneIds: seeded.laneIds, percentBelow: 10, of: 'bestBid' },
      targets: [{ laneId: lane(0), targetPrice: 3 }],
    },
  });
  expect(body.changed).toBe(8);
  const [second] = await sql<{ target: string; wanted: string }>(
    `SELECT l.target_price AS target, round(b.unit_cost_usd * 0.9, 6) AS wanted
     FROM lanes l JOIN bids b ON b.customer_id = l.customer_id AND b.lane_id = l.lane_id WHERE l.lane_id = $1`,
    [lane(1)],
  );
  expect(second?.target).toBe(second?.wanted);
  const [first] = await sql<{ target_price: string }>('SELECT target_price FROM lanes WHERE lane_id = $1', [
    lane(0),
  ]);
  expect(first?.target_price).toBe('3.000000');
});

test('summaries follow targets, volumes, start and pause at once', async () => {
  const { customer } = testApp.people;
  await list();
  await testApp.call(laneCalls.setTargets, customer, {
    body: { targets: [{ laneId: lane(0), targetPrice: 1.25 }] },
  });
  await testApp.call(laneCalls.setTargets, customer, {
    body: { rule: { mode, percentBelow: 10, of: 'lastPrice' } },
  });
  await testApp.call(laneCalls.setLaneVolume, customer, {
    params: { id: lane(1) },
    body: { volumes: [{ month: seededMonths[2] ?? '', volume: 77_000 }] },
  });
  await testApp.call(laneCalls.pauseLanes, customer, { body: { laneIds: [lane(2), lane(3)] } });
  await testApp.call(laneCalls.startLanes, customer, { body: { laneIds: [lane(3)] } });
  const states = await sql<{ state: string }>(
    'SELECT state FROM lane_summaries WHERE lane_id = ANY ($1::bigint[]) ORDER BY lane_id',
    [[lane(2), lane(3)]],
  );
  expect(states.map(({ state }) => state)).toEqual(['Paused', 'Started']);
});

/** Awards shares of months of a lane, and compares its awarded charges by month with its awarded amounts. Returns the latter. */
const awardedCents = async (at: number, shares: readonly { months: string[]; share: number }[]) => {
  const { customer } = testApp.people;
  await list();
  const body = shares.map((one) => ({ ...wish(at), ...one }));
  const given = await testApp.call(awards.acceptBids, customer, { body });
  expect(given.status, JSON.stringify(given.body)).toBe(200);
  const [awarded] = await sql<{ cents: (string | null)[] }>(
    'SELECT awarded_cents AS cents FROM lane_figures WHERE lane_id = $1',
    [lane(at)],
  );
  const charges = await sql<{ cents: string }>(
    `SELECT sum(c.cents) AS cents FROM lane_charges, unnest(cents) WITH ORDINALITY AS c(cents, place)
     WHERE basis = 'awarded' AND lane_id = $1 GROUP BY c.place ORDER BY c.place`,
    [lane(at)],
  );
  expect(charges.map(({ cents }) => cents)).toEqual(awarded?.cents.map((cents) => cents ?? '0'));
  await testApp.call(awards.resetLane, customer, { params: { id: lane(at) }, query: {} });
  return awarded?.cents.map((cents) => cents !== null);
};

test('months in between awarded months stay empty', async () => {
  const months = seededMonths.slice(1, 4);
  const later = seededMonths.slice(6, 7);
  const awarded = await awardedCents(7, [
    { months, share: 40 },
    { months: later, share: 60 },
  ]);
  expect(awarded).toEqual(seededMonths.map((_month, at) => [1, 2, 3, 6].includes(at)));
});

test('charges of awards that share a month are added up', async () => {
  const months = seededMonths.slice(1, 2);
  // As many amounts as months from the first to the last, but one of these has none.
  const awarded = await awardedCents(7, [
    { months, share: 40 },
    { months, share: 30 },
    { months: seededMonths.slice(3, 4), share: 60 },
  ]);
  expect(awarded).toEqual(seededMonths.map((_month, at) => [1, 3].includes(at)));
});

test('an award leaves the charges of best bids as they are, unless the months of its lane change', async () => {
  const { customer } = testApp.people;
  const laneId = lane(6);
  const renew = () => testApp.platform.database.asSystem((tx) => renewSummaries(tx, seeded.customerId, mode));
  const stored = async () => {
    const [figures] = await sql<{ months: number; bids: number }>(
      'SELECT cardinality(volume) AS months, cardinality(best_bid_cents) AS bids FROM lane_figures WHERE lane_id = $1',
      [laneId],
    );
    const charges = await sql<{ by: string; months: number }>(
      `SELECT DISTINCT xmin::text AS by, cardinality(cents) AS months FROM lane_charges
       WHERE basis = 'bestBid' AND lane_id = $1`,
      [laneId],
    );
    return { ...figures, charges };
  };
  await renew();
  const before = await stored();
  expect(before).toMatchObject({ months: 12, bids: 12, charges: [{ months: 12 }] });
  await testApp.call(awards.acceptBids, customer, { body: [wish(6)] });
  expect(await stored()).toEqual(before);
  // From now on, only the award has the last months.
  await sql('DELETE FROM lane_forecasts WHERE lane_id = $1 AND month >= $2', [
    laneId,
    `${seededMonths[9] ?? ''}-01`,
  ]);
  await renew();
  expect(await stored()).toMatchObject({ months: 12, bids: 12 });
  await testApp.call(awards.resetLane, customer, { params: { id: laneId }, query: {} });
  expect(await stored()).toMatchObject({ months: 9, bids: 9, charges: [{ months: 9 }] });
});

test('summaries follow awards, answers and resets in the same transaction', async () => {
  const { customer, carrier } = testApp.people;
  await list();
  const given = await testApp.call(awards.acceptBids, customer, { body: [wish(0), wish(1), wish(4)] });
  expect(given.status, JSON.stringify(given.body)).toBe(200);
  const awarded = () =>
    sql<{ months: number }>(
      'SELECT awarded_months AS months FROM lane_summaries WHERE lane_id = ANY ($1::bigint[]) ORDER BY lane_id',
      [[lane(0), lane(1), lane(4)]],
    );
  expect((await awarded()).map(({ months }) => months)).toEqual([12, 12, 12]);
  const [first, second] = given.body.awards;
  await testApp.call(awards.answerAward, carrier, {
    params: { id: first?.awardId ?? '' },
    body: { answer: 'accept' },
  });
  await testApp.call(awards.answerAward, carrier, {
    params: { id: second?.awardId ?? '' },
    body: { answer: 'decline' },
  });
  expect((await awarded()).map(({ months }) => months)).toEqual([12, 0, 12]);
  await testApp.call(awards.resetLane, customer, { params: { id: lane(4) }, query: {} });
});

test('an award that expired without a response is pending until the job has run', async () => {
  const { customer } = testApp.people;
  await list();
  await testApp.call(awards.acceptBids, customer, { body: [wish(5)] });
  const of = async () => (await list()).find(({ id }) => id === lane(5))?.awardedMonths;
  expect(await of()).toBe(12);
  setClock(new Date(Date.parse('2026-11-20T12:00:00Z') + 30 * 86_400_000).toISOString());
  expect(await of()).toBe(12);
  await advanceClockTo(testApp, 'processAwardDeadlines');
  await testApp.drainJobs();
  expect(await of()).toBe(0);
});

test('keeps both of two simultaneous changes to the same lanes', async () => {
  const { customer } = testApp.people;
  await list();
  await Promise.all([
    testApp.call(laneCalls.pauseLanes, customer, { body: { mode } }),
    ...[6, 7].map((at) =>
      testApp.call(laneCalls.setTargets, customer, {
        body: { targets: [{ laneId: lane(at), targetPrice: 2 + at }] },
      }),
    ),
  ]);
  const found = await sql<{ state: string; target: string }>(
    'SELECT state, target_price AS target FROM lane_summaries WHERE lane_id = ANY ($1::bigint[]) ORDER BY lane_id',
    [[lane(6), lane(7)]],
  );
  expect(found).toEqual([
    { state: 'Paused', target: '8.000000' },
    { state: 'Paused', target: '9.000000' },
  ]);
});

test('summaries follow bids and standings', async () => {
  const { otherCarrier } = testApp.people;
  await list();
  await testApp.call(laneCalls.startLanes, testApp.people.customer, { body: { mode } });
  const saved = await testApp.call(bids.saveBids, otherCarrier, {
    body: {
      mode,
      structureVersion: 1,
      bids: [{ laneId: lane(9), rates: [{ chargeNo: 1, rate: 0.5 }] }],
    },
  });
  expect(saved.status).toBe(200);
  await testApp.drainJobs();
  const [row] = await sql<{ bids_received: number }>(
    'SELECT bids_received FROM lane_summaries WHERE lane_id = $1',
    [lane(9)],
  );
  expect(row?.bids_received).toBe(1);
});
