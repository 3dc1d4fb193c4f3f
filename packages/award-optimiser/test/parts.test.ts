import { describe, expect, test } from 'vitest';
import { type AwardedLane, checkAward, costAward, type ScenarioInput } from '../src/index.ts';
import { compileScenario } from '../src/compile/compileScenario.ts';
import { setAwarded } from '../src/decomposition/awardedLanes.ts';
import { Draft } from '../src/decomposition/draft.ts';
import { Leaves } from '../src/decomposition/leaves.ts';
import { Pricing } from '../src/decomposition/pricing.ts';
import { discountsOf, neededOf, fixedTiers } from '../src/decomposition/fixedTiers.ts';
import { VolumeMethod } from '../src/decomposition/volumeMethod.ts';
import { multipliersOf, pricesOf } from '../src/decomposition/multipliers.ts';
import { drawTender } from '../src/test-support/drawTender.ts';
import { chance, drawSmall } from './support/drawSmall.ts';

/** Tries random awards of whole lanes and returns those that satisfy every rule, with their cost. */
function awardsOf(input: ScenarioInput, tries: number): { award: AwardedLane[]; cost: number }[] {
  const random = chance(77);
  const found: { award: AwardedLane[]; cost: number }[] = [];
  for (let turn = 0; turn < tries; turn++) {
    const award = input.lanes.map((lane): AwardedLane => {
      const bids = input.bids.filter(({ laneId }) => laneId === lane.id);
      const bid = bids[Math.floor(random() * (bids.length + 0.3))];
      const shares = bid ? [{ carrierId: bid.carrierId, share: 1, bundleId: null }] : [];
      return { laneId: lane.id, shares, unawarded: bid ? null : 'noCapacity' };
    });
    if (checkAward(input, award).length === 0) found.push({ award, cost: costAward(input, award).weighted });
  }
  return found;
}

/** Which columns an award uses: those of the baseline of awarded volume, and of each discount the highest tier reached. */
function columnsOf(input: ScenarioInput, award: readonly AwardedLane[]) {
  const model = compileScenario(input);
  const draft = new Draft(model, new Float64Array(model.rowCount));
  setAwarded(draft, award);
  const used = Array.from({ length: model.columnCount }, (_, column) => draft.isUsed(column));
  for (const { tiers, reached } of discountsOf(model)) {
    const volume = draft.rowActivity[reached]!;
    const highest = tiers.findLast((tier) => volume * (1 + 1e-12) >= neededOf(model, tier));
    for (const tier of tiers) used[tier] = tier === highest;
  }
  return used;
}

const drawn = [1, 2, 4, 5, 7, 9].map((seed) => drawSmall(seed, 300));

describe('partitions of the feasible awards', () => {
  test('every award is in one of them, and costs no less than its bound', () => {
    let most = 0;
    let looked = 0;
    for (const input of drawn) {
      const model = compileScenario(input);
      const root = new VolumeMethod(model, null);
      root.startAt();
      const leaves = new Leaves(root);
      for (let turn = 0; turn < 8; turn++) {
        const { lowest } = leaves;
        for (let round = 0; round < 25; round++) lowest.next();
        if (!leaves.split(lowest)) break;
      }
      const parts = (leaves as unknown as { all: VolumeMethod[] }).all;
      most = Math.max(most, parts.length);
      for (const { award, cost } of awardsOf(input, 120)) {
        const used = columnsOf(input, award);
        const own = parts.filter(({ fixed }) =>
          (fixed ?? []).every(
            (value, column) =>
              value < 0 || model.columns[column]!.what === 'rebate' || used[column] === (value === 1),
          ),
        );
        expect(own).toHaveLength(1);
        expect(cost).toBeGreaterThanOrEqual(own[0]!.bound - 1e-9 * cost);
        expect(cost).toBeGreaterThanOrEqual(leaves.bound - 1e-9 * cost);
        looked++;
      }
    }
    expect(most).toBeGreaterThan(3);
    expect(looked).toBeGreaterThan(30);
  });

  test('the bound only rises, and stays no higher than the cost of awards in closed parts', () => {
    for (const input of drawn) {
      const best = Math.min(...awardsOf(input, 120).map(({ cost }) => cost));
      const pricing = new Pricing(compileScenario(input));
      let last = -Infinity;
      for (let round = 0; round < 300; round++) {
        pricing.next(best);
        expect(pricing.bound).toBeGreaterThanOrEqual(last);
        last = pricing.bound;
      }
      if (Number.isFinite(best)) expect(Math.min(last, best)).toBeLessThanOrEqual(best);
      expect(pricing.leaf.bound).toBe(Math.max(pricing.leaf.bound, last));
    }
  });
});

