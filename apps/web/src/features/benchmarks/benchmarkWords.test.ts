import { expect, test } from 'vitest';
import { climbedText, deviationText, formatMetric, marketText, metricTitle } from './benchmarkWords.ts';

test('a deviation states its direction, in percent or points', () => {
  expect(deviationText({ metric: 'CostPerUnit', deviation: 12.44 })).toBe('12.4% above the market');
  expect(deviationText({ metric: 'CostPerUnit', deviation: 0.02 })).toBe('less than 0.1% above the market');
  expect(deviationText({ metric: 'TransitTime', deviation: -20 })).toBe('20.0% faster than the market');
  expect(deviationText({ metric: 'OnTime', deviation: -3.5 })).toBe('3.5 points below the market');
  expect(deviationText({ metric: 'OnTime', deviation: 0 })).toBe('at market level');
  expect(deviationText({ metric: 'OnTime', deviation: null })).toBeUndefined();
});

test('a market states its source, and when it is carried forward', () => {
  const market = {
    scopeUsed: 'LaneRoute' as const,
    month: '2027-03',
    from: '2025-11',
    to: '2026-10',
    shipments: 42,
    companies: 5,
    p25: 1,
    median: 2,
    p75: 3,
    mean: null,
    p2_5: null,
    p97_5: null,
  };
  expect(marketText({ ...market, carriedFrom: null })).toBe(
    '42 shipments of 5 other companies, Nov 2025 to Oct 2026',
  );
  expect(marketText({ ...market, carriedFrom: '2026-11' })).toContain('published in Nov 2026');
});

test('explains in one sentence which fallbacks were used', () => {
  expect(climbedText([])).toBeUndefined();
  expect(climbedText([{ scope: 'LaneRoute', why: 'notEnoughData' }])).toBe(
    'Not enough data for: This route.',
  );
  expect(
    climbedText([
      { scope: 'LaneRoute', why: 'notEnoughData' },
      { scope: 'CityToCity', why: 'notEnoughData' },
    ]),
  ).toBe('Not enough data for: This route and City to city.');
});

test('metrics have labels and units', () => {
  expect(metricTitle('CostPerUnit', 'USD/mi')).toBe('Cost per mile');
  expect(metricTitle('CostPerUnit', 'USD/m³')).toBe('Cost per m³');
  expect(formatMetric('TransitTime', 4)).toBe('4 days');
});
