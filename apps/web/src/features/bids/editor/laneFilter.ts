import { isChangedSinceLastRound } from '../commands/lastRound.ts';
import type { BidLane } from '../bidTypes.ts';
import type { Draft } from '../draft/draft.ts';

export const laneShows = ['all', 'without', 'partial', 'errors', 'unconfirmed'] as const;
/** Lane filter: all, without a bid of the carrier, with a partial bid, with a wrong cell, or with a price to check. */
export type LaneShow = (typeof laneShows)[number];

export const laneStandings = ['Green', 'Amber', 'Red', 'none'] as const;
/** A colour, or a bid without one. */
export type LaneStanding = (typeof laneStandings)[number];

export const laneTraits = ['targetMissed', 'changed', 'won', 'declined'] as const;
/** Above the target that the customer shows; other rates than in the last round; an accepted award; declined. */
export type LaneTrait = (typeof laneTraits)[number];

export interface LaneFilter {
  readonly show: LaneShow;
  readonly search: string;
  readonly standing: LaneStanding | null;
  readonly equipment: string | null;
  /** A state with its country (`TX, US`), or a country (`US`). */
  readonly origin: string | null;
  readonly destination: string | null;
  readonly trait: LaneTrait | null;
}

export const everyLane: LaneFilter = {
  show: 'all',
  search: '',
  standing: null,
  equipment: null,
  origin: null,
  destination: null,
  trait: null,
};

/** What a filter needs to know of lanes in addition to their rows. */
export interface LaneStates {
  readonly isWrong: (laneId: string) => boolean;
  readonly isUnsure: (laneId: string) => boolean;
  readonly draft: Draft;
}

/** Number of narrowing choices, apart from the search and the tabs. */
export function countChoices({ standing, equipment, origin, destination, trait }: LaneFilter): number {
  return [standing, equipment, origin, destination, trait].filter((choice) => choice !== null).length;
}

/** Whether two filters show the same. */
export function isSameFilter(a: LaneFilter, b: LaneFilter): boolean {
  return (Object.keys(everyLane) as (keyof LaneFilter)[]).every((name) => a[name] === b[name]);
}

/** Display name of a lane. */
export function laneName({ origin, destination }: Pick<BidLane, 'origin' | 'destination'>): string {
  return `${origin} → ${destination}`;
}

/** Whether a lane is won: awarded, and accepted by the carrier. */
export const isWon = ({ award }: Pick<BidLane, 'award'>) => award !== null && award.status !== 'Pending';

/** The lanes to show. A lane must match every choice and every search word. */
export function filterLanes(
  lanes: readonly BidLane[],
  filter: LaneFilter,
  states: LaneStates,
): readonly BidLane[] {
  if (isSameFilter(filter, everyLane)) return lanes;
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean);
  return lanes.filter(
    (lane) =>
      shows(lane, filter.show, states) &&
      (filter.standing === null || standingOf(lane) === filter.standing) &&
      (filter.equipment === null || lane.equipment === filter.equipment) &&
      isIn(lane.originArea, filter.origin) &&
      isIn(lane.destinationArea, filter.destination) &&
      (filter.trait === null || hasTrait(lane, filter.trait, states.draft)) &&
      words.every((word) => searched(lane).includes(word)),
  );
}

function shows(lane: BidLane, show: LaneShow, { isWrong, isUnsure }: LaneStates): boolean {
  if (show === 'unconfirmed') return isUnsure(lane.laneId);
  if (show === 'without')
    return lane.open && lane.isComplete === null && lane.sealed === null && lane.declined === null;
  if (show === 'partial') return lane.isComplete === false;
  return show === 'all' || isWrong(lane.laneId);
}

function standingOf({ colour, isComplete }: BidLane): LaneStanding | null {
  return colour ?? (isComplete === null ? null : 'none');
}

const isIn = (area: string | null, chosen: string | null) =>
  chosen === null || area === chosen || countryOf(area) === chosen;

const countryOf = (area: string | null) => area?.split(', ').at(-1) ?? null;

function hasTrait(lane: BidLane, trait: LaneTrait, draft: Draft): boolean {
  switch (trait) {
    case 'targetMissed':
      return lane.targetPrice !== null && lane.unitCostUsd !== null && lane.unitCostUsd > lane.targetPrice;
    case 'changed':
      return isChangedSinceLastRound(lane, draft);
    case 'won':
      return isWon(lane);
    case 'declined':
      return lane.declined !== null;
  }
}

function searched(lane: BidLane): string {
  const { origin, destination, originZip, destinationZip, equipment, service, moveType } = lane;
  return [origin, originZip, destination, destinationZip, equipment, service, moveType]
    .join(' ')
    .toLowerCase();
}

/** The choices that lanes offer: their equipment, and the countries and states of both ends. */
export function choicesOf(lanes: readonly BidLane[]) {
  const areas = (of: (lane: BidLane) => string | null) => {
    const found = lanes.map(of);
    return distinct([...found.map(countryOf), ...found.filter((area) => area?.includes(', '))]);
  };
  return {
    equipment: distinct(lanes.map((lane) => lane.equipment)),
    origin: areas((lane) => lane.originArea),
    destination: areas((lane) => lane.destinationArea),
    hasTargets: lanes.some((lane) => lane.targetPrice !== null),
    hasLastRound: lanes.some((lane) => lane.lastRound !== null),
  };
}

const distinct = (texts: readonly (string | null | undefined)[]): string[] =>
  [...new Set(texts.flatMap((text) => text || []))].toSorted();

/** Counts lanes: open, sealed, with a complete bid, with a partial one, declined, with none. */
export function countLanes(lanes: readonly BidLane[]) {
  const counts = { open: 0, sealed: 0, complete: 0, partial: 0, declined: 0, without: 0 };
  for (const { open, isComplete, sealed, declined } of lanes) {
    if (open) counts.open += 1;
    if (sealed !== null) counts.sealed += 1;
    else if (isComplete === true) counts.complete += 1;
    else if (isComplete === false) counts.partial += 1;
    else if (declined !== null) counts.declined += 1;
    else if (open) counts.without += 1;
  }
  return counts;
}
