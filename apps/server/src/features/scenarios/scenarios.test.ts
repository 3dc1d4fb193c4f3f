import { bids, lanes, type ScenarioRule, scenarios } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renewSummaries, seedBids, type SeededLanes, seedLanes } from '../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { announce } from '../../platform/jobs/outbox.ts';

const mode = Mode.RoadFTL;
let testApp: TestApp;
let seeded: SeededLanes;
beforeAll(async () => {
  testApp = await startTestApp();
  const { customer, carrier, otherCarrier } = testApp.people;
  seeded = await seedLanes(testApp, customer.companyId, mode, 9);
  // The other carrier is cheaper on lanes 0 to 4, the first on 5 to 7; no one bids on the last.
  await seedBids(testApp, seeded, carrier.companyId, 0.9, seeded.laneIds.slice(0, 8));
  await seedBids(testApp, seeded, otherCarrier.companyId, 0.85, seeded.laneIds.slice(0, 5));
  await seedBids(testApp, seeded, otherCarrier.companyId, 0.97, seeded.laneIds.slice(5, 8));
  await sql(`UPDATE lanes SET trade_region = 'EMEA' WHERE lane_id = ANY ($1::bigint[])`, [
    seeded.laneIds.slice(0, 4),
  ]);
  await sql(
    `INSERT INTO carrier_aliases (customer_id, name, carrier_id, decided_by, decided_at) VALUES ($1, 'Old Hauler', $2, 'person', now())`,
    [seeded.customerId, carrier.companyId],
  );
  await testApp.platform.database.asSystem((tx) => renewSummaries(tx, seeded.customerId, mode));
});
afterAll(() => testApp.close());

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await testApp.platform.database.bulkPool.query<T>(text, values)).rows;
const base = { isOn: true, scope: {} };
const make = async (name: string, rules: ScenarioRule[] = [], more: { laneIds?: string[] } = {}) => {
  const made = await testApp.call(scenarios.createScenario, testApp.people.customer, {
    body: { name, mode, rules, ...more },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body;
};
const read = async (id: string) =>
  (await testApp.call(scenarios.getScenario, testApp.people.customer, { params: { id } })).body;
const solve = async (id: string) => {
  const asked = await testApp.call(scenarios.solveScenario, testApp.people.customer, { params: { id } });
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  expect(asked.body.state).toBe('Waiting');
  await testApp.drainJobs();
  return read(id);
};
const share = (maxPercent: number): ScenarioRule => ({
  ...base,
  kind: 'share',
  ruleId: 'share',
  carriers: [testApp.people.otherCarrier.companyId],
  together: false,
  of: 'volume',
  maxPercent,
  orNone: false,
});

/** Tries every way of awarding whole lanes to one of their stored bids and returns the cheapest that respects the share. */
async function bruteForce(maxPercent: number): Promise<number> {
  const offers = await sql<{ lane_id: string; carrier_id: string; volume: number; usd: number }>(
    `SELECT b.lane_id, b.carrier_id, l.forecast_volume::float8 AS volume, (b.unit_cost_usd * l.forecast_volume)::float8 AS usd
     FROM bids b JOIN lanes l USING (customer_id, lane_id) WHERE b.customer_id = $1 ORDER BY b.lane_id, b.carrier_id`,
    [seeded.customerId],
  );
  const byLane = seeded.laneIds.slice(0, 8).map((laneId) => offers.filter((bid) => bid.lane_id === laneId));
  const [lanesOfAll] = await sql<{ whole: number }>(
    'SELECT sum(forecast_volume)::float8 AS whole FROM lanes WHERE customer_id = $1',
    [seeded.customerId],
  );
  let best = Infinity;
  for (let choice = 0; choice < 2 ** byLane.length; choice++) {
    const chosen = byLane.map((own, at) => own[(choice >> at) & 1]!);
    const own = chosen.filter((bid) => bid.carrier_id === testApp.people.otherCarrier.companyId);
    const volume = own.reduce((sum, bid) => sum + bid.volume, 0);
    if (volume > (maxPercent / 100) * (lanesOfAll?.whole ?? 0)) continue;
    best = Math.min(
      best,
      chosen.reduce((sum, bid) => sum + bid.usd, 0),
    );
  }
  return best;
}

test('lists what rules can refer to', async () => {
  const { body } = await testApp.call(scenarios.scenarioChoices, testApp.people.customer, {
    query: { mode },
  });
  expect(body).toMatchObject({ lanes: 9, bids: 16, volumeUnit: 'mi' });
  expect(body.regions).toEqual([
    { name: 'USMCA', lanes: 5 },
    { name: 'EMEA', lanes: 4 },
  ]);
  expect(body.carriers.map(({ name, bids, incumbentLanes }) => [name, bids, incumbentLanes])).toEqual([
    ['Albatross Lines', 8, 9],
    ['Buffalo Trucking', 8, 0],
  ]);
  expect(body.months).toHaveLength(12);
});

test('solves for the cheapest award that keeps all rules, and says so in words', async () => {
  const made = await make('Half', [share(30)]);
  expect(made).toMatchObject({ state: 'Draft', isEdited: false, figures: null });
  expect(made.rules.map(({ words }) => words)).toEqual(['Buffalo Trucking at most 30% of the volume']);
  const solved = await solve(made.scenarioId);
  expect(solved.problem).toBeNull();
  expect(solved.state).toBe('Solved');
  const { figures } = solved;
  expect(figures?.awardedUsd).toBeCloseTo(await bruteForce(30), 0);
  expect(figures).toMatchObject({
    lanes: 9,
    lanesAwarded: 8,
    carriers: 2,
    incumbentLanes: 8,
    discountsUsd: 0,
  });
  expect(figures?.weightedUsd).toBe(figures?.awardedUsd);
  expect(figures?.gapPercent).toBeLessThanOrEqual(0.01);
  expect(solved.unawarded).toEqual([{ reason: 'noBid', lanes: 1 }]);
  expect(solved.notes).toContain('1 lane not awarded: no bid on it can be awarded.');
  const [sums] = await sql<{ awarded: string; baseline: string; shares: number }>(
    `SELECT sum(awarded_usd)::text AS awarded, sum(baseline_usd)::text AS baseline, count(*)::integer AS shares
     FROM scenario_shares WHERE scenario_id = $1`,
    [made.scenarioId],
  );
  expect(sums).toMatchObject({ shares: 8 });
  expect(
    await sql('SELECT lane_id FROM scenario_lanes WHERE scenario_id = $1', [made.scenarioId]),
  ).toHaveLength(9);
  expect(figures?.awardedUsd).toBe(Number(sums?.awarded));
  expect(figures?.savingsUsd).toBeCloseTo(Number(sums?.baseline) - Number(sums?.awarded), 2);
  const why = await sql<{ why: string; rule_id: string | null }>(
    'SELECT DISTINCT why, rule_id FROM scenario_lanes WHERE scenario_id = $1 ORDER BY why',
    [made.scenarioId],
  );
  expect(why.map((each) => each.why)).toContain(
    '“Buffalo Trucking at most 30% of the volume” prevented an award to Buffalo Trucking',
  );
  expect(why.map((each) => each.why)).toContain('Cheapest');
  const guide = await sql<{ own: number; win: number | null }>(
    'SELECT unit_cost_usd::float8 AS own, unit_cost_to_win_usd::float8 AS win FROM scenario_guide WHERE scenario_id = $1',
    [made.scenarioId],
  );
  expect(guide).toHaveLength(8);
  for (const { own, win } of guide) expect(win ?? 0).toBeLessThanOrEqual(own + 1e-9);
  const { body: progress } = await testApp.call(scenarios.scenarioProgress, testApp.people.customer, {
    params: { id: made.scenarioId },
  });
  expect(progress.state).toBe('Solved');
  // When its rules change, the result stays and is marked as based on the previous rules.
  const { body: edited } = await testApp.call(scenarios.updateScenario, testApp.people.customer, {
    params: { id: made.scenarioId },
    body: { rules: [share(40)] },
  });
  expect(edited).toMatchObject({ isEdited: true, state: 'Solved' });
});

test('explains rules that cannot be kept, relaxes them as described, and solves again', async () => {
  const { carrier, otherCarrier } = testApp.people;
  const [first = '', second = ''] = seeded.laneIds;
  const lock = (ruleId: string, carrierId: string, laneId: string): ScenarioRule => ({
    ...base,
    kind: 'lock',
    ruleId,
    carrierId,
    scope: { laneIds: [laneId] },
  });
  const made = await make('Locked', [
    { ...base, kind: 'carrierCount', ruleId: 'count', per: 'region', max: 1 },
    lock('a', carrier.companyId, first),
    lock('b', otherCarrier.companyId, second),
  ]);
  const stuck = await solve(made.scenarioId);
  expect(stuck.state).toBe('Infeasible');
  expect(stuck.infeasibility?.conflicts.map(({ words }) => words)).toEqual([
    'Locked lanes need 2 carriers in EMEA, but “At most 1 carrier in each region” allows 1',
  ]);
  expect(stuck.infeasibility?.wayOut).toEqual([
    { ruleId: 'count', words: 'Raise the most carriers in EMEA from 1 to 2' },
  ]);
  // The finding that there is no award may no longer hold, so it is marked as stale like an award.
  await testApp.platform.database.asSystem((tx) =>
    announce(tx, 'bid.withdrawn', 'none', { customerId: seeded.customerId, mode }),
  );
  expect((await read(made.scenarioId)).stale).toBe('Bids changed since the last run.');
  const repaired = await testApp.call(scenarios.repairScenario, testApp.people.customer, {
    params: { id: made.scenarioId },
  });
  expect(repaired.body.state).toBe('Waiting');
  expect(repaired.body.rules.slice(0, 2).map(({ words }) => words)).toEqual([
    'At most 1 carrier in USMCA',
    'At most 2 carriers in EMEA',
  ]);
  await testApp.drainJobs();
  expect(await read(made.scenarioId)).toMatchObject({ state: 'Solved', infeasibility: null });
  const again = await testApp.call(scenarios.repairScenario, testApp.people.customer, {
    params: { id: made.scenarioId },
  });
  expect(again.status).toBe(409);
});

test('restarts a killed run, ends a run replaced by a newer one, and cancels a waiting one', async () => {
  const { customer } = testApp.people;
  const { scenarioId: id } = await make('Again');
  await testApp.call(scenarios.solveScenario, customer, { params: { id } });
  // State that a killed process leaves behind.
  await sql(`UPDATE scenarios SET state = 'Running' WHERE scenario_id = $1`, [id]);
  await sql(
    'INSERT INTO scenario_points (customer_id, scenario_id, run_no, point_no, seconds) VALUES ($1, $2, 1, 99, 1)',
    [seeded.customerId, id],
  );
  await testApp.drainJobs();
  expect((await read(id)).state).toBe('Solved');
  expect(await sql('SELECT FROM scenario_points WHERE scenario_id = $1 AND point_no = 99', [id])).toEqual([]);
  const before = (await read(id)).solvedAt;
  await testApp.call(scenarios.solveScenario, customer, { params: { id } });
  const stopped = await testApp.call(scenarios.stopScenario, customer, { params: { id } });
  expect(stopped.body).toMatchObject({ state: 'Solved', solvedAt: before });
  // The job of the cancelled run finds nothing to do.
  await sql(`UPDATE scenarios SET figures = figures || '{"lanes": 77}' WHERE scenario_id = $1`, [id]);
  await testApp.drainJobs();
  expect((await read(id)).figures?.lanes).toBe(77);
});

test('marks a result when its data changes, in the same transaction', async () => {
  const { customer, carrier } = testApp.people;
  const { scenarioId: id } = await make('Stale');
  expect((await solve(id)).stale).toBeNull();
  await testApp.call(lanes.setLaneVolume, customer, {
    params: { id: seeded.laneIds[3] ?? '' },
    body: { volumes: [{ month: '2027-01', volume: 4_000 }] },
  });
  expect((await read(id)).stale).toBe('Lanes or volumes changed since the last run.');
  await sql('UPDATE scenarios SET stale = NULL WHERE scenario_id = $1', [id]);
  const saved = await testApp.call(bids.saveBids, carrier, {
    body: {
      mode,
      structureVersion: 1,
      bids: [{ laneId: seeded.laneIds[3] ?? '', rates: [{ chargeNo: 1, rate: 0.5 }] }],
    },
  });
  expect(saved.body).toMatchObject({ saved: 1, errors: [] });
  await testApp.drainJobs();
  expect((await read(id)).stale).toBe('Bids changed since the last run.');
});

test('refuses invalid requests with the field and what to do', async () => {
  const { customer, rivalCustomer, rivalCarrier } = testApp.people;
  const { scenarioId: id } = await make('Mine');
  const update = (body: object) =>
    testApp.call(scenarios.updateScenario, customer, { params: { id }, body: body as never });
  const exclude = (carriers: string[], scope = {}) => ({
    rules: [{ ...base, kind: 'exclude', ruleId: 'x', carriers, scope }],
  });
  const foreign = await seedLanes(testApp, rivalCustomer.companyId, mode, 1);
  for (const [body, status, field] of [
    [exclude([rivalCarrier.companyId]), 422, 'rules.0.carriers'],
    [exclude([testApp.people.carrier.companyId], { laneIds: foreign.laneIds }), 422, 'rules.0.scope.laneIds'],
    [{ laneIds: foreign.laneIds }, 422, 'laneIds'],
    [{ rules: [{ ...base, kind: 'carrierCount', ruleId: 'c', per: 'scope' }] }, 422, 'rules.0.max'],
    [{ name: 'HALF' }, 409, 'name'],
  ] as const) {
    const answer = await update(body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    expect(answer.body).toMatchObject({ field });
  }
  expect((await testApp.call(scenarios.getScenario, rivalCustomer, { params: { id } })).status).toBe(404);
  const list = await testApp.call(scenarios.listScenarios, rivalCustomer, { query: { mode } });
  expect(list.body).toEqual([]);
});

test('refuses rules that list very many lanes individually, and audits added and removed lanes', async () => {
  const [first = '', second = '', third = ''] = seeded.laneIds;
  const made = await make('Lanes', [], { laneIds: [first, second] });
  const change = (body: object) =>
    testApp.call(scenarios.updateScenario, testApp.people.customer, {
      params: { id: made.scenarioId },
      body,
    });
  expect((await change({ laneIds: [second, third] })).status).toBe(200);
  const [entry] = await sql<{ before: { lanes: unknown }; after: Record<string, unknown> }>(
    `SELECT before, after FROM audit_entries WHERE action = 'scenario.changed' AND subject_id = $1`,
    [made.scenarioId],
  );
  expect(entry?.after).toMatchObject({ lanesAdded: [third], lanesRemoved: [first], lanes: { count: 2 } });
  expect(entry?.before.lanes).not.toEqual(entry?.after['lanes']);
  const many = Array.from({ length: 6 }, (_, at) => ({
    ...share(30),
    ruleId: `rule ${at}`,
    scope: { laneIds: Array.from({ length: 10_000 }, () => first) },
  }));
  const refused = await change({ rules: many });
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { code: 'too_many_lanes', field: 'rules.5.scope.laneIds' },
  ]);
});
