import { expect, test } from 'vitest';
import type { ExplainedBid } from '../bidTypes.ts';
import { bridgeOf } from './bridgeOf.ts';

type Step = ExplainedBid['bridge'][number];

const step = (name: Step['step'], change: number | null, total: number): Step => ({
  step: name,
  currency: 'USD',
  change,
  total,
});
const bridge = [
  step('quoted', null, 100),
  step('fx', null, 100),
  step('fuel', 0, 100),
  step('scope', 12, 112),
  step('comparable', null, 112),
];
const charge = (unitName: string): ExplainedBid['charges'][number] => ({
  chargeNo: 1,
  name: 'Freight',
  unitName,
  location: 'Freight',
  months: [],
  isOffered: true,
  rows: [],
  amount: 100,
  costUsd: 100,
  othersUsd: null,
  shipmentsWithoutQuantity: 0,
});
const stepsOf = (bid: Pick<ExplainedBid, 'currency' | 'bridge' | 'charges'>) =>
  bridgeOf({ countsMissingCharges: false }, bid).steps.map((one) => one.step);

test('an ocean bid in USD has no steps for currency and fuel', () => {
  expect(stepsOf({ currency: 'USD', bridge, charges: [charge('per container')] })).toEqual([
    'quoted',
    'scope',
    'comparable',
  ]);
});

test('a bid per mile in another currency shows every step', () => {
  expect(stepsOf({ currency: 'EUR', bridge, charges: [charge('per mile')] })).toEqual(
    bridge.map((one) => one.step),
  );
});

test('excluded charges count in the price that ranks only if the customer allows it', () => {
  const bid = { currency: 'USD', bridge, charges: [] };
  // The step before it is the last one shown.
  expect(bridgeOf({ countsMissingCharges: false }, bid).ranked).toBe(bridge[0]);
  expect(bridgeOf({ countsMissingCharges: true }, bid).ranked?.total).toBe(112);
  // Carriers do not see what others charge.
  const own = { ...bid, bridge: bridge.filter((one) => one.step !== 'scope') };
  expect(bridgeOf({ countsMissingCharges: false }, own).ranked?.step).toBe('comparable');
});
