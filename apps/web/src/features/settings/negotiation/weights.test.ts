import { expect, it } from 'vitest';
import { priceWeight, withTerm } from './weights.ts';

const term = (category: 'OTD' | 'LeadTimes', weightPercent: number, expectation = '') => ({
  category,
  weightPercent,
  expectation,
});

it('leaves to the price what other terms do not use, without binary rounding errors', () => {
  expect(priceWeight([])).toBe(100);
  expect(priceWeight([{ weightPercent: 33.3 }, { weightPercent: 33.3 }, { weightPercent: 33.3 }])).toBe(0.1);
  expect(priceWeight([{ weightPercent: 80 }, { weightPercent: 30 }])).toBe(-10);
});

it('changes one term and keeps the others', () => {
  const terms = [term('OTD', 10), term('LeadTimes', 5)];
  expect(withTerm(terms, term('OTD', 20, '98 %'))).toEqual([term('OTD', 20, '98 %'), term('LeadTimes', 5)]);
});
