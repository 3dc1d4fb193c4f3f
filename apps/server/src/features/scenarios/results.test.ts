import { awards, overview, type QueryInputOf, type ScenarioRule, scenarios } from '@lanewright/contract';
import { Decimal, Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadInput } from './input/loadInput.ts';
import { requireScenario } from './scenarios.queries.ts';
import { RunReplaced, writeAward, writeFailure } from './solve/writeResult.ts';
import { renewSummaries, seedBids, type SeededLanes, seedLanes } from '../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

const mode = Mode.RoadFTL;
let testApp: TestApp;
let seeded: SeededLanes;
/** Scenarios without rules, and with a maximum share for one carrier. */
let free: string;
let half: string;
beforeAll(async () => {
  testApp = await startTestApp();
  const { customer, carrier, otherCarrier } = testApp.people;
  seeded = await seedLanes(testApp, customer.companyId, mode, 9, { someWithoutBaseline: true });
  // The other carrier is cheaper on lanes 0 to 4, the first on 5 to 7; the last has no bid.
  await seedBids(testApp, seeded, carrier.companyId, 0.9, seeded.laneIds.slice(0, 8));
  await seedBids(testApp, seeded, otherCarrier.companyId, 0.85, seeded.laneIds.slice(0, 5));
  await seedBids(testApp, seeded, otherCarrier.companyId, 0.97, seeded.laneIds.slice(5, 8));
  await sql(
    `INSERT INTO carrier_aliases (customer_id, name, carrier_id, decided_by, decided_at) VALUES ($1, 'Old Hauler', $2, 'person', now())`,
    [seeded.customerId, carrier.companyId],
  );
  await testApp.platform.database.asSystem((tx) => renewSummaries(tx, seeded.customerId, mode));
  free = await solved('Free', []);
  half = await solved('Half', [share(30)]);
});
afterAll(() => testApp.close());

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await testApp.platform.database.bulkPool.query<T>(text, values)).rows;
const buyer = () => testApp.people.customer;
const share = (maxPercent: number): ScenarioRule => ({
  isOn: true,
  scope: {},
  kind: 'share',
  ruleId: 'share',
  carriers: [testApp.people.otherCarrier.companyId],
  together: false,
  of: 'volume',
  maxPercent,
  orNone: false,
});
const read = async (id: string) =>
  (await testApp.call(scenarios.getScenario, buyer(), { params: { id } })).body;
const solveAgain = async (id: string) => {
  await testApp.call(scenarios.solveScenario, buyer(), { params: { id } });
  await testApp.drainJobs();
  return read(id);
};
async function solved(name: string, rules: ScenarioRule[]): Promise<string> {
  const { body } = await testApp.call(scenarios.createScenario, buyer(), { body: { name, mode, rules } });
  await solveAgain(body.scenarioId);
  return body.scenarioId;
}
const lanesOf = async (id: string, query: QueryInputOf<typeof scenarios.scenarioLanes> = {}) =>
  (await testApp.call(scenarios.scenarioLanes, buyer(), { params: { id }, query })).body;
const guideOf = async (id: string, query: QueryInputOf<typeof scenarios.scenarioGuide> = {}) =>
  (await testApp.call(scenarios.scenarioGuide, buyer(), { params: { id }, query })).body;
const award = async (id: string, more: { solvedAt?: string; backups?: boolean } = {}) =>
  testApp.call(scenarios.awardScenario, buyer(), {
    params: { id },
    body: { solvedAt: (await read(id)).solvedAt ?? '', ...more },
  });
const cancel = (id: string) =>
  testApp.call(scenarios.takeBackScenario, buyer(), { params: { id }, body: { reason: 'another one' } });
const stats = async () =>
  (await testApp.call(overview.overviewStats, buyer(), { params: { id: mode }, query: {} })).body;
const sum = (amounts: number[]) =>
  amounts.reduce((total, amount) => total.plus(amount), new Decimal(0)).toNumber();
const codeOf = ({ body }: { body: unknown }) => (body as { code: string }).code;

