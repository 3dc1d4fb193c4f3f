import { expect, test } from 'vitest';
import { compileScenario } from '../src/compile/compileScenario.ts';
import { awardedLanesOf } from '../src/decomposition/awardedLanes.ts';
import { cheapestOptions } from '../src/decomposition/candidates.ts';
import { refine } from '../src/decomposition/convergedPrices.ts';
import { makeDraft } from '../src/decomposition/makeDraft.ts';
import { openColumns } from '../src/decomposition/openColumns.ts';
import { Pricing } from '../src/decomposition/pricing.ts';
import { randomFrom } from '../src/decomposition/random.ts';
import { checkAward, costAward, type ScenarioInput } from '../src/index.ts';
import { LaneProgramme } from '../src/simplex/laneProgramme.ts';
import { Rearrangement } from '../src/simplex/rearrange.ts';
import { undecidedLanes } from '../src/simplex/undecidedLanes.ts';
import { forkOf } from '../src/simplex/branchCandidates.ts';
import { drawTender } from '../src/test-support/drawTender.ts';

const input = drawTender({ lanes: 300, carriers: 8, bidsPerLane: 5, seed: 3 });
const model = compileScenario(input);
const pricing = new Pricing(model, null);
for (let round = 0; round < 140; round++) pricing.next(Infinity);

test('a draft opens no column that needs a closed one', () => {
  const { columnAverage, fixed } = pricing.leaf;
  for (const threshold of [0.06, 0.5, 0.9]) {
    const { isOpen } = openColumns(model, columnAverage, threshold, () => 0, fixed);
    for (const [column, parent] of model.columnParent.entries())
      if (parent >= 0 && isOpen[column] === 1) expect(isOpen[parent]).not.toBe(0);
    for (const [link, child] of model.linkChild.entries())
      if (isOpen[child] === 1) expect(isOpen[model.linkParent[link]!]).not.toBe(0);
  }
});

const never = () => false;

function quickDraft(random: () => number) {
  const effort = { random, isOver: never, passes: 8, onlyStressed: false };
  const plan = { threshold: 0.5, noise: 0, rounds: 40, triesCarriers: false, isQuick: true, isLarge: false };
  return makeDraft(pricing.leaf, plan, effort)!;
}

test.each([false, true])('rearranging follows every rule and only improves (averages: %s)', (isAveraged) => {
  const random = randomFrom(1);
  const made = quickDraft(random);
  const first = made.draft.cost;
  if (isAveraged) refine(made.source!, 60, never);
  const averageOf = isAveraged ? (option: number) => made.source!.averageOf(option) : null;
  const rearranging = new Rearrangement(made.draft.save(), made.prices, random, averageOf);
  let last = first;
  for (let turn = 0; turn < 12; turn++) {
    const better = rearranging.next(never);
    if (turn === 0) expect(rearranging.turns > 1).toBe(isAveraged);
    if (!better) continue;
    const lanes = awardedLanesOf(better);
    expect(checkAward(input, lanes)).toEqual([]);
    expect(better.cost).toBeLessThan(last);
    expect(costAward(input, lanes).weighted).toBeCloseTo(better.cost, 2);
    last = better.cost;
  }
  expect(last).toBeLessThan(first);
  expect(last).toBeGreaterThanOrEqual(pricing.bound);
});

test('undecided lanes are those on which the award differs from the average choice, and the nearest others', () => {
  const made = quickDraft(randomFrom(1));
  const { draft, prices, source } = made;
  const candidates = cheapestOptions(prices, 8, prices.classIsOut);
  const lanesAt = (averageOf: (option: number) => number) => [
    ...undecidedLanes(draft, candidates, averageOf),
  ];
  const isAwarded = (option: number) => draft.laneOf(model.optionLane[option]!).options.includes(option);
  const nearest = lanesAt((option) => (isAwarded(option) ? 1 : 0));
  const single = candidates.start.findIndex(
    (from, lane) =>
      !nearest.includes(lane) &&
      candidates.start[lane + 1]! > from + 1 &&
      draft.laneOf(lane).options.length === 1 &&
      model.optionBundle[draft.laneOf(lane).options[0]!]! < 0,
  );
  const moved = lanesAt((option) => (isAwarded(option) !== (model.optionLane[option] === single) ? 1 : 0));
  expect(moved).toContain(single);
  expect(moved.length).toBe(nearest.length + 1);
  expect(lanesAt((option) => source!.averageOf(option)).length).toBeGreaterThan(80);
});

test('a lane required by more carriers than may share it is a dead end', () => {
  const carrierIds = ['A', 'B', 'C'];
  const shared: ScenarioInput = {
    monthCount: 1,
    lanes: [{ ...input.lanes[0]!, id: 'L1', incumbent: null, monthlyVolumes: [100] }],
    carrierIds,
    bids: carrierIds.map((carrierId, at) => ({
      ...input.bids[0]!,
      id: carrierId,
      laneId: 'L1',
      carrierId,
      pricePerUnit: 10 + at,
    })),
    rules: [
      { kind: 'carrierCount', id: 'two', scope: {}, per: 'lane', max: 2 },
      { kind: 'smallestShare', id: 'least', scope: {}, percent: 20 },
    ],
  };
  const programme = new LaneProgramme(compileScenario(shared));
  programme.decide([...programme.optionColumn].map((column) => ({ column, lower: 0.2, upper: 1 })));
  expect(programme.solve(Infinity, 100)).toBe('optimal');
  const fork = forkOf(programme);
  expect(fork).not.toBeNull();
  for (const way of fork!.ways) for (const { lower, upper } of way) expect(lower).toBeGreaterThan(upper);
});
