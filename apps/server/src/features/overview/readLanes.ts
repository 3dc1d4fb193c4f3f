import { overview } from '@lanewright/contract';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { disableNestedLoops } from '../../platform/database/disableNestedLoops.ts';
import { execute, oneRow, rows } from '../../platform/database/rows.ts';
import { loadSql } from '../../platform/loadSql.ts';
import { estimateText, isByRoad, roadEstimateOf } from '../lanes/index.ts';
import { contractMonths } from '../settings/index.ts';
import type { LaneSource } from './laneSource.ts';
import type { LaneDetails, LaneRow, LaneTotalsRow } from './laneRow.ts';
import { type LaneFilter, laneTotalsQuery, type Query } from './laneQuery.ts';
import { type LaneSetting, presentLane, presentLaneTotals } from './presentLane.ts';
import { readLaneMonths } from './readLaneMonths.ts';

export type Lane = z.output<typeof overview.laneSchema>;
const laneDetails = loadSql(import.meta.url, './laneDetails.sql');
const savingsEstimates = loadSql(import.meta.url, './savingsEstimates.sql');
const lanesSchema = z.array(overview.laneSchema);
const batchSize = 1_000;

/** Data that is shown with every lane of a source. */
export async function selectLaneSetting(
  tx: Transaction,
  source: LaneSource,
  asked: { readonly incumbents: boolean; readonly businessUnits: boolean },
): Promise<LaneSetting> {
  const { customerId, mode, contractNo } = source;
  const { name } = await oneRow<{ name: string }>(tx, 'SELECT name FROM companies WHERE company_id = $1', [
    customerId,
  ]);
  return {
    customerName: name,
    contractMonths: (await contractMonths(tx, customerId, mode, contractNo)).length,
    ...asked,
    milesEstimate: await selectMilesEstimate(tx, source),
  };
}

/** How a source's estimated road miles are calculated, for its reader; null in modes that are not by road. */
export async function selectMilesEstimate(
  tx: Transaction,
  { customerId, mode, seesEstimate }: LaneSource,
): Promise<LaneSetting['milesEstimate']> {
  if (!isByRoad(mode)) return null;
  const road = await roadEstimateOf(tx, customerId, mode);
  return ({ origin_place: from, destination_place: to }) =>
    estimateText(
      road,
      [from.countryCode ?? null, to.countryCode ?? null],
      seesEstimate ? 'customer' : 'other',
    );
}

/** Count and totals of all lanes that match a filter. */
export async function readLaneTotals(tx: Transaction, source: LaneSource, filter: LaneFilter) {
  const { text, values } = laneTotalsQuery(source, filter);
  const row = await inItsWay(tx, source, () => oneRow<LaneTotalsRow>(tx, text, values));
  return { lanes: row.lanes, totals: presentLaneTotals(row) };
}

/** A carrier's source joins whole tables; the customer's is one table, and its index is the fastest way to a page. */
function inItsWay<T>(tx: Transaction, source: LaneSource, work: () => Promise<T>): Promise<T> {
  return source.isOneTable ? work() : disableNestedLoops(tx, work);
}

/** Fields of a source's rows that are not used for sorting or filtering, in the order of the rows. */
export async function selectLaneDetails(
  tx: Transaction,
  source: LaneSource,
  found: readonly LaneRow[],
  contractMonths: number,
): Promise<Map<string, LaneDetails>> {
  const details = await rows<LaneDetails>(tx, laneDetails, [
    source.customerId,
    found.map((row) => row.lane_id),
    source.seesIncumbents,
    contractMonths,
    source.seesEstimate,
    source.seesEvents,
  ]);
  return new Map(details.map((row) => [row.lane_id, row]));
}

async function present(tx: Transaction, source: LaneSource, found: readonly LaneRow[], setting: LaneSetting) {
  const laneIds = found.map((row) => row.lane_id);
  const detailsOf = await selectLaneDetails(tx, source, found, setting.contractMonths);
  const bidIds = found.flatMap((row) => row.best_bid_id ?? []);
  // Both restrict every joined table to these lanes or bids: each is looked up once, then joined.
  const months = await disableNestedLoops(tx, () => readLaneMonths(tx, source, laneIds));
  const estimates = source.seesEstimate
    ? await disableNestedLoops(tx, () =>
        rows<{ lane_id: string; estimate_usd: string }>(tx, savingsEstimates, [
          source.customerId,
          laneIds,
          bidIds,
        ]),
      )
    : [];
  const estimateOf = new Map(estimates.map((row) => [row.lane_id, row.estimate_usd]));
  return found.flatMap((row) => {
    const details = detailsOf.get(row.lane_id);
    if (details === undefined) return [];
    const savingsEstimateUsd = estimateOf.get(row.lane_id) ?? null;
    return presentLane(row, { details, months: months.get(row.lane_id) ?? [], savingsEstimateUsd }, setting);
  });
}

/** The lanes of a query. */
export async function readLanes(
  tx: Transaction,
  source: LaneSource,
  query: Query,
  setting: LaneSetting,
): Promise<Lane[]> {
  const found = await inItsWay(tx, source, () => rows<LaneRow>(tx, query.text, query.values));
  return present(tx, source, found, setting);
}

/** Yields the lanes of a query as rows, a thousand at a time, all from one snapshot. */
export async function* fetchLaneRows(
  tx: Transaction,
  source: LaneSource,
  query: Query,
): AsyncGenerator<LaneRow[]> {
  const declared = `DECLARE lane_rows NO SCROLL CURSOR FOR ${query.text}`;
  await inItsWay(tx, source, () => execute(tx, declared, query.values));
  for (;;) {
    const batch = await rows<LaneRow>(tx, `FETCH ${batchSize} FROM lane_rows`);
    if (batch.length > 0) yield batch;
    if (batch.length < batchSize) break;
  }
  await execute(tx, 'CLOSE lane_rows');
}

/** Yields the lanes of a query as the text of one JSON list, validated against the contract on the way. */
export async function* writeLanesJson(
  tx: Transaction,
  source: LaneSource,
  query: Query,
  setting: LaneSetting,
): AsyncGenerator<string> {
  let separator = '[';
  for await (const batch of fetchLaneRows(tx, source, query)) {
    const lanes = lanesSchema.parse(await present(tx, source, batch, setting));
    yield separator + JSON.stringify(lanes).slice(1, -1);
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}
