// @vitest-environment jsdom
import { Mode } from '@lanewright/freight';
import { hashKey, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bidDraftQuery, bidExplanationQuery, pricedLanesQuery } from '../../features/bids/bids.api.ts';
import { laneKeys } from '../../features/lanes/lanes.api.ts';
import { myAwardsQuery } from '../../features/awards/mine/myAwards.api.ts';
import { structureQuery } from '../../features/settings/charges/charges.api.ts';
import { propertiesQuery } from '../../features/settings/mode-settings/modeSettings.api.ts';
import { scenarioKeys } from '../../features/scenarios/scenarios.api.ts';
import { uploadKeys } from '../../features/uploads/uploads.api.ts';
import { type Change, everyKey, staleKeys } from './staleLists.ts';
import { createStaleQueue } from './staleQueue.ts';

const here = { mode: Mode.RoadFTL, customerId: '7' };
const elsewhere = { mode: Mode.OceanFCL, customerId: '7' };
const known = {
  'lanes of the mode': [...laneKeys.pages(here.mode), { search: '' }, undefined],
  'lanes of another mode': [...laneKeys.pages(elsewhere.mode), { search: '' }, undefined],
  'one lane': laneKeys.one('11'),
  'another lane': laneKeys.one('12'),
  'its bids': ['bids', 'lane', '11'],
  'a carrier’s lanes': pricedLanesQuery(here).queryKey,
  'a carrier’s lanes of another mode': pricedLanesQuery(elsewhere).queryKey,
  'a carrier’s lanes of another customer': pricedLanesQuery({ ...here, customerId: '8' }).queryKey,
  'a carrier’s draft': bidDraftQuery(here, '1').queryKey,
  'how a bid is priced': bidExplanationQuery('11').queryKey,
  'a carrier’s awards': myAwardsQuery(here.mode, here.customerId).queryKey,
  'figures of the mode': ['overview', 'stats', here.mode],
  uploads: [...uploadKeys.lists, { page: 1 }],
  'charges being edited': structureQuery({ mode: here.mode }).queryKey,
  'properties being edited': propertiesQuery({ mode: here.mode }).queryKey,
  'who I am': ['profile'],
  'scenarios of the mode': scenarioKeys.list(here.mode),
  'scenarios of another mode': scenarioKeys.list(elsewhere.mode),
  'one scenario': scenarioKeys.one('5'),
};
type Name = keyof typeof known;

let client: QueryClient;
beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  for (const key of Object.values(known)) client.setQueryData(key, 'known');
});
afterEach(() => vi.useRealTimers());

/** Names of the cached responses that became stale. */
const stale = () =>
  (Object.keys(known) as Name[]).filter((name) => client.getQueryState(known[name])?.isInvalidated === true);
function hear(change: Partial<Change> & Pick<Change, 'lists'>) {
  createStaleQueue(client).add(staleKeys({ ...here, ...change }));
  vi.advanceTimersByTime(100);
}

describe('a change makes stale', () => {
  it.each<[string, Partial<Change> & Pick<Change, 'lists'>, Name[]]>([
    ['lanes', { lists: ['lanes'], laneIds: ['11'] }, ['lanes of the mode', 'one lane', 'a carrier’s lanes']],
    [
      'all lanes',
      { lists: ['lanes'] },
      ['lanes of the mode', 'one lane', 'another lane', 'a carrier’s lanes'],
    ],
    ['bids', { lists: ['bids'], laneIds: ['11'] }, ['its bids', 'a carrier’s lanes', 'how a bid is priced']],
    ['awards', { lists: ['awards'], laneIds: ['11'] }, ['a carrier’s awards']],
    ['uploads', { lists: ['uploads'] }, ['uploads']],
    ['figures', { lists: ['overview'] }, ['figures of the mode']],
    ['another lane’s bids', { lists: ['bids'], laneIds: ['99'] }, ['a carrier’s lanes']],
    ['notifications', { lists: ['notifications'] }, []],
    ['scenarios', { lists: ['scenarios'] }, ['scenarios of the mode', 'one scenario']],
    [
      'lanes of any mode',
      { lists: ['lanes'], mode: null, customerId: null, laneIds: [] },
      [
        'lanes of the mode',
        'lanes of another mode',
        'a carrier’s lanes',
        'a carrier’s lanes of another mode',
        'a carrier’s lanes of another customer',
      ],
    ],
  ])('of %s exactly what shows them', (_name, change, expected) => {
    hear(change);
    expect(stale()).toEqual(expected);
  });

  it('after a gap all but what a person edits', () => {
    createStaleQueue(client).add(everyKey());
    vi.advanceTimersByTime(100);
    const left = (Object.keys(known) as Name[]).filter((name) => !stale().includes(name));
    expect(left).toEqual([
      'a carrier’s draft',
      'charges being edited',
      'properties being edited',
      'who I am',
    ]);
  });
});

it('asks once a second at most, however many messages come, and forgets none', () => {
  const asked: { at: number; key: string }[] = [];
  const queue = createStaleQueue({
    invalidateQueries: ({ queryKey } = {}) => {
      asked.push({ at: performance.now(), key: hashKey(queryKey ?? []) });
      return Promise.resolve();
    },
  });
  for (let at = 0; at < 2_000; at += 20) {
    queue.add([['lanes', 'pages', at < 1_000 ? 4 : 2]]);
    vi.advanceTimersByTime(20);
  }
  queue.add([['uploads', 'list']]);
  vi.advanceTimersByTime(2_000);
  expect(asked.map(({ key }) => key)).toEqual([
    '["lanes","pages",4]',
    '["lanes","pages",4]',
    '["lanes","pages",2]',
    '["lanes","pages",2]',
    '["uploads","list"]',
  ]);
  const times = [...new Set(asked.map(({ at }) => at))];
  for (const [index, at] of times.entries())
    if (index > 0) expect(at - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(1_000);
});
