import { describe, expect, test } from 'vitest';
import {
  type AwardedLane,
  checkAward,
  costAward,
  explainInfeasibility,
  negotiationGuide,
  priceOfRules,
  type ScenarioInput,
  type ScenarioRule,
  type ScenarioRuleKind,
  solveScenario,
  explainAward,
} from '../src/index.ts';
import { compileScenario } from '../src/compile/compileScenario.ts';
import { Pricing } from '../src/decomposition/pricing.ts';
import { drawTender } from '../src/test-support/drawTender.ts';
import { chance, drawSmall } from './support/drawSmall.ts';

const options = { engine: 'decomposition', maxIterations: 120, seed: 5 } as const;
const tender = drawTender({ lanes: 40, carriers: 5, bidsPerLane: 3, seed: 4 });
const few = { ...options, maxIterations: 60, tolerancePercent: 1e-6 };

test('the same tender and seed give the same award, byte for byte; another seed may not', async () => {
  const [once, again] = [
    await solveScenario(tender, options),
    await solveScenario(structuredClone(tender), options),
  ];
  expect(JSON.stringify(again)).toBe(JSON.stringify(once));
  expect(once.lanes).not.toBeNull();
  expect(once.inputHash).not.toBe(
    (await solveScenario({ ...tender, rules: tender.rules.slice(1) }, options)).inputHash,
  );
});

test('no random award costs less than the bound', async () => {
  let kept = 0;
  for (let seed = 1; seed <= 12; seed++) {
    const input = drawSmall(seed, 300);
    const { bound } = await solveScenario(input, { ...options, maxIterations: 60 });
    const random = chance(seed);
    for (let turn = 0; turn < 150; turn++) {
      const award = input.lanes.map((lane): AwardedLane => {
        const bids = input.bids.filter(({ laneId }) => laneId === lane.id);
        const pick = bids[Math.floor(random() * (bids.length + 0.5))];
        const shares = pick ? [{ carrierId: pick.carrierId, share: 1, bundleId: null }] : [];
        return { laneId: lane.id, shares, unawarded: pick ? null : 'noCapacity' };
      });
      if (checkAward(input, award).length > 0) continue;
      kept++;
      expect(costAward(input, award).weighted).toBeGreaterThanOrEqual(bound - 1e-6 * Math.abs(bound));
    }
  }
  expect(kept).toBeGreaterThan(100);
});

/**
 * Whether a kind of rule leaves fewer or more expensive awards; otherwise it allows more, and may lower the bound but never raises
 * it.
 */
const narrows = {
  carrierCount: true,
  share: true,
  capacity: true,
  incumbent: true,
  lock: true,
  exclude: true,
  fixedCost: true,
  smallestShare: true,
  budget: true,
  coverage: false,
} satisfies Record<ScenarioRuleKind, boolean>;
const isShared = (rule: ScenarioRule) => rule.kind === 'carrierCount' && rule.per === 'lane';
/** A bonus for changing carriers makes awards cheaper; a lane that must be shared does both. */
const isOneWay = (rule: ScenarioRule) =>
  !(rule.kind === 'incumbent' && rule.switchingPercent! < 0) &&
  !(rule.kind === 'carrierCount' && rule.per === 'lane' && rule.min! > 1);

test.each([...Object.keys(narrows), 'carrierCount of lanes'])(
  'an additional rule never moves the bound the wrong way beyond the gap: %s',
  async (kind) => {
    const drawn = Array.from({ length: 40 }, (_, at) => drawSmall(at + 1, 60)).flatMap((input) => {
      const rule = input.rules.find(
        (each) => isOneWay(each) && (isShared(each) ? 'carrierCount of lanes' : each.kind) === kind,
      );
      return rule ? [{ input, rule }] : [];
    });
    let told = 0;
    for (const { input, rule } of drawn) {
      if (told === 4) break;
      const fewer = { ...input, rules: input.rules.filter((each) => each !== rule) };
      const without = await solveScenario(fewer, few);
      const whole = await solveScenario(input, few);
      const isNarrower = !isShared(rule) && narrows[rule.kind];
      const [tight, loose] = isNarrower ? [whole, without] : [without, whole];
      if (loose.status === 'infeasible') expect(tight.status).toBe('infeasible');
      if (loose.status === 'infeasible' || !tight.cost) continue;
      told++;
      expect(tight.cost.weighted).toBeGreaterThanOrEqual(loose.bound);
      // The bound from prices alone, before any award is built.
      const pricing = new Pricing(compileScenario(loose === whole ? input : fewer));
      for (let round = 0; round < 40; round++) pricing.next(Infinity);
      expect(tight.cost.weighted).toBeGreaterThanOrEqual(pricing.bound * (1 - 1e-9));
      expect(tight.bound).toBeGreaterThanOrEqual(loose.bound - loose.gapAmount! - tight.gapAmount!);
    }
    expect(told).toBe(4);
  },
);

test('a next scenario starts where the last one ended', async () => {
  const first = await solveScenario(tender, { ...options, maxIterations: 300 });
  const cold = await solveScenario(tender, { ...options, maxIterations: 30 });
  const warm = await solveScenario(tender, {
    ...options,
    maxIterations: 30,
    warmStart: structuredClone(first.warmStart),
  });
  expect(warm.bound).toBeGreaterThanOrEqual(cold.bound * (1 - 1e-9));
  expect(warm.cost!.weighted).toBeLessThanOrEqual(first.cost!.weighted + 1e-6);
});

