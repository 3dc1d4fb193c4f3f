import type { lanes, overview, ResponseOf } from '@lanewright/contract';
import type { LaneColour, OfferedMode } from '@lanewright/freight';

/** A lane as the table lists it. */
export type Lane = ResponseOf<typeof overview.listLanes>[number];
/** A lane opened by itself. */
export type OneLane = ResponseOf<typeof overview.getLane>;
export type LaneMonth = Lane['volume'][number];
export type LaneShipment = ResponseOf<typeof lanes.listLaneShipments>['shipments'][number];

export const laneStates = ['Created', 'Started', 'Paused'] as const;
export type LaneState = (typeof laneStates)[number];

/** What a column must hold: a text somewhere in it, one of these texts, a figure between two, or nothing at all. */
export interface ColumnFilter {
  column: string;
  contains?: string | undefined;
  anyOf?: string[] | undefined;
  min?: number | undefined;
  max?: number | undefined;
  isEmpty?: boolean | undefined;
}

/** Which lanes of a mode are listed. */
export interface LaneFilter {
  search?: string | undefined;
  state?: LaneState | undefined;
  colour?: LaneColour | undefined;
  uploadId?: string | undefined;
  columns?: readonly ColumnFilter[] | undefined;
}

/** Lanes an action is for: named ones, or without names every lane of the mode. */
export interface ChosenLanes {
  mode: OfferedMode;
  laneIds?: string[] | undefined;
}

/** A lane as people call it: "Shanghai to Rotterdam". */
export function laneName({ origin, destination }: Pick<Lane, 'origin' | 'destination'>): string {
  return `${origin} to ${destination}`;
}
