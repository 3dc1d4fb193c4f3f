import type { notifications } from '@lanewright/contract';
import type { QueryKey } from '@tanstack/react-query';
import type { z } from 'zod';

/** What the hub reports as stale. */
export type Change = z.output<typeof notifications.changedSchema>;
type ChangedList = Change['lists'][number];

/** A key up to its first unknown (null) part, which then matches anything. */
function upTo(...parts: (string | number | null)[]): QueryKey {
  const end = parts.indexOf(null);
  return end < 0 ? parts : parts.slice(0, end);
}

/** One response covers all modes. */
const dashboard: QueryKey = ['overview', 'dashboard'];

const ofLanes = ({ laneIds }: Change, ...start: string[]): QueryKey[] =>
  laneIds === undefined ? [start] : laneIds.map((laneId) => [...start, laneId]);

/**
 * Cache keys of the responses that show each list. Data that a user edits as a whole and saves (charges, properties, a draft of
 * bids) is never included; rows below cells being typed are: the cells stay.
 */
const keysOfList: Readonly<Partial<Record<ChangedList, (change: Change) => QueryKey[]>>> = {
  lanes: (change) => [
    upTo('lanes', 'pages', change.mode),
    ...ofLanes(change, 'lanes', 'one'),
    ...ofLanes(change, 'lanes', 'blocks'),
    ...ofLanes(change, 'lanes', 'history'),
    ...ofLanes(change, 'lanes', 'shipments'),
    upTo('bids', 'lanes', change.mode, change.customerId),
    upTo('tenders', 'lanes-to-choose', change.mode),
  ],
  bids: (change) => [
    dashboard,
    upTo('bids', 'lanes', change.mode, change.customerId),
    ...ofLanes(change, 'bids', 'lane'),
    ...ofLanes(change, 'bids', 'ranking'),
    ...ofLanes(change, 'bids', 'explanation'),
    ...ofLanes(change, 'bids', 'history'),
    upTo('bid-uploads', change.mode),
    upTo('scenarios', 'choices', change.mode),
    ['carriers', 'bids'],
  ],
  awards: (change) => [
    dashboard,
    ...ofLanes(change, 'awards', 'given'),
    ...ofLanes(change, 'awards', 'history'),
    upTo('my-awards', change.mode, change.customerId),
    upTo('award-letters', change.mode),
  ],
  uploads: (change) => [dashboard, ['uploads', 'list'], ['uploads', 'one'], upTo('bid-uploads', change.mode)],
  tenders: (change) => [
    dashboard,
    // The list of all modes has no mode in its key.
    ['tenders', 'list'],
    ['tenders', 'one'],
    upTo('tenders', 'mine', change.mode, change.customerId),
    ['tenders', 'mine', 'one'],
    ['tenders', 'feedback'],
  ],
  documents: () => [['documents'], dashboard, ['carriers', 'one']],
  overview: (change) => [dashboard, upTo('overview', 'stats', change.mode), ['carriers']],
  settings: (change) => [
    upTo('settings', 'breaks', change.mode),
    upTo('bid-currencies', change.mode, change.customerId),
    upTo('bids', 'lanes', change.mode, change.customerId),
  ],
  connections: () => [
    dashboard,
    ['connections'],
    ['carriers'],
    ['available-modes'],
    ['my-customers'],
    ['companies'],
  ],
  notifications: () => [['notifications'], ['announcements']],
  scenarios: (change) => [upTo('scenarios', 'list', change.mode), ['scenarios', 'one']],
};

/** Cache keys of the responses that a change made stale. */
export function staleKeys(change: Change): QueryKey[] {
  return change.lists.flatMap((list) => keysOfList[list]?.(change) ?? []);
}

/** After a gap anything may have changed. */
export function everyKey(): QueryKey[] {
  const lists = Object.keys(keysOfList) as ChangedList[];
  return staleKeys({ lists, customerId: null, mode: null });
}
