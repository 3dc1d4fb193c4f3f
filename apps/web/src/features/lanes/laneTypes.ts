import type { lanes, overview, ResponseOf } from '@lanewright/contract';
import type { LaneColour, OfferedMode } from '@lanewright/freight';

export type Lane = ResponseOf<typeof overview.getLane>;
export type LaneMonth = Lane['volume'][number];
export type LaneShipment = ResponseOf<typeof lanes.listLaneShipments>['shipments'][number];

export const laneStates = ['Created', 'Started', 'Paused'] as const;
export type LaneState = (typeof laneStates)[number];

/** Which lanes of a mode are listed. */
export interface LaneFilter {
  search?: string | undefined;
  state?: LaneState | undefined;
  colour?: LaneColour | undefined;
  uploadId?: string | undefined;
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
