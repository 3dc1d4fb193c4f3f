import { awards, bids } from '@lanewright/contract';
import { expect, test } from 'vitest';
import { tableOwners } from '../tableOwners.ts';
import { unlisted } from './shownLists.ts';
import { reportedBy } from './tableChanges.ts';

test('finds tables whose changes refresh none of the lists that an endpoint shows', () => {
  const endpoint = { ...bids.listLaneBids, shows: { lists: ['awards' as const] } };
  expect(unlisted('GET /x', endpoint, 'Customer', ['bid_checks', 'award_months'])).toEqual([
    'bid_checks (bids.saved: bids, lanes, overview, connections)',
    'bid_checks (bids.checked: bids, lanes, overview, connections)',
    'bid_checks (bid.withdrawn: bids, lanes, overview, connections)',
    'bid_checks (standings.changed: bids, lanes, overview, scenarios)',
  ]);
  expect(unlisted('GET /x', bids.listLaneBids, 'Customer', ['bid_checks'])).toEqual([]);
  // The event refreshes nothing for this audience, or the answer fills an editor.
  expect(unlisted('GET /x', endpoint, 'Owner', ['bid_checks'])).toEqual([]);
  expect(unlisted('GET /x', awards.getLetter, 'Customer', ['bid_checks'])).toEqual([]);
});

test('every table says what reports its changes', () => {
  expect(Object.keys(tableOwners).filter((table) => reportedBy(table) === undefined)).toEqual([]);
});
