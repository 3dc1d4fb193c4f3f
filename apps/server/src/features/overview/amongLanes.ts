import { filteredLanes, type LaneFilter } from './laneQuery.ts';
import type { LaneSource } from './laneSource.ts';

/**
 * The lanes of a source that fit a filter, as a condition on `lane_id` that adds its values to those of the query. All lanes
 * of a mode need none: what is kept of them by mode is theirs.
 */
export function amongLanes(source: LaneSource, filter: LaneFilter, values: unknown[]): string {
  if (source.isWholeMode && Object.values(filter).every((value) => value === undefined)) return '';
  const lanes = filteredLanes(source, filter);
  const before = values.length;
  values.push(...lanes.values);
  const text = lanes.text.replaceAll(/\$(\d+)/g, (_whole, at: string) => `$${Number(at) + before}`);
  return ` AND lane_id IN (SELECT lane.lane_id ${text})`;
}
