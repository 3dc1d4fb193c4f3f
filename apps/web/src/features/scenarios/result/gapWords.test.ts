import { expect, it } from 'vitest';
import { figuresOf } from '../../../testing/scenarios.ts';
import { formatGap, proofWords } from './gapWords.ts';

it('formats a gap as precisely as needed', () => {
  expect([0, 0.00004, 0.0523, 0.4, 12.34].map(formatGap)).toEqual([
    '0%',
    'under 0.001%',
    '0.052%',
    '0.4%',
    '12%',
  ]);
});

it('says what can still be saved, or that nothing can', () => {
  const proven = (gapUsd: number, gapPercent: number) =>
    proofWords(figuresOf({ boundUsd: 24_787_600, gapUsd, gapPercent }));
  expect(proven(12_400, 0.05)).toBe(
    'Proven: no award that satisfies these rules can come below $24,787,600.00. ' +
      'At most $12,400.00 (0.05%) can still be saved.',
  );
  expect(proven(0, 0)).toBe('Proven optimal: no award that satisfies these rules costs less.');
});

it('says what the proof covers if more than the price counts', () => {
  const figures = figuresOf({
    awardedUsd: 900.5,
    weightedUsd: 1_000.5,
    boundUsd: 990.5,
    gapUsd: 10,
    gapPercent: 1,
  });
  expect(proofWords(figures)).toBe(
    'Including non-price criteria, it comes to $1,000.50. ' +
      'Proven: no award that satisfies these rules can come below $990.50. At most $10.00 (1%) can still be saved.',
  );
  expect(proofWords({ ...figures, gapUsd: 0 })).toBe(
    'Including non-price criteria, it comes to $1,000.50. Proven optimal: no award that satisfies these rules comes to less.',
  );
});