test('shows, by lane, who is awarded, who came next and which rule decided, and totals agree', async () => {
  const { figures } = await read(half);
  const all = await lanesOf(half);
  expect(all).toMatchObject({ total: 9, awardedUsd: figures?.awardedUsd });
  expect(sum(all.lanes.flatMap((lane) => lane.shares.map((each) => each.awardedUsd)))).toBe(
    figures?.awardedUsd,
  );
  expect(sum(all.carriers.map((carrier) => carrier.awardedUsd))).toBe(figures?.awardedUsd);
  expect(sum(all.carriers.map((carrier) => carrier.baselineUsd))).toBe(figures?.baselineUsd);
  expect(sum(all.carriers.map((carrier) => carrier.keptLanes))).toBe(figures?.incumbentsKept);
  const costs = all.lanes.map((lane) => sum(lane.shares.map((each) => each.awardedUsd)));
  expect(costs).toEqual(costs.toSorted((one, other) => other - one));
  expect(all.lanes.at(-1)).toMatchObject({
    laneId: seeded.laneIds[8],
    shares: [],
    unawarded: 'No bid covers all months',
    runnerUp: null,
    incumbent: 'Albatross Lines',
    region: 'USMCA',
  });
  const notCheapest = await lanesOf(half, { only: 'notCheapest' });
  expect(notCheapest.total).toBeGreaterThan(0);
  for (const lane of notCheapest.lanes)
    expect(lane).toMatchObject({ ruleId: 'share', runnerUp: { carrierName: 'Buffalo Trucking' } });
  expect(sum(notCheapest.lanes.flatMap((lane) => lane.shares.map((each) => each.awardedUsd)))).toBe(
    notCheapest.awardedUsd,
  );
  expect((await lanesOf(free, { only: 'notCheapest' })).total).toBe(0);
  expect((await lanesOf(half, { only: 'unawarded' })).lanes.map(({ laneId }) => laneId)).toEqual([
    seeded.laneIds[8],
  ]);
  const toOther = await lanesOf(half, { carrierId: testApp.people.otherCarrier.companyId });
  expect(toOther.carriers.map((carrier) => carrier.carrierName)).toContain('Buffalo Trucking');
  expect((await lanesOf(half, { only: 'changed' })).total).toBe(toOther.total);
  expect((await lanesOf(half, { search: 'lane FROM 3' })).lanes.map(({ laneId }) => laneId)).toEqual([
    seeded.laneIds[2],
  ]);
  const second = await lanesOf(half, { page: 2, pageSize: 4 });
  expect([second.total, second.lanes.map(({ laneId }) => laneId)]).toEqual([
    9,
    all.lanes.slice(4, 8).map(({ laneId }) => laneId),
  ]);
});

test('the guide lists what would win, nearest first, and a page past the last still has the total', async () => {
  const all = await guideOf(half);
  expect(all.total).toBe(all.rows.length);
  const lower = all.rows.map((row) => row.percentLower ?? Infinity);
  expect(lower).toEqual(lower.toSorted((one, other) => one - other));
  for (const row of all.rows) expect(row.unitCostToWinUsd ?? 0).toBeLessThanOrEqual(row.unitCostUsd);
  const own = await guideOf(half, { carrierId: testApp.people.carrier.companyId });
  expect(own.total).toBe(all.rows.filter((row) => row.carrierName === 'Albatross Lines').length);
  expect((await guideOf(half, { search: 'albatross from' })).total).toBe(own.total);
  expect(await guideOf(half, { page: 9 })).toEqual({ total: all.total, leftOut: 0, rows: [] });
});

