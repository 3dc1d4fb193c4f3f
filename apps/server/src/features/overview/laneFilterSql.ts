import { filteredLanes, type LaneFilter } from './laneQuery.ts';
import type { LaneSource } from './laneSource.ts';

/**
 * Returns a condition on `lane_id` for the lanes of a source that match a filter; adds its values to the query's. All lanes of a
 * mode need none: the mode's stored totals are theirs.
 */
export function laneFilterSql(source: LaneSource, filter: LaneFilter, values: unknown[]): string {
  if (source.isWholeMode && Object.values(filter).every((value) => value === undefined)) return '';
  const lanes = filteredLanes(source, filter);
  const before = values.length;
  values.push(...lanes.values);
  const text = lanes.text.replaceAll(/\$(\d+)/g, (_whole, at: string) => `$${Number(at) + before}`);
  return ` AND lane_id IN (SELECT lane.lane_id ${text})`;
}
