import { expect, it } from 'vitest';
import type { ScenarioFigures } from '../scenarios.api.ts';
import { formatGap, proofWords } from './gapWords.ts';

it('writes a gap as fine as it is', () => {
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
    proofWords({ boundUsd: 24_787_600, gapUsd, gapPercent } as ScenarioFigures);
  expect(proven(12_400, 0.05)).toBe(
    'Proven: no award that keeps these rules can come below $24,787,600.00. ' +
      'At most $12,400.00 (0.05%) can still be saved.',
  );
  expect(proven(0, 0)).toBe('Proven optimal: no award that keeps these rules costs less.');
});
