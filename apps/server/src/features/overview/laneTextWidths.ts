import type { Transaction } from '../../platform/database/database.ts';
import { oneRow } from '../../platform/database/rows.ts';
import { filteredLanes, type LaneFilter } from './laneQuery.ts';
import type { LaneSource } from './laneSource.ts';

/** Widths of the sheet's text columns, in characters. */
export type LaneTextWidths = {
  readonly origin: number;
  readonly destination: number;
  readonly regionPair: number;
  readonly equipment: number;
  readonly incumbent: number;
};
type LengthRow = Record<keyof LaneTextWidths, number | null>;

/** Enough for a header with its filter arrow; a column wider than a screen is not useful. */
const minWidth = 14;
const maxWidth = 60;

/** Column widths that fit the longest text of the lanes listed: a streamed sheet states them before its rows. */
export async function readLaneTextWidths(
  tx: Transaction,
  source: LaneSource,
  filter: LaneFilter,
): Promise<LaneTextWidths> {
  const { text, values } = filteredLanes(source, filter);
  const longest = await oneRow<LengthRow>(
    tx,
    `SELECT max(length(origin_label)) AS origin, max(length(destination_label)) AS destination,
       max(length(region_pair)) AS "regionPair", max(length(equipment)) AS equipment,
       max(length(incumbent_carrier)) AS incumbent ${text}`,
    values,
  );
  const widthOf = (length: number | null) => Math.min(maxWidth, Math.max(minWidth, (length ?? 0) + 2));
  return {
    origin: widthOf(longest.origin),
    destination: widthOf(longest.destination),
    regionPair: widthOf(longest.regionPair),
    equipment: widthOf(longest.equipment),
    incumbent: widthOf(longest.incumbent),
  };
}
