import { expect, it } from 'vitest';
import { lane } from '../cells/testLanes.ts';
import { countLanes, filterLanes, type LaneFilter } from './laneFilter.ts';

const lanes = [
  lane('1', { isComplete: true }),
  lane('2', { isComplete: false, equipment: 'Reefer' }),
  lane('3'),
  lane('4', { open: false, isComplete: false }),
];
const sealed = lane('5', { sealed: { cells: 8, at: '2026-11-20T10:00:00Z' } });
const shown = (filter: Partial<LaneFilter>) =>
  filterLanes(lanes, { show: 'all', search: '', ...filter }, (laneId) => laneId === '3').map(
    ({ laneId }) => laneId,
  );

it('filters lanes by bid and by words, all of which must match', () => {
  expect(shown({})).toEqual(['1', '2', '3', '4']);
  expect(shown({ show: 'without' })).toEqual(['3']);
  expect(shown({ show: 'partial' })).toEqual(['2', '4']);
  expect(shown({ show: 'errors' })).toEqual(['3']);
  expect(shown({ search: ' reefer rotterdam' })).toEqual(['2']);
  expect(shown({ search: 'reefer nowhere' })).toEqual([]);
});

it('counts open lanes and bids; a sealed lane counts as having a bid', () => {
  expect(countLanes([...lanes, sealed])).toEqual({ open: 4, sealed: 1, complete: 1, partial: 2, without: 1 });
  expect(filterLanes([sealed], { show: 'without', search: '' }, () => false)).toEqual([]);
});
