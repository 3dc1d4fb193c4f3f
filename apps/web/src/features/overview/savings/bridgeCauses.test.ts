import { expect, test } from 'vitest';
import { bridgeCauses } from './bridgeCauses.ts';
import type { Bridge } from './savings.api.ts';

const step = (name: Bridge['steps'][number]['step'], amountUsd: number) =>
  ({ step: name, amountUsd }) as Bridge['steps'][number];
const steps = [step('price', -100), step('fuel', 30), step('awarded', 900)];

test('fuel is one step without index clauses, and its price and terms with them', () => {
  expect(bridgeCauses({ steps })).toBe(steps);
  const constantFuel = {
    fuelPriceUsd: 50,
    fuelTermsUsd: -20,
    savingsUsd: 70,
    savingsAtConstantFuelUsd: 120,
    known: 1,
    unknown: 0,
    assumptions: [],
  };
  expect(bridgeCauses({ steps, constantFuel }).map(({ step: name, amountUsd }) => [name, amountUsd])).toEqual(
    [
      ['price', -100],
      ['fuelPrice', 50],
      ['fuelTerms', -20],
      ['awarded', 900],
    ],
  );
});
