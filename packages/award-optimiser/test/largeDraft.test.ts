import { expect, test } from 'vitest';
import { checkAward } from '../src/index.ts';
import { compileScenario } from '../src/compile/compileScenario.ts';
import { awardedLanesOf } from '../src/decomposition/awardedLanes.ts';
import { balance } from '../src/decomposition/balance.ts';
import { cheapestOptions } from '../src/decomposition/candidates.ts';
import { Lagrangian } from '../src/decomposition/lagrangian.ts';
import { makeDraft } from '../src/decomposition/makeDraft.ts';
import { Pricing } from '../src/decomposition/pricing.ts';
import { randomFrom } from '../src/decomposition/random.ts';
import { costPerUnit } from '../src/decomposition/rowScale.ts';
import { drawTender } from '../src/test-support/drawTender.ts';

const input = drawTender({ lanes: 600, carriers: 8, bidsPerLane: 5, seed: 3 });
const model = compileScenario(input);
const pricing = new Pricing(model);
for (let round = 0; round < 150; round++) pricing.next(Infinity);

/** Cost of the last choice's violations. */
function violated(prices: Lagrangian): number {
  return costPerUnit(model).reduce((sum, unit, row) => {
    const now = prices.rowActivity[row]!;
    if (['tier', 'rebate', 'use'].includes(model.rows[row]!.what)) return sum;
    return sum + unit * Math.max(0, now - model.rowHi[row]!, model.rowLo[row]! - now);
  }, 0);
}

test('balanced prices reduce violations from their starting point, and prices push only in the right direction', () => {
  pricing.leaf.toCentre();
  const prices = new Lagrangian(model);
  prices.rowPrice.set(pricing.leaf.prices.rowPrice);
  const fixed = Int8Array.from(pricing.leaf.columnAverage, (used) => (used > 0.3 ? 1 : 0));
  const candidates = cheapestOptions(prices, 6, null);
  prices.evaluate(candidates, fixed);
  const before = violated(prices);
  balance(prices, candidates, fixed, 60, () => false);
  prices.evaluate(candidates, fixed);
  expect(violated(prices)).toBeLessThan(0.8 * before);
  for (let row = 0; row < model.rowCount; row++) {
    if (model.rowHi[row] === Infinity) expect(prices.rowPrice[row]).toBeLessThanOrEqual(0);
    if (model.rowLo[row] === -Infinity) expect(prices.rowPrice[row]).toBeGreaterThanOrEqual(0);
  }
});

test('the first draft of a large tender follows every rule, close to the bound', () => {
  const effort = { random: randomFrom(1), isOver: () => false, passes: 8, onlyStressed: false };
  const plan = { threshold: 0.06, noise: 0, rounds: 0, triesCarriers: false, isQuick: true, isLarge: true };
  const { draft } = makeDraft(pricing.leaf, plan, effort)!;
  expect(checkAward(input, awardedLanesOf(draft))).toEqual([]);
  expect(draft.cost / pricing.bound).toBeLessThan(1.05);
});