test('compares two scenarios: the differences of their lanes add up to their difference, to the cent', async () => {
  const compare = async (scenarioId: string, withId: string, query: object = {}) =>
    testApp.call(scenarios.compareScenarios, buyer(), { query: { scenarioId, withId, ...query } });
  const [here, there] = [(await read(free)).figures, (await read(half)).figures];
  const { body } = await compare(free, half);
  const difference = sum([there?.awardedUsd ?? 0, -(here?.awardedUsd ?? 0)]);
  expect(difference).toBeGreaterThan(0);
  expect(body.differenceUsd).toBe(difference);
  expect(sum(body.lanes.map((lane) => lane.differenceUsd))).toBe(difference);
  expect(body.total).toBe(body.lanes.length);
  for (const { here: one, there: other } of body.lanes)
    expect(one.map((each) => each.carrierId)).not.toEqual(other.map((each) => each.carrierId));
  expect((await compare(half, free)).body.differenceUsd).toBe(-difference);
  expect((await compare(half, half)).body).toEqual({ total: 0, lanes: [], differenceUsd: 0 });
  expect((await compare(free, half, { page: 2, pageSize: 1 })).body.lanes).toEqual(body.lanes.slice(1, 2));
  const { body: draft } = await testApp.call(scenarios.createScenario, buyer(), {
    body: { name: 'Draft', mode },
  });
  expect((await compare(free, draft.scenarioId)).status).toBe(409);
});

test('awards as shown, to the cent of the overview, and a reset restores the previous state', async () => {
  const before = await stats();
  const { figures } = await read(half);
  expect(codeOf(await award(half, { solvedAt: '2026-01-01T00:00:00.000Z' }))).toBe('result_outdated');
  const { body } = await award(half, { backups: true });
  expect(body).toMatchObject({ lanes: 8, awardedUsd: figures?.awardedUsd, savingsUsd: figures?.savingsUsd });
  expect(await stats()).toMatchObject({
    awarded: figures?.awardedUsd,
    pendingAward: figures?.awardedUsd,
    savings: figures?.savingsUsd,
    lanesAwarded: 8,
  });
  expect(await read(half)).toMatchObject({ stale: null, awardedAt: expect.any(String) });
  expect((await read(free)).stale).toContain('Awards changed');
  expect(codeOf(await award(half))).toBe('scenario_awarded');
  // The other scenario's lanes are awarded now.
  expect(codeOf(await award(free))).toBe('cannot_award');
  const [pending] = (await testApp.call(awards.listAwards, testApp.people.carrier, { query: { mode } })).body;
  await testApp.call(awards.answerAward, testApp.people.carrier, {
    params: { id: pending?.awardId ?? '' },
    body: { answer: 'decline' },
  });
  // A declined award went to the backup, where it could take over.
  expect((await cancel(half)).body.takenBack).toBe(body.awards);
  expect((await cancel(half)).body).toEqual({ takenBack: 0 });
  expect(await stats()).toEqual(before);
  expect(await read(half)).toMatchObject({ stale: null, awardedAt: null, state: 'Solved' });
  expect((await award(half)).status).toBe(200);
  await cancel(half);
  await testApp.drainJobs();
});

test('awards nothing that was not shown: other prices, other rules', async () => {
  const [bid] = (await lanesOf(half)).lanes.flatMap((lane) => lane.shares);
  const double =
    'UPDATE bid_prices SET amounts = array(SELECT a * $2::numeric FROM unnest(amounts) a) WHERE bid_id = $1';
  await sql(double, [bid?.bidId, 2]);
  const costlier = await award(half);
  expect([costlier.status, codeOf(costlier)]).toEqual([409, 'figures_changed']);
  await sql(double, [bid?.bidId, 0.5]);
  await testApp.call(scenarios.updateScenario, buyer(), {
    params: { id: half },
    body: { rules: [share(31)] },
  });
  expect(codeOf(await award(half))).toBe('rules_changed');
  await testApp.call(scenarios.updateScenario, buyer(), {
    params: { id: half },
    body: { rules: [share(30)] },
  });
  expect(await sql('SELECT 1 FROM counted_award_months WHERE customer_id = $1', [seeded.customerId])).toEqual(
    [],
  );
});

