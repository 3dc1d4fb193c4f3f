import { expect, it } from 'vitest';
import type { ScoredCarrier } from './negotiation.api.ts';
import { cellOf, scoreChanges } from './scoreChanges.ts';

const carriers: ScoredCarrier[] = [
  {
    carrierId: '7',
    name: 'Swift',
    isConnected: true,
    scores: [{ category: 'OTD', score: 80, scoredAt: '2026-11-20T10:00:00.000Z' }],
  },
  { carrierId: '8', name: 'Slow', isConnected: true, scores: [] },
];

it('sends the cells that differ: a new score, a changed one, and null for a cleared one', () => {
  const changes = (cells: [string, 'OTD' | 'LeadTimes', number | string][]) =>
    scoreChanges(
      carriers,
      ['OTD', 'LeadTimes'],
      new Map(cells.map(([id, category, value]) => [cellOf(id, category), value])),
    );
  expect(changes([['7', 'OTD', 80]])).toEqual([]);
  expect(changes([['7', 'OTD', '']])).toEqual([{ carrierId: '7', category: 'OTD', score: null }]);
  expect(changes([['8', 'OTD', '']])).toEqual([]);
  expect(changes([['8', 'LeadTimes', 55.5]])).toEqual([
    { carrierId: '8', category: 'LeadTimes', score: 55.5 },
  ]);
  expect(changes([['8', 'LeadTimes', '-']])).toEqual([]);
});
