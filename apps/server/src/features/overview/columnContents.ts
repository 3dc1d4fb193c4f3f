import { Mode } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { disableNestedLoops } from '../../platform/database/disableNestedLoops.ts';
import { oneRow } from '../../platform/database/rows.ts';
import { type Asking, cacheResponse } from './answers/cacheResponse.ts';
import { filteredLanes, type LaneFilter } from './laneQuery.ts';
import type { LaneSource } from './laneSource.ts';

/** Columns of the lane table, by the lane's field, that do not distinguish the listed lanes. */
export type ColumnContents = {
  /** Without a value on any lane. */
  readonly empty: readonly string[];
  /** The same text on every lane, if there are at least two. */
  readonly constant: readonly string[];
};

/** Texts are empty if blank, amounts also at 0: a target of 0 means none. */
const texts: Readonly<Record<string, string>> = {
  equipmentType: 'equipment',
  incumbentCarrier: 'incumbent_carrier',
  originZip: 'origin_zip',
  destinationZip: 'destination_zip',
  originPort: 'origin_code',
  destinationPort: 'destination_code',
  regionPair: 'region_pair',
  moveType: 'move_type',
  serviceType: 'coalesce(move_type, service)',
};
const amounts: Readonly<Record<string, string>> = {
  savingsAtBestBid: 'savings_at_best_bid_usd',
  // Both depend on awards, whatever their amount.
  savings: 'awarded_months',
  newCost: 'awarded_months',
  targetPrice: 'target_price',
  miles: 'distance_miles',
  containerCount: 'containers',
  volumeTotal: 'volume',
  weight: 'weight_kg',
  bidsReceived: 'bids_received',
  riskFlag: 'cardinality(risk_flags)',
};
/** The incumbent is shown even if it is the same on every lane. */
const neverConstant = new Set(['incumbentCarrier']);
/** By definition the same on every lane of a customer's mode. */
const alwaysConstant = ['currency', 'term'];

type ContentsRow = { lanes: number; empty: string[]; constant: string[] };

/**
 * Which columns are empty or constant on all lanes that match a filter, whatever page is shown. For all lanes of a mode or of an
 * upload the response is cached until one of them changes.
 */
export function readColumnContents(
  asking: Asking,
  source: LaneSource,
  filter: LaneFilter,
): Promise<ColumnContents> {
  const read = () => readInOnePass(asking.tx, source, filter);
  const { search = '', bidStatus, colour, filters = [] } = filter;
  const isFiltered = search !== '' || bidStatus !== undefined || colour !== undefined || filters.length > 0;
  if (source.stored === null || isFiltered) return read();
  const { mode, contractNo, uploadId } = source;
  return cacheResponse(
    asking,
    { call: 'lane-columns', modes: [mode], about: { contractNo, uploadId } },
    read,
  );
}

async function readInOnePass(
  tx: Transaction,
  source: LaneSource,
  filter: LaneFilter,
): Promise<ColumnContents> {
  const { text, values } = filteredLanes(source, filter);
  const empties = [
    ...Object.entries(texts).map(([id, sql]) => `CASE WHEN count(nullif(${sql}, '')) = 0 THEN '${id}' END`),
    ...Object.entries(amounts).map(([id, sql]) => `CASE WHEN count(nullif(${sql}, 0)) = 0 THEN '${id}' END`),
  ];
  const constants = Object.entries(texts)
    .filter(([id]) => !neverConstant.has(id))
    .map(
      ([id, sql]) =>
        `CASE WHEN count(*) > 1 AND count(${sql}) = count(*) AND min(${sql} COLLATE "C") = max(${sql} COLLATE "C") THEN '${id}' END`,
    );
  const row = await oneRow<ContentsRow>(
    tx,
    `SELECT count(*)::integer AS lanes, array_remove(ARRAY[${empties.join(', ')}], NULL) AS empty,
       array_remove(ARRAY[${constants.join(', ')}], NULL) AS constant ${text}`,
    values,
  );
  if (row.lanes === 0) return { empty: [], constant: [] };
  const several = await readSeveral(tx, source, filter, row.empty);
  const empty = row.empty.filter((id) => !several.has(id));
  return {
    // The average depends on the weight, the completion on the bids.
    empty: empty.flatMap((id) =>
      id === 'weight' ? [id, 'avgWeight'] : id === 'bidsReceived' ? [id, 'bidCompletion'] : [id],
    ),
    constant: row.lanes > 1 ? [...row.constant, ...alwaysConstant] : [],
  };
}

/** Of columns without a single text: those with several texts on some lane. Stops at the first such lane. */
async function readSeveral(
  tx: Transaction,
  source: LaneSource,
  filter: LaneFilter,
  empty: readonly string[],
): Promise<ReadonlySet<string>> {
  const conditions: Readonly<Record<string, string>> = {
    originZip: 'l.origin_zip_count > 0',
    destinationZip: 'l.destination_zip_count > 0',
    // Other modes separate lanes by equipment: a lane there has one or none.
    ...(source.mode === Mode.OceanLCL || source.mode === Mode.AirFreight
      ? { equipmentType: 'cardinality(l.equipment_types) > 0' }
      : {}),
  };
  const asked = Object.entries(conditions).filter(([id]) => empty.includes(id));
  if (asked.length === 0) return new Set();
  const { text, values } = filteredLanes(source, filter);
  const found = asked.map(
    ([id, condition]) =>
      `CASE WHEN EXISTS (SELECT FROM lanes l WHERE l.customer_id = $1 AND ${condition} AND l.lane_id IN (SELECT lane_id ${text})) THEN '${id}' END`,
  );
  const { several } = await disableNestedLoops(tx, () =>
    oneRow<{ several: string[] }>(
      tx,
      `SELECT array_remove(ARRAY[${found.join(', ')}], NULL) AS several`,
      values,
    ),
  );
  return new Set(several);
}
