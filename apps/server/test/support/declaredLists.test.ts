import { awards, bids } from '@lanewright/contract';
import { expect, test } from 'vitest';
import { undeclared } from './declaredLists.ts';

const event = (payload: object) => [
  { fact: 'lane.awarded' as const, payload: { customerId: '1', mode: 4, ...payload } },
];
const customer = { company_id: '1', user_type: 'Customer' };
const carrier = { company_id: '7', user_type: 'Carrier' };

test('finds the lists that a call refreshes for its own caller without declaring them', () => {
  const events = event({ carriers: [{ carrierId: '7', lanes: 1, firstLaneId: '3' }] });
  expect(undeclared({ changes: ['awards', 'bids'] }, events, customer)).toEqual([
    { fact: 'lane.awarded', lists: ['lanes', 'overview', 'scenarios'] },
  ]);
  expect(undeclared(awards.acceptBids, events, customer)).toEqual([]);
  // For a carrier that the event names, fewer lists; for one that it does not name, none.
  expect(undeclared({ changes: [] }, events, carrier)).toEqual([
    { fact: 'lane.awarded', lists: ['awards', 'lanes', 'bids'] },
  ]);
  expect(undeclared(bids.saveBids, event({ carriers: [] }), carrier)).toEqual([]);
});
