import { monitorEventLoopDelay } from 'node:perf_hooks';
import { overview, type ScenarioRule, scenarios } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetSummaries, plantBids, type PlantedLanes, plantLanes } from './house/plantLanes.ts';
import { openTestHouse, type TestHouse } from './house/testHouse.ts';

/** `SCENARIO_LANES=100000 npm run test:long -- scenariosAtScale` tries the largest tender. */
const laneCount = Number(process.env['SCENARIO_LANES'] ?? 10_000);
const bidsPerLane = 8;
const mode = Mode.RoadFTL;
const minutes = 60_000;
/** Beyond so many rows the guide keeps the three nearest of each lane. */
const mostGuideRows = 200_000;

let house: TestHouse;
let planted: PlantedLanes;
beforeAll(async () => {
  house = await openTestHouse();
  const { customer, carrier, otherCarrier } = house.people;
  planted = await plantLanes(house, customer.companyId, mode, laneCount);
  const { bulkPool } = house.platform.database;
  const { rows } = await bulkPool.query<{ company_id: string }>(
    `WITH made AS (INSERT INTO companies (kind, name) SELECT 'Carrier', 'Carrier ' || i FROM generate_series(3, $2::integer) i RETURNING company_id),
       own AS (INSERT INTO customer_carriers (customer_id, carrier_id) SELECT $1, company_id FROM made),
       connected AS (INSERT INTO connections (customer_id, carrier_id, mode) SELECT $1, company_id, $3 FROM made)
     SELECT company_id FROM made`,
    [planted.customerId, bidsPerLane, mode],
  );
  const carriers = [carrier.companyId, otherCarrier.companyId, ...rows.map((row) => row.company_id)];
  for (const [at, carrierId] of carriers.entries())
    await plantBids(house, planted, carrierId, 0.85 + 0.02 * at);
  await bulkPool.query(
    `UPDATE bids b SET unit_cost_usd = round(unit_cost_usd * (1 + ((lane_id * 31 + carrier_id * 17) % 97) / 400.0), 12) WHERE customer_id = $1`,
    [planted.customerId],
  );
  await bulkPool.query(
    `UPDATE lanes SET trade_region = (ARRAY['USMCA', 'EMEA', 'APAC'])[1 + lane_id % 3] WHERE customer_id = $1`,
    [planted.customerId],
  );
  await bulkPool.query(
    `INSERT INTO carrier_aliases (customer_id, name, carrier_id, decided_by, decided_at) VALUES ($1, 'Old Hauler', $2, 'person', now())`,
    [planted.customerId, carrier.companyId],
  );
  await house.platform.database.inBulk((tx) => forgetSummaries(tx, planted.customerId, mode));
  await house.platform.database.ownerPool.query('ANALYZE');
}, 30 * minutes);
afterAll(() => house.close());

/** Says what a step took: processor seconds of this process with its thread, the longest wait of a call meanwhile, memory at most. */
async function timed<T>(step: string, work: () => Promise<T>): Promise<T> {
  const delays = monitorEventLoopDelay({ resolution: 10 });
  delays.enable();
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 100);
  const before = process.cpuUsage();
  const from = performance.now();
  try {
    return await work();
  } finally {
    clearInterval(watch);
    delays.disable();
    const { user, system } = process.cpuUsage(before);
    const seconds = ((performance.now() - from) / 1e3).toFixed(1);
    const processor = ((user + system) / 1e6).toFixed(1);
    const wait = (delays.max / 1e9).toFixed(2);
    const megabytes = Math.round(Math.max(most, process.memoryUsage().rss) / 2 ** 20);
    console.info(
      `${step}: ${seconds} s, processor ${processor} s, longest wait ${wait} s, ${megabytes} MB at most`,
    );
  }
}

const buyer = () => house.people.customer;
const solved = async (name: string, rules: ScenarioRule[]) => {
  const { body } = await timed('create', () =>
    house.call(scenarios.createScenario, buyer(), { body: { name, mode, rules } }),
  );
  const params = { id: body.scenarioId };
  await house.call(scenarios.solveScenario, buyer(), { params });
  await timed('solve', () => house.drainJobs());
  const found = await timed('read', () => house.call(scenarios.getScenario, buyer(), { params }));
  expect(found.body.problem).toBeNull();
  expect(found.body).toMatchObject({ state: 'Solved', figures: { lanesAwarded: laneCount } });
  return { id: body.scenarioId, solvedAt: found.body.solvedAt ?? '', figures: found.body.figures };
};
const rule = (more: object): ScenarioRule => ({ isOn: true, scope: {}, ...more }) as ScenarioRule;

test(
  'a scenario of a large tender is worked out, read, compared, awarded and taken back',
  async () => {
    await timed('choices', () => house.call(scenarios.scenarioChoices, buyer(), { query: { mode } }));
    const few = rule({ kind: 'carrierCount', ruleId: 'few', per: 'region', max: 5 });
    const stay = rule({ kind: 'incumbent', ruleId: 'stay', switchingPercent: 2 });
    const share = rule({
      kind: 'share',
      ruleId: 'share',
      carriers: 'all',
      together: false,
      of: 'volume',
      maxPercent: 40,
      orNone: false,
    });
    const one = await solved('One', [few, stay, share]);
    const other = await solved('Other', [stay]);
    const params = { id: one.id };
    const lanes = (query: object) =>
      timed(`lanes ${JSON.stringify(query)}`, () =>
        house.call(scenarios.scenarioLanes, buyer(), { params, query }),
      );
    const first = await lanes({});
    expect(first.body).toMatchObject({ total: laneCount, awardedUsd: one.figures?.awardedUsd });
    expect((await lanes({ page: Math.ceil(laneCount / 50) })).body.lanes.length).toBeGreaterThan(0);
    await lanes({ only: 'changed' });
    await lanes({ search: 'lane from 77' });
    expect((await lanes({ pageSize: 5_000 })).body.lanes).toHaveLength(5_000);
    const guide = (query: object) =>
      timed(`guide ${JSON.stringify(query)}`, () =>
        house.call(scenarios.scenarioGuide, buyer(), { params, query }),
      );
    const { body: nearest } = await guide({});
    expect(nearest.total + nearest.leftOut).toBeGreaterThan((bidsPerLane - 2) * laneCount);
    expect(nearest.total).toBeLessThanOrEqual(Math.max(mostGuideRows, 3 * laneCount));
    await guide({ page: Math.floor(nearest.total / 50) });
    await guide({ search: 'lane from 77' });
    expect((await guide({ pageSize: 5_000 })).body.rows).toHaveLength(5_000);
    await timed('compare', () =>
      house.call(scenarios.compareScenarios, buyer(), { query: { scenarioId: one.id, withId: other.id } }),
    );
    await timed('list', () => house.call(scenarios.listScenarios, buyer(), { query: { mode } }));
    const stats = async () =>
      (await house.call(overview.overviewStats, buyer(), { params: { id: mode }, query: {} })).body;
    const before = await timed('overview', stats);
    const given = await timed('award', () =>
      house.call(scenarios.awardScenario, buyer(), {
        params,
        body: { solvedAt: one.solvedAt, backups: true },
      }),
    );
    expect(given.body).toMatchObject({ lanes: laneCount, awardedUsd: one.figures?.awardedUsd });
    expect((await timed('overview', stats)).awarded).toBe(one.figures?.awardedUsd);
    const back = await timed('take back', () =>
      house.call(scenarios.takeBackScenario, buyer(), { params, body: {} }),
    );
    expect(back.body.takenBack).toBe(given.body.awards);
    expect(await timed('overview', stats)).toEqual(before);
  },
  60 * minutes,
);
