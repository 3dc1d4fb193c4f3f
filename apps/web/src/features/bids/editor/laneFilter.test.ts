import { expect, it } from 'vitest';
import { lane } from '../cells/testLanes.ts';
import { choicesOf, countLanes, everyLane, filterLanes, type LaneFilter } from './laneFilter.ts';

const award = { status: 'Accepted' as const, share: 100, months: ['2027-01'], currency: 'USD', rates: [] };
const lanes = [
  lane('1', { isComplete: true, colour: 'Red', targetPrice: 2, unitCostUsd: 2.1, originArea: 'TX, US' }),
  lane('2', { isComplete: false, equipment: 'Reefer', originArea: 'CA, US' }),
  lane('3', { destinationZip: '75201', originArea: 'CN' }),
  lane('4', { open: false, isComplete: false, award }),
  lane('6', { declined: { reason: 'capacity', note: null, at: '2026-11-20T10:00:00Z' } }),
];
const sealed = lane('5', { sealed: { cells: 8, at: '2026-11-20T10:00:00Z', currency: 'USD' } });
const states = {
  isWrong: (laneId: string) => laneId === '3',
  isUnsure: () => false,
  draft: new Map([['1', { 'rate:1/1': '4' }]]),
};
const shown = (filter: Partial<LaneFilter>) =>
  filterLanes(lanes, { ...everyLane, ...filter }, states).map(({ laneId }) => laneId);

it('filters lanes by bid and by words, all of which must match', () => {
  expect(shown({})).toEqual(['1', '2', '3', '4', '6']);
  expect(shown({ show: 'without' })).toEqual(['3']);
  expect(shown({ show: 'partial' })).toEqual(['2', '4']);
  expect(shown({ show: 'errors' })).toEqual(['3']);
  expect(shown({ search: ' reefer rotterdam' })).toEqual(['2']);
  expect(shown({ search: '75201' })).toEqual(['3']);
  expect(shown({ search: 'reefer nowhere' })).toEqual([]);
});

it('filters by standing, equipment, state or country of each end, and traits', () => {
  expect(shown({ standing: 'Red' })).toEqual(['1']);
  expect(shown({ standing: 'none' })).toEqual(['2', '4']);
  expect(shown({ equipment: 'Reefer' })).toEqual(['2']);
  expect(shown({ origin: 'US' })).toEqual(['1', '2']);
  expect(shown({ origin: 'TX, US' })).toEqual(['1']);
  expect(shown({ destination: 'US' })).toEqual([]);
  expect(shown({ trait: 'targetMissed' })).toEqual(['1']);
  expect(shown({ trait: 'won' })).toEqual(['4']);
  expect(shown({ trait: 'declined' })).toEqual(['6']);
  expect(choicesOf(lanes)).toMatchObject({ equipment: ['Reefer'], origin: ['CA, US', 'CN', 'TX, US', 'US'] });
});

it('shows lanes whose rates differ from the last round, unsubmitted ones included', () => {
  const lastRound = { roundNo: 1, currency: null, rates: [] };
  const some = [lane('1', { lastRound }), lane('2', { lastRound })];
  expect(filterLanes(some, { ...everyLane, trait: 'changed' }, states).map(({ laneId }) => laneId)).toEqual([
    '1',
  ]);
});

it('counts open lanes and bids; a sealed lane counts as having a bid', () => {
  expect(countLanes([...lanes, sealed])).toEqual({
    open: 5,
    sealed: 1,
    complete: 1,
    partial: 2,
    declined: 1,
    without: 1,
  });
  expect(filterLanes([sealed], { ...everyLane, show: 'without' }, states)).toEqual([]);
});