describe('prices of an earlier run', () => {
  const input = drawTender({ lanes: 120, carriers: 5, bidsPerLane: 3, seed: 4 });
  const model = compileScenario(input);
  const first = new VolumeMethod(model, null);
  first.startAt();
  for (let round = 0; round < 160; round++) first.next();
  const former = structuredClone({ multipliers: multipliersOf(first), lanes: [] });

  test('prove at once what they proved before', () => {
    const kinds = new Set(
      Object.keys(former.multipliers).map((key) => /^(link|pair|part)\|/.exec(key)?.[1] ?? 'row'),
    );
    expect(kinds).toEqual(new Set(['link', 'pair', 'part', 'row']));
    const warm = new VolumeMethod(model, null);
    warm.startAt(pricesOf(model, former)!);
    expect(warm.bound).toBeCloseTo(first.centre, 3);
  });

  test('keep the signs and sums of a valid bound when bundles lost lanes and rules were removed', () => {
    const bundles = input.bundles!.map((bundle) => ({ ...bundle, lanes: bundle.lanes.slice(1) }));
    const fewer = { ...input, bundles, rules: input.rules.filter(({ kind }) => kind !== 'fixedCost') };
    const changed = compileScenario(fewer);
    const warm = new VolumeMethod(changed, null);
    warm.startAt(pricesOf(changed, former)!);
    const { parts, pairs } = warm.startPrices();
    for (let bundle = 0; bundle < bundles.length; bundle++) {
      const own = parts.subarray(changed.bundleStart[bundle], changed.bundleStart[bundle + 1]);
      expect(own.reduce((sum, each) => sum + each, 0)).toBeCloseTo(0, 6);
    }
    expect(Math.min(...pairs)).toBeGreaterThanOrEqual(0);
  });

  test('are empty if none are given', () => {
    expect(pricesOf(model, null)).toBeNull();
    expect(pricesOf(model, { multipliers: {}, lanes: [] })).toBeNull();
  });
});

test('settled tiers are priced as in an enumeration', () => {
  const volumes = [12, 30, 7, 22, 16];
  const a = [104, 131, 99, 120, 108];
  const b = [101, 126, 103, 113, 109];
  const tiers = [
    { fromVolume: 30, percent: 3 },
    { fromVolume: 60, percent: 9 },
  ];
  const input: ScenarioInput = {
    monthCount: 1,
    carrierIds: ['A', 'B'],
    lanes: volumes.map((volume, at) => ({
      id: `${at}`,
      mode: 'm',
      region: 'r',
      equipment: 'e',
      businessUnit: 'u',
      incumbent: null,
      monthlyVolumes: [volume],
    })),
    bids: volumes.flatMap((_, at) => [
      { id: `${at}A`, laneId: `${at}`, carrierId: 'A', pricePerUnit: a[at]! },
      { id: `${at}B`, laneId: `${at}`, carrierId: 'B', pricePerUnit: b[at]! },
    ]),
    discounts: [{ id: 'd', carrierId: 'A', scope: {}, tiers }],
    rules: [],
  };
  const model = compileScenario(input);
  const [own] = discountsOf(model);
  expect(own!.tiers.map((tier) => neededOf(model, tier))).toEqual([30, 60]);
  const free = new Int8Array(model.columnCount).fill(-1);
  expect(fixedTiers(model, free)).toEqual([]);
  [-1, 0, 1].forEach((taken) => {
    const way = free.slice();
    own!.tiers.forEach((tier, at) => {
      way[tier] = at === taken ? 1 : 0;
      way[own!.parts[at]!] = 0;
    });
    const percent = taken < 0 ? 0 : tiers[taken]!.percent;
    expect(fixedTiers(model, way)).toEqual([
      { row: own!.one, price: 0 },
      { row: own!.spent, price: expect.closeTo(-percent / 100, 12) },
    ]);
    // All 32 awards, enumerated: their cost with this discount, whether reached or not; and the cost of those that reach it.
    let least = Infinity;
    let leastReached = Infinity;
    for (let mask = 0; mask < 32; mask++) {
      let volume = 0;
      let cost = 0;
      volumes.forEach((each, at) => {
        const isA = (mask & (1 << at)) > 0;
        if (isA) volume += each;
        cost += each * (isA ? a[at]! * (1 - percent / 100) : b[at]!);
      });
      least = Math.min(least, cost);
      if (taken < 0 || volume >= tiers[taken]!.fromVolume) leastReached = Math.min(leastReached, cost);
    }
    const leaf = new VolumeMethod(model, way);
    leaf.startAt();
    expect(leaf.bound).toBeCloseTo(least, 6);
    for (let round = 0; round < 100; round++) leaf.next();
    expect(leaf.bound).toBeGreaterThanOrEqual(least - 1e-6);
    expect(leaf.bound).toBeLessThanOrEqual(leastReached + 1e-6);
  });
});
