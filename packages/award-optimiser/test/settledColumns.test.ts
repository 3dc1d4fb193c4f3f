import { expect, test } from 'vitest';
import { compileScenario } from '../src/compile/compileScenario.ts';
import { Draft } from '../src/decomposition/draft.ts';
import { type DraftPlan, makeDraft } from '../src/decomposition/makeDraft.ts';
import { Pricing } from '../src/decomposition/pricing.ts';
import { randomFrom } from '../src/decomposition/random.ts';
import { pricesOfAward } from '../src/decomposition/convergedPrices.ts';
import { solveScenario } from '../src/index.ts';
import { drawTender } from '../src/test-support/drawTender.ts';

const input = drawTender({ lanes: 400, carriers: 8, bidsPerLane: 5, seed: 3 });
const model = compileScenario(input);
const pricing = new Pricing(model, null);
for (let round = 0; round < 160; round++) pricing.next(Infinity);
const { leaf } = pricing;
const never = () => false;
const plan: DraftPlan = {
  threshold: 0.5,
  noise: 0,
  rounds: 60,
  triesCarriers: false,
  isQuick: true,
  isLarge: false,
};
const draftOf = () =>
  makeDraft(leaf, plan, { random: randomFrom(1), isOver: never, passes: 8, onlyStressed: false })!.draft;

test('pricing with the columns of an award leaves the award complete', () => {
  const award = draftOf();
  const { prices } = pricesOfAward(leaf, award.save(), 20, never);
  const restored = new Draft(model, new Float64Array(model.rowCount));
  restored.restore(award.save());
  for (let lane = 0; lane < model.laneCount; lane++)
    for (const option of restored.laneOf(lane).options)
      expect(prices.classIsOut[model.optionClass[option]!]).toBe(0);
});

test('a carrier closed by mistake returns when the bound without it proves too high', () => {
  const good = draftOf();
  const carriers = model.columns.flatMap(({ what }, column) =>
    what === 'use' && model.columnParent[column]! < 0 ? [column] : [],
  );
  const used = carriers.filter((column) => good.isUsed(column));
  // Sets the average use of the carrier with most lanes to a little less than half, as if it were not needed.
  const largest = used.toSorted((a, b) => good.useCount[b]! - good.useCount[a]! || a - b)[0]!;
  const kept = leaf.columnAverage.slice();
  leaf.columnAverage[largest] = 0.45;
  const mended = draftOf();
  leaf.columnAverage.set(kept);
  expect(mended.isUsed(largest)).toBe(true);
  expect(mended.cost).toBeLessThan(1.01 * good.cost);
});

test('an earlier award of a tender too large for a full search is improved, the same way each time', async () => {
  const options = { engine: 'decomposition', seed: 5 } as const;
  const first = await solveScenario(input, { ...options, maxIterations: 330 });
  const again = { ...options, maxIterations: 1500, warmStart: structuredClone(first.warmStart) };
  const [warm, same] = [await solveScenario(input, again), await solveScenario(input, again)];
  expect(warm.cost!.weighted).toBeLessThan(first.cost!.weighted);
  expect(warm.bound).toBeGreaterThanOrEqual(first.bound * (1 - 1e-6));
  expect(JSON.stringify(same)).toBe(JSON.stringify(warm));
});