test('analyses the price of a rule, fewer carriers and other volumes', async () => {
  const [free1, half1] = [(await solveAgain(free)).figures, (await solveAgain(half)).figures];
  const ask = (kind: 'priceOfRules' | 'frontierCarriers' | 'frontierIncumbents' | 'volumes', id = half) =>
    testApp.call(scenarios.startAnalysis, buyer(), { params: { id }, body: { kind } });
  const analyses = async () =>
    new Map(
      (await testApp.call(scenarios.scenarioAnalyses, buyer(), { params: { id: half } })).body.map((each) => [
        each.kind,
        each,
      ]),
    );
  for (const kind of ['priceOfRules', 'frontierCarriers', 'frontierIncumbents', 'volumes'] as const)
    expect((await ask(kind)).body).toEqual({ kind });
  expect((await analyses()).get('volumes')).toMatchObject({ state: 'Waiting', volumes: null });
  expect(codeOf(await ask('priceOfRules', free))).toBe('no_rules');
  await testApp.drainJobs();
  let told = await analyses();
  const difference = sum([half1?.weightedUsd ?? 0, -(free1?.weightedUsd ?? 0)]);
  expect(told.get('priceOfRules')).toMatchObject({ state: 'Done', isStale: false, done: 1, total: 1 });
  expect(told.get('priceOfRules')?.prices).toEqual([
    {
      ruleId: 'share',
      words: 'Buffalo Trucking at most 30% of the volume',
      withUsd: half1?.weightedUsd,
      withoutUsd: free1?.weightedUsd,
      priceUsd: difference,
      uncertaintyUsd: expect.any(Number),
      isSignificant: true,
    },
  ]);
  const frontier = told.get('frontierCarriers')?.frontier;
  expect(frontier?.map(({ at, isHere }) => [at, isHere])).toEqual([
    [1, false],
    [2, true],
  ]);
  expect(frontier?.[0]?.awardedUsd).toBeGreaterThan(half1?.awardedUsd ?? 0);
  const kept = told.get('frontierIncumbents')?.frontier ?? [];
  expect(kept.map(({ at }) => at)).toEqual(kept.map(({ at }) => at).toSorted((one, other) => one - other));
  expect(kept.find(({ isHere }) => isHere)).toMatchObject({
    at: (100 * (half1?.incumbentsKept ?? 0)) / (half1?.incumbentLanes ?? 1),
    awardedUsd: half1?.awardedUsd,
  });
  // All incumbents stay if a change costs more than it saves.
  expect(kept.at(-1)).toMatchObject({ at: 100, awardedUsd: frontier?.[0]?.awardedUsd });
  const volumes = told.get('volumes')?.volumes ?? [];
  expect(volumes.map(({ name }) => name)).toEqual(['Planned', '20% less', '20% more', 'As in history']);
  expect(volumes[0]).toMatchObject({ volumePercent: 100, awardedUsd: half1?.awardedUsd, broken: [] });
  expect(volumes[1]?.volumePercent).toBe(80);
  expect(volumes[1]?.awardedUsd).toBeCloseTo((half1?.awardedUsd ?? 0) * 0.8, 0);
  expect(volumes[2]?.savingsUsd).toBeCloseTo((half1?.savingsUsd ?? 0) * 1.2, 0);
  expect(volumes[3]?.words).toBe(
    'Month by month as shipped from January 2026 to October 2026; 2 months without history as planned',
  );
  // Changed rules make the analyses stale.
  await testApp.call(scenarios.updateScenario, buyer(), {
    params: { id: half },
    body: { rules: [share(31)] },
  });
  told = await analyses();
  expect([...told.values()].map(({ isStale }) => isStale)).toEqual([true, true, true, true]);
});

