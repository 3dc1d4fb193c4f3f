import { expect, test } from 'vitest';
import { compileScenario } from '../src/compile/compileScenario.ts';
import { CarrierSets } from '../src/decomposition/carrierSets.ts';
import { columnsOfDraft } from '../src/decomposition/columnsOfDraft.ts';
import { Pricing } from '../src/decomposition/pricing.ts';
import { randomFrom } from '../src/decomposition/random.ts';
import { drawTender } from '../src/test-support/drawTender.ts';

const input = drawTender({ lanes: 2000, carriers: 15, bidsPerLane: 6, seed: 101 });
const model = compileScenario(input);
const pricing = new Pricing(model);
for (let round = 0; round < 280; round++) pricing.next(Infinity);
const { leaf } = pricing;
leaf.toCentre();
const { countRow } = leaf.prices;
const carriers = [
  ...model.rowColumn.subarray(model.rowColumnStart[countRow], model.rowColumnStart[countRow + 1]),
];
const sets = new CarrierSets(leaf, 0.5);
const noNoise = () => 0;
const asUsed = sets.of(new Map(), noNoise);
const openCarriers = (isOpen: Int8Array) => carriers.filter((column) => isOpen[column] === 1);

test('a carrier that is closed closes its bids, and one that is opened opens those that it is mostly used for', () => {
  const open = openCarriers(asUsed.isOpen)[0]!;
  const closed = carriers.find((column) => asUsed.isOpen[column] === 0)!;
  const { isOpen, isOut } = sets.of(
    new Map([
      [open, 0],
      [closed, 1],
    ]),
    noNoise,
  );
  const classesOf = (carrier: number) =>
    [...isOut.keys()].filter((own) =>
      model.classColumn
        .subarray(model.classColumnStart[own], model.classColumnStart[own + 1])
        .includes(carrier),
    );
  expect(isOpen[open]).toBe(0);
  expect(isOpen[closed]).toBe(1);
  expect(classesOf(open).every((own) => isOut[own] === 1)).toBe(true);
  expect(classesOf(closed).every((own) => asUsed.isOut[own] === 1)).toBe(true);
  expect(classesOf(closed).some((own) => isOut[own] === 0)).toBe(true);
});

test('every set tried has as many carriers as the tender allows, and only undecided ones differ', () => {
  const around = sets.around(new Map(), asUsed);
  expect(around.length).toBeGreaterThan(0);
  for (const turns of around) {
    const { isOpen } = sets.of(turns, noNoise);
    expect(openCarriers(isOpen).length).toBeGreaterThanOrEqual(model.rowLo[countRow]!);
    expect(openCarriers(isOpen).length).toBeLessThanOrEqual(model.rowHi[countRow]!);
    for (const carrier of carriers) {
      const isUndecided = leaf.columnAverage[carrier]! > 0.02 && leaf.columnAverage[carrier]! < 0.98;
      if (!isUndecided) expect(isOpen[carrier]).toBe(asUsed.isOpen[carrier]);
    }
  }
});

test('a draft uses the carriers with which the bound is lowest, not always the most used ones', () => {
  const plan = { threshold: 0.5, noise: 0, rounds: 100, isQuick: true, isLarge: false };
  const effort = { random: randomFrom(1), isOver: () => false, passes: 8, onlyStressed: false };
  const first = columnsOfDraft(leaf, { ...plan, triesCarriers: false }, effort);
  const best = columnsOfDraft(leaf, { ...plan, triesCarriers: true }, effort);
  expect(openCarriers(best.open.isOpen)).not.toEqual(openCarriers(first.open.isOpen));
  expect(first.source.bound / leaf.bound).toBeGreaterThan(1.001);
  expect(best.source.bound / leaf.bound).toBeLessThan(1.001);
});
