import type { BidLane } from '../bidTypes.ts';

export const laneShows = ['all', 'without', 'partial', 'errors', 'unconfirmed'] as const;
/** Lane filter: all, without a bid of the carrier, with a partial bid, with a wrong cell, or with a price to check. */
export type LaneShow = (typeof laneShows)[number];

export interface LaneFilter {
  readonly show: LaneShow;
  readonly search: string;
}

/** Display name of a lane. */
export function laneName({ origin, destination }: Pick<BidLane, 'origin' | 'destination'>): string {
  return `${origin} → ${destination}`;
}

/**
 * The lanes to show. `isWrong`: the lane has a wrong cell; `isUnsure`: a price to check. A lane must match every search word.
 */
export function filterLanes(
  lanes: readonly BidLane[],
  { show, search }: LaneFilter,
  isWrong: (laneId: string) => boolean,
  isUnsure: (laneId: string) => boolean = () => false,
): readonly BidLane[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (show === 'all' && words.length === 0) return lanes;
  return lanes.filter(
    (lane) => shows(lane, show, isWrong, isUnsure) && words.every((word) => searched(lane).includes(word)),
  );
}

function shows(
  lane: BidLane,
  show: LaneShow,
  isWrong: (laneId: string) => boolean,
  isUnsure: (laneId: string) => boolean,
): boolean {
  if (show === 'unconfirmed') return isUnsure(lane.laneId);
  if (show === 'without') return lane.open && lane.isComplete === null && lane.sealed === null;
  if (show === 'partial') return lane.isComplete === false;
  return show === 'all' || isWrong(lane.laneId);
}

function searched({ origin, destination, equipment, service, moveType }: BidLane): string {
  return [origin, destination, equipment, service, moveType].join(' ').toLowerCase();
}

/** Counts lanes: open, sealed, with a complete bid, with a partial one, with none. */
export function countLanes(lanes: readonly BidLane[]) {
  const counts = { open: 0, sealed: 0, complete: 0, partial: 0, without: 0 };
  for (const { open, isComplete, sealed } of lanes) {
    if (open) counts.open += 1;
    if (sealed !== null) counts.sealed += 1;
    else if (isComplete === true) counts.complete += 1;
    else if (isComplete === false) counts.partial += 1;
    else if (open) counts.without += 1;
  }
  return counts;
}