const plain = (rules: ScenarioRule[]): ScenarioInput => ({
  monthCount: 1,
  carrierIds: ['A', 'B', 'C'],
  lanes: ['1', '2', '3'].map((id) => ({
    id,
    mode: 'm',
    region: 'DE',
    equipment: 'e',
    businessUnit: 'u',
    incumbent: null,
    monthlyVolumes: [10],
  })),
  bids: ['1', '2', '3'].flatMap((laneId) =>
    ['A', 'B', 'C'].map((carrierId, at) => ({
      id: laneId + carrierId,
      laneId,
      carrierId,
      pricePerUnit: 100 + 10 * at,
    })),
  ),
  rules,
});
const cap: ScenarioRule = {
  kind: 'capacity',
  id: 'cap',
  scope: {},
  carriers: 'all',
  together: false,
  per: 'scope',
  month: 'all together',
  max: 10,
};

describe('an infeasible scenario', () => {
  test('reports the cheapest relaxation, and applying it makes the scenario feasible', async () => {
    const input = plain([
      cap,
      { kind: 'carrierCount', id: 'count', scope: { regions: ['DE'] }, per: 'region', max: 2 },
    ]);
    expect((await solveScenario(input, options)).status).toBe('infeasible');
    const { wayOut, conflicts } = await explainInfeasibility(input);
    expect(conflicts).toEqual([]);
    expect(wayOut).toHaveLength(1);
    const [change] = wayOut!;
    expect(['cap', 'count']).toContain(change!.ruleId);
    const mended = input.rules.map((rule) =>
      rule.id === change!.ruleId ? { ...rule, [change!.limit]: change!.to } : rule,
    );
    expect((await solveScenario({ ...input, rules: mended }, options)).status).toBe('optimal');
  });

  test('never drops a lock or an exclusion', async () => {
    const input = plain([
      { kind: 'lock', id: 'a', scope: { laneIds: ['1'] }, carrierId: 'A' },
      { kind: 'lock', id: 'b', scope: { laneIds: ['2'] }, carrierId: 'B' },
      { kind: 'carrierCount', id: 'count', scope: {}, per: 'scope', max: 1 },
    ]);
    const { wayOut, conflicts } = await explainInfeasibility(input);
    expect(conflicts).toEqual([{ why: 'locksNeedMore', ruleId: 'count', region: null, max: 1, needed: 2 }]);
    expect(wayOut).toMatchObject([{ ruleId: 'count', limit: 'max', from: 1, to: 2, unit: 'carriers' }]);
  });
});

test('a lane names its runner-up, the difference and the deciding reason', async () => {
  const input = plain([cap]);
  const result = await solveScenario(input, options);
  const reasons = explainAward(input, result);
  expect(reasons).toHaveLength(3);
  const cheapest = reasons.find(({ awarded }) => awarded[0]?.carrierId === 'A');
  expect(cheapest).toMatchObject({
    runnerUp: { carrierId: 'B', difference: 100 },
    decidedBy: { what: 'cost' },
  });
  const dearest = reasons.find(({ awarded }) => awarded[0]?.carrierId === 'C');
  expect(dearest).toMatchObject({ runnerUp: { carrierId: 'A', difference: -200 } });
  expect(['rule', 'rulesTogether']).toContain(dearest!.decidedBy.what);
  const free = plain([]);
  const tied = { ...free, bids: free.bids.map((bid) => ({ ...bid, pricePerUnit: 100 })) };
  const even = await solveScenario(tied, options);
  expect(even.lanes!.map(({ shares }) => shares[0]?.carrierId)).toEqual(['A', 'A', 'A']);
  expect(explainAward(tied, even)[0]?.decidedBy).toEqual({ what: 'tie' });
});

test('a scarce resource that the awarded bid also uses is not a reason', async () => {
  const input = plain([
    { ...cap, carriers: ['A'] },
    { kind: 'budget', id: 'budget', scope: {}, max: 10_000 },
  ]);
  const result = await solveScenario(input, options);
  const rows = compileScenario(input).rows.map(({ key, ruleId }) => ({ key, ruleId }));
  // The budget is scarce, and adds far more to every bid than the capacity adds to one.
  const scarce = { cap: 1, budget: 10 } as Record<string, number>;
  const multipliers = Object.fromEntries(rows.map(({ key, ruleId }) => [key, scarce[ruleId] ?? 0]));
  const warmStart = { multipliers, lanes: result.lanes! };
  const notCheapest = explainAward(input, { ...result, warmStart }).filter(
    ({ runnerUp }) => runnerUp !== null && runnerUp.difference < 0,
  );
  expect(notCheapest.length).toBeGreaterThan(0);
  for (const { decidedBy } of notCheapest) expect(decidedBy).toMatchObject({ what: 'rule', ruleId: 'cap' });
});

test('what a carrier must bid wins the lane, and a rule has a cost', async () => {
  const input = plain([]);
  const result = await solveScenario(input, options);
  const guide = negotiationGuide(input, result).filter(
    ({ laneId, carrierId }) => laneId === '1' && carrierId === 'B',
  );
  expect(guide).toMatchObject([{ pricePerUnit: 110, pricePerUnitToWin: 100 }]);
  const bids = input.bids.map((bid) => (bid.id === '1B' ? { ...bid, pricePerUnit: 99.99 } : bid));
  expect((await solveScenario({ ...input, bids }, options)).lanes?.[0]?.shares[0]?.carrierId).toBe('B');
  const capped = plain([cap]);
  const [price] = await priceOfRules(capped, await solveScenario(capped, options), options);
  expect(price).toMatchObject({ ruleId: 'cap', isSignificant: true });
  expect(price!.price).toBeCloseTo(300, 4);
});
