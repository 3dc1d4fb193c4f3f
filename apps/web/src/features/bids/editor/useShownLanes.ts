import { useMemo, useState } from 'react';
import type { BidLane } from '../bidTypes.ts';
import type { LaneInfoColumn } from '../grid/gridLayout.ts';
import type { Draft } from '../draft/draft.ts';
import { filterLanes, isSameFilter, type LaneFilter } from './laneFilter.ts';
import type { PricedSheet } from './pricedSheet.ts';
import { type LaneSort, sortLanes } from './sortLanes.ts';

interface Shown {
  readonly sheet: PricedSheet;
  readonly info: readonly LaneInfoColumn[];
  readonly filter: LaneFilter;
  readonly sort: LaneSort | null;
  readonly draft: Draft;
  readonly isWrong: (laneId: string) => boolean;
  readonly isUnsure: (laneId: string) => boolean;
}

/**
 * The lanes that match the filter, in their order. While prices are typed, saved or ranked no lane moves or disappears: both are
 * decided again only when the filter or the order changes.
 */
export function useShownLanes(now: Shown): readonly BidLane[] {
  const [asked, setAsked] = useState(() => ask(now));
  if (!isSameFilter(asked.filter, now.filter) || asked.sort !== now.sort) setAsked(ask(now));
  const { lanes } = now.sheet;
  return useMemo(() => {
    const place = (lane: BidLane) => asked.places.get(lane.laneId);
    // Lanes that were opened since are shown at the end.
    return lanes
      .filter((lane) => place(lane) !== undefined || !asked.known.has(lane.laneId))
      .map((lane) => ({ lane, place: place(lane) ?? asked.known.size }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ lane }) => lane);
  }, [lanes, asked]);
}

function ask({ sheet, info, filter, sort, draft, isWrong, isUnsure }: Shown) {
  const matching = filterLanes(sheet.lanes, filter, { isWrong, isUnsure, draft });
  const sorted = sortLanes(matching, sort, { columns: sheet.columns, info, draft });
  return {
    filter,
    sort,
    places: new Map(sorted.map(({ laneId }, at) => [laneId, at])),
    known: new Set(sheet.lanes.map(({ laneId }) => laneId)),
  };
}
