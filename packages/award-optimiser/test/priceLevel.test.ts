import { expect, test } from 'vitest';
import { compileScenario } from '../src/compile/compileScenario.ts';
import { multipliersOf, pricesOf, splitOf } from '../src/decomposition/multipliers.ts';
import { oncePerCarrier, PriceLevel, volumeLimitsOf } from '../src/decomposition/priceLevel.ts';
import { Pricing } from '../src/decomposition/pricing.ts';
import { drawTender } from '../src/test-support/drawTender.ts';

const model = compileScenario(drawTender({ lanes: 2000, carriers: 15, bidsPerLane: 6, seed: 103 }));
const limits = volumeLimitsOf(model);
const keyOf = (row: number) => model.rows[row]!.key;

test('the limits of a carrier are those of its whole volume', () => {
  expect(limits).toHaveLength(model.carrierIds.length);
  const keys = new Set(limits.flat().map((row) => keyOf(row).replace(/C\d\d.*/, '')));
  expect([...keys].toSorted()).toEqual(['cap ', 'group share|max|', 'volume share|max|']);
});

test('the level has one row of each carrier, and one of several carriers only if it has a price', () => {
  const group = model.rows.findIndex(({ ruleId }) => ruleId === 'group share');
  const rowPrice = new Float64Array(model.rowCount);
  const carriersOf = (rows: readonly number[]) => rows.flatMap((row) => model.rows[row]!.carriers ?? []);
  for (const price of [0, 1]) {
    for (const row of limits.flat()) rowPrice[row] = row === group ? price : 1;
    const rows = oncePerCarrier(limits, rowPrice);
    expect(carriersOf(rows).toSorted()).toEqual([...model.carrierIds]);
    expect(rows.includes(group)).toBe(price === 1);
  }
});

test('a move takes longer steps while the bound rises, and the next one comes later if it did not', () => {
  const level = new PriceLevel(model, new Uint8Array(model.rowCount).fill(1));
  const rowPrice = new Float64Array(model.rowCount);
  const tried: number[] = [];
  expect(level.isDue(5)).toBe(true);
  level.move(5, rowPrice, (_, by) => tried.push(by) < 3);
  expect(tried[1]).toBeCloseTo(2 * tried[0]!);
  expect(tried[2]).toBeCloseTo(4 * tried[0]!);
  expect(level.isDue(14)).toBe(false);
  expect(level.isDue(15)).toBe(true);
  level.move(15, rowPrice, (_, by) => {
    tried.push(by);
    return false;
  });
  expect(tried[3]).toBeCloseTo(tried[0]!);
  expect(tried[4]).toBeCloseTo(-tried[0]!);
  expect(level.isDue(29)).toBe(false);
  expect(level.isDue(30)).toBe(true);
});

test('a move ends after 16 steps if the bound keeps rising, as when the carriers cannot take the volume', () => {
  const level = new PriceLevel(model, new Uint8Array(model.rowCount).fill(1));
  let gains = 0;
  level.move(5, new Float64Array(model.rowCount), () => {
    gains++;
    return true;
  });
  expect(gains).toBe(16);
});

test('a split by the carrier that is hardly used raises the bound where capacity is short', () => {
  const priced = () => {
    const pricing = new Pricing(model);
    for (let round = 0; round < 280; round++) pricing.next(Infinity);
    return pricing;
  };
  const [split, whole] = [priced(), priced()];
  split.splitByCarrier(Infinity, () => false);
  expect(split.leafCount).toBe(2);
  // The split itself takes 120 rounds.
  for (let round = 0; round < 120; round++) {
    split.next(Infinity);
    whole.next(Infinity);
  }
  for (let round = 0; round < 120; round++) whole.next(Infinity);
  expect(split.bound).toBeGreaterThan(whole.bound * 1.0002);

  // The next run of the tender starts with both parts.
  const former = structuredClone({
    multipliers: multipliersOf(split.leaf, split.carrierSplit),
    lanes: [],
  });
  const next = new Pricing(model, pricesOf(model, former));
  expect(next.bound).toBeLessThan(split.bound * 0.9999);
  next.splitAgain(splitOf(model, former)!);
  expect(next.leafCount).toBe(2);
  expect(next.bound).toBeGreaterThan(split.bound * 0.9999);
  const again = multipliersOf(next.leaf, next.carrierSplit);
  expect(Object.keys(again)).toEqual(Object.keys(former.multipliers));
  const fewer = {
    ...model,
    columns: model.columns.filter((_, column) => column !== next.carrierSplit!.column),
  };
  expect(splitOf(fewer, former)).toBeNull();
  const alike = new Pricing(model, pricesOf(model, former));
  const root = pricesOf(model, former)!;
  alike.splitAgain({ column: next.carrierSplit!.column, unused: root, used: root });
  expect(alike.leafCount).toBe(1);
  alike.splitAgain(splitOf(model, former)!, (bound) => bound > split.bound * 1.01);
  expect(alike.leafCount).toBe(1);
});