test('states by rule what other volumes break', async () => {
  const { volume } = (await lanesOf(free)).carriers.find(
    ({ carrierName }) => carrierName === 'Buffalo Trucking',
  ) ?? {
    volume: 0,
  };
  const id = await solved('Most', [
    {
      isOn: true,
      scope: {},
      kind: 'capacity',
      ruleId: 'most',
      carriers: [testApp.people.otherCarrier.companyId],
      together: false,
      per: 'scope',
      month: 'all together',
      max: Math.ceil(volume),
      orNone: false,
    },
  ]);
  await testApp.call(scenarios.startAnalysis, buyer(), { params: { id }, body: { kind: 'volumes' } });
  await testApp.drainJobs();
  const [volumes] = (await testApp.call(scenarios.scenarioAnalyses, buyer(), { params: { id } })).body;
  const broken = new Map(volumes?.volumes?.map((each) => [each.name, each.broken]));
  expect(broken.get('20% less')).toEqual([]);
  expect(broken.get('20% more')).toEqual([
    expect.stringMatching(
      /^“Buffalo Trucking at most .* over all months”: .* instead of at most .* for Buffalo Trucking$/,
    ),
  ]);
});

test('if a lane has no rule about carrier changes, names only its price as deciding', async () => {
  const id = await solved('Elsewhere', [
    {
      isOn: true,
      scope: { laneIds: [seeded.laneIds[8] ?? ''] },
      kind: 'incumbent',
      ruleId: 'stay',
      switchingPercent: 5,
    },
  ]);
  const { lanes } = await lanesOf(id, { search: 'lane from 1' });
  expect(lanes.map(({ why }) => why)).toEqual(['Cheapest']);
  expect((await read(id)).figures).toMatchObject({ switchingUsd: 0 });
});

test('does not save a result that an earlier run already saved or whose scenario has been deleted', async () => {
  const id = await solved('Gone', []);
  const { database } = testApp.platform;
  const about = await database.asSystem(async (tx) => ({
    row: await requireScenario(tx, seeded.customerId, id),
    loaded: await loadInput(tx, { customerId: seeded.customerId, mode, contractNo: 1 }, null),
  }));
  const count = about.loaded.input.lanes.id.length;
  const answer = {
    notes: [],
    seed: 1,
    version: '1',
    inputHash: '',
    bound: 0,
    shares: { lane: new Int32Array(), bid: new Int32Array(), hundredths: new Int32Array(), bundleRule: [] },
    guide: { bid: new Int32Array(), toWin: new Float64Array(), leftOut: 0 },
    reasons: {
      decision: Array.from({ length: count }, () => 'noBid' as const),
      ruleId: Array.from({ length: count }, () => null),
      nextBid: new Int32Array(count).fill(-1),
      difference: new Float64Array(count).fill(Number.NaN),
    },
  };
  const run = { customerId: seeded.customerId, scenarioId: id, runNo: about.row.run_no, hash: '', ...about };
  // A job that runs twice does not overwrite its first result.
  await expect(database.asSystem((tx) => writeAward(tx, run, answer))).rejects.toBeInstanceOf(RunReplaced);
  await database.asSystem((tx) => writeFailure(tx, run, 'It failed the second time.'));
  expect(await read(id)).toMatchObject({ state: 'Solved', problem: null });
  await testApp.call(scenarios.deleteScenario, buyer(), { params: { id } });
  await expect(database.asSystem((tx) => writeAward(tx, run, answer))).rejects.toBeInstanceOf(RunReplaced);
});

test('reports awards made elsewhere in the meantime once an awarded result is reset', async () => {
  await solveAgain(half);
  expect((await award(half)).status).toBe(200);
  const { carrier } = testApp.people;
  const laneId = seeded.laneIds[8] ?? '';
  const bids = await seedBids(testApp, seeded, carrier.companyId, 0.9, [laneId]);
  const elsewhere = await testApp.call(awards.acceptBids, buyer(), {
    body: [{ laneId, bidId: bids.get(laneId) ?? '', months: [], share: 100 }],
  });
  expect(elsewhere.status).toBe(200);
  // While its own awards are active, other awards do not affect it.
  expect((await read(half)).stale).toBeNull();
  await cancel(half);
  expect(await read(half)).toMatchObject({
    awardedAt: null,
    stale: expect.stringContaining('Awards changed'),
  });
});
