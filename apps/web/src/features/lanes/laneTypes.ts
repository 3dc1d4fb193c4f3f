import type { lanes, overview, ResponseOf } from '@lanewright/contract';
import type { LaneColour, OfferedMode } from '@lanewright/freight';

/** A lane as listed in the table. */
export type Lane = ResponseOf<typeof overview.listLanes>[number];
/** A single lane with its details. */
export type OneLane = ResponseOf<typeof overview.getLane>;
export type LaneMonth = Lane['volume'][number];
export type LaneShipment = ResponseOf<typeof lanes.listLaneShipments>['shipments'][number];

export const laneStates = ['Created', 'Started', 'Paused'] as const;
export type LaneState = (typeof laneStates)[number];

/** Condition on a column: contains a text, is one of these texts, lies between two numbers, or is empty. */
export interface ColumnFilter {
  column: string;
  contains?: string | undefined;
  anyOf?: string[] | undefined;
  min?: number | undefined;
  max?: number | undefined;
  isEmpty?: boolean | undefined;
}

/** Filter for the lanes of a mode. */
export interface LaneFilter {
  search?: string | undefined;
  state?: LaneState | undefined;
  colour?: LaneColour | undefined;
  uploadId?: string | undefined;
  columns?: readonly ColumnFilter[] | undefined;
}

/** The lanes an action applies to: the listed IDs, or without IDs every lane of a contract of the mode. */
export interface ChosenLanes {
  mode: OfferedMode;
  /** Without a number the current contract. */
  contractNo?: number | undefined;
  laneIds?: string[] | undefined;
}

/** Display name of a lane: "Shanghai to Rotterdam". */
export function laneName({ origin, destination }: Pick<Lane, 'origin' | 'destination'>): string {
  return `${origin} to ${destination}`;
}
