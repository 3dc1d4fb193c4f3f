import type { Violation } from '@lanewright/award-optimiser';
import type { ScenarioRule } from '@lanewright/contract';
import { Decimal } from '@lanewright/freight';
import { expect, test } from 'vitest';
import type { PackedInput } from '../input/packedInput.ts';
import { budgetsAtCost } from './budgetsAtCost.ts';

const lanes = { id: ['1', '2', '3'], region: ['US', 'US', 'EU'], equipment: [], businessUnit: [] };
const input = { lanes } as unknown as PackedInput;
const budget: ScenarioRule = {
  kind: 'budget',
  ruleId: 'b',
  isOn: true,
  scope: { regions: ['US'] },
  maxUsd: 300,
};
const broken = (actual: number): Violation => ({
  kind: 'budget',
  ruleId: 'b',
  limit: 'max',
  allowed: 300,
  actual,
  laneId: null,
  carriers: null,
  region: null,
  month: null,
});
const share = (lane: number, costUsd: string, priceUsd: number) => ({
  lane,
  costUsd: new Decimal(costUsd),
  priceUsd,
});
const told = (actual: number, ...shares: ReturnType<typeof share>[]) =>
  budgetsAtCost([broken(actual)], [budget], input, shares).map((violation) => violation.actual);

test('reports a broken budget at what its lanes cost, to the cent', () => {
  expect(
    told(301.2345678, share(0, '200.04', 200.0123), share(1, '101.25', 101.2222678), share(2, '9.99', 9.98)),
  ).toEqual([301.29]);
});

test('keeps what a budget counts besides awards', () => {
  expect(told(311.234, share(0, '200.04', 200.01), share(1, '101.25', 101.224))).toEqual([311.29]);
});

test('does not report a budget broken only by rounding to cents', () => {
  expect(told(300.004, share(0, '199.99', 200.002), share(1, '100.01', 100.002))).toEqual([]);
});

test('leaves other rules unchanged', () => {
  const other = { ...broken(7), kind: 'carrierCount', ruleId: 'c' } as const;
  expect(budgetsAtCost([other], [budget], input, [share(0, '1', 1)])).toEqual([other]);
});
