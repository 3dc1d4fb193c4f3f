import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { laneFilterOf, withLaneFilter } from './laneFilter.ts';
import type { LaneFilter } from './laneTypes.ts';

export const laneTabs = ['overview', 'bids', 'award', 'history', 'benchmark', 'shipments'] as const;
export type LaneTab = (typeof laneTabs)[number];

/** Whether a search string of the lane screen still shows this lane's overview. */
export function staysAtLane(search: string, laneId: string): boolean {
  const address = new URLSearchParams(search);
  return address.get('lane') === laneId && (address.get('tab') ?? 'overview') === 'overview';
}

/** State of the lane screen in the address, except the sort order: filter, open lane and its tab. */
export function useLaneAddress() {
  const [address, setAddress] = useSearchParams();
  const change = useCallback(
    (edit: (next: URLSearchParams) => void, replace = true) => {
      setAddress(
        (before) => {
          const next = new URLSearchParams(before);
          edit(next);
          return next;
        },
        { replace },
      );
    },
    [setAddress],
  );
  return {
    filter: laneFilterOf(address),
    setFilter: (filter: LaneFilter) =>
      setAddress((before) => withLaneFilter(before, filter), { replace: true }),
    openLaneId: /^[1-9]\d{0,17}$/.exec(address.get('lane') ?? '')?.[0],
    tab: laneTabs.find((one) => one === address.get('tab')) ?? 'overview',
    /** Opening a lane adds a history entry, so that the back button closes it. */
    openLane: (laneId: string, tab?: LaneTab) =>
      change((next) => {
        next.set('lane', laneId);
        if (tab !== undefined) next.set('tab', tab);
      }, false),
    closeLane: () =>
      change((next) => {
        next.delete('lane');
        next.delete('tab');
      }),
    showTab: (tab: LaneTab) => change((next) => next.set('tab', tab)),
  };
}
