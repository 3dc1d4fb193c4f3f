import { overview, type ScenarioRule, scenarios } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renewSummaries, seedBids, type SeededLanes, seedLanes } from './support/seedLanes.ts';
import { stepTimes } from './support/stepTimes.ts';
import { startTestApp, type TestApp } from './support/testApp.ts';

/** `SCENARIO_LANES=100000 npm run test:long -- scenariosAtScale` tests the largest tender. */
const laneCount = Number(process.env['SCENARIO_LANES'] ?? 10_000);
const bidsPerLane = 8;
const mode = Mode.RoadFTL;
const minutes = 60_000;
/** Above this number of rows the guide keeps the three nearest of each lane. */
const mostGuideRows = 200_000;

let testApp: TestApp;
let seeded: SeededLanes;
let steps: ReturnType<typeof stepTimes>;
/** Prints when every step begins and ends. */
const timed = <T>(step: string, work: () => Promise<T>) => steps.timed(step, work);
beforeAll(async () => {
  testApp = await startTestApp();
  const { customer, carrier, otherCarrier } = testApp.people;
  const { bulkPool } = testApp.platform.database;
  steps = stepTimes(bulkPool);
  // Connected carriers are reranked: do it now, while there is nothing to rank, not within the first step that waits for jobs.
  await testApp.drainJobs();
  seeded = await timed('seed lanes', () => seedLanes(testApp, customer.companyId, mode, laneCount));
  const { rows } = await bulkPool.query<{ company_id: string }>(
    `WITH made AS (INSERT INTO companies (kind, name) SELECT 'Carrier', 'Carrier ' || i FROM generate_series(3, $2::integer) i RETURNING company_id),
       own AS (INSERT INTO customer_carriers (customer_id, carrier_id) SELECT $1, company_id FROM made),
       connected AS (INSERT INTO connections (customer_id, carrier_id, mode) SELECT $1, company_id, $3 FROM made)
     SELECT company_id FROM made`,
    [seeded.customerId, bidsPerLane, mode],
  );
  const carriers = [carrier.companyId, otherCarrier.companyId, ...rows.map((row) => row.company_id)];
  await timed('seed bids', async () => {
    for (const [at, carrierId] of carriers.entries())
      await seedBids(testApp, seeded, carrierId, 0.85 + 0.02 * at, undefined, { renews: false });
  });
  await bulkPool.query(
    `UPDATE bids b SET unit_cost_usd = round(unit_cost_usd * (1 + ((lane_id * 31 + carrier_id * 17) % 97) / 400.0), 12) WHERE customer_id = $1`,
    [seeded.customerId],
  );
  await bulkPool.query(
    `UPDATE lanes SET trade_region = (ARRAY['USMCA', 'EMEA', 'APAC'])[1 + lane_id % 3] WHERE customer_id = $1`,
    [seeded.customerId],
  );
  await bulkPool.query(
    `INSERT INTO carrier_aliases (customer_id, name, carrier_id, decided_by, decided_at) VALUES ($1, 'Old Hauler', $2, 'person', now())`,
    [seeded.customerId, carrier.companyId],
  );
  await testApp.platform.database.asSystem((tx) => renewSummaries(tx, seeded.customerId, mode));
  await timed('statistics', () => testApp.platform.database.ownerPool.query('ANALYZE'));
}, 60 * minutes);
afterAll(() => testApp.close());

const buyer = () => testApp.people.customer;
const solved = async (name: string, rules: ScenarioRule[]) => {
  const { body } = await timed('create', () =>
    // Not quick: on a busy machine ten seconds may not find any award. The run ends as soon as enough is proven.
    testApp.call(scenarios.createScenario, buyer(), { body: { name, mode, rules, effort: 'thorough' } }),
  );
  const params = { id: body.scenarioId };
  await testApp.call(scenarios.solveScenario, buyer(), { params });
  await timed(`solve ${name}`, () => testApp.drainJobs());
  const found = await timed('read', () => testApp.call(scenarios.getScenario, buyer(), { params }));
  expect(found.body.problem).toBeNull();
  expect(found.body).toMatchObject({ state: 'Solved', figures: { lanesAwarded: laneCount } });
  return { id: body.scenarioId, solvedAt: found.body.solvedAt ?? '', figures: found.body.figures };
};
const rule = (more: object): ScenarioRule => ({ isOn: true, scope: {}, ...more }) as ScenarioRule;

test(
  'solves, reads, compares, awards and resets a scenario of a large tender',
  async () => {
    const stats = async () =>
      (await testApp.call(overview.overviewStats, buyer(), { params: { id: mode }, query: {} })).body;
    // Lanes inserted by the test are summarised when they are first read.
    await timed('overview, of lanes just seeded', stats);
    await timed('choices', () => testApp.call(scenarios.scenarioChoices, buyer(), { query: { mode } }));
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
        testApp.call(scenarios.scenarioLanes, buyer(), { params, query }),
      );
    const first = await lanes({});
    expect(first.body).toMatchObject({ total: laneCount, awardedUsd: one.figures?.awardedUsd });
    expect((await lanes({ page: Math.ceil(laneCount / 50) })).body.lanes.length).toBeGreaterThan(0);
    await lanes({ only: 'changed' });
    await lanes({ search: 'lane from 77' });
    expect((await lanes({ pageSize: 5_000 })).body.lanes).toHaveLength(5_000);
    const guide = (query: object) =>
      timed(`guide ${JSON.stringify(query)}`, () =>
        testApp.call(scenarios.scenarioGuide, buyer(), { params, query }),
      );
    const { body: nearest } = await guide({});
    expect(nearest.total + nearest.leftOut).toBeGreaterThan((bidsPerLane - 2) * laneCount);
    expect(nearest.total).toBeLessThanOrEqual(Math.max(mostGuideRows, 3 * laneCount));
    expect(nearest.leftOut > 0).toBe(nearest.total + nearest.leftOut > mostGuideRows);
    await guide({ page: Math.floor(nearest.total / 50) });
    await guide({ search: 'lane from 77' });
    expect((await guide({ pageSize: 5_000 })).body.rows).toHaveLength(5_000);
    await timed('compare', () =>
      testApp.call(scenarios.compareScenarios, buyer(), { query: { scenarioId: one.id, withId: other.id } }),
    );
    await timed('list', () => testApp.call(scenarios.listScenarios, buyer(), { query: { mode } }));
    const before = await timed('overview', stats);
    const given = await timed('award', () =>
      testApp.call(scenarios.awardScenario, buyer(), {
        params,
        body: { solvedAt: one.solvedAt, backups: true },
      }),
    );
    expect(given.body).toMatchObject({ lanes: laneCount, awardedUsd: one.figures?.awardedUsd });
    expect((await timed('overview', stats)).awarded).toBe(one.figures?.awardedUsd);
    const back = await timed('take back', () =>
      testApp.call(scenarios.takeBackScenario, buyer(), { params, body: {} }),
    );
    expect(back.body.takenBack).toBe(given.body.awards);
    expect(await timed('overview', stats)).toEqual(before);
  },
  60 * minutes,
);
