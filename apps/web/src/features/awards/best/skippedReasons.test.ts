import { expect, it } from 'vitest';
import { skippedReasons } from './skippedReasons.ts';

it('groups skipped lanes by reason, most frequent first', () => {
  const reasons = skippedReasons([
    { laneId: '1', why: 'no bid' },
    { laneId: '2', why: 'no complete bid' },
    { laneId: '3', why: 'no complete bid' },
  ]);
  expect(reasons).toEqual([
    { why: 'no complete bid', laneIds: ['2', '3'] },
    { why: 'no bid', laneIds: ['1'] },
  ]);
});
