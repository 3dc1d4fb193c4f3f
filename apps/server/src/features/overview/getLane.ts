import type { overview, ResponseInputOf } from '@lanewright/contract';
import type { Month } from '@lanewright/freight';
import { isOfferedMode } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { oneRow, optionalRow, rows } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { visibleToCarrier } from '../bids/index.ts';
import { type Block, extraMonthsOf, validBlocks, withExtra } from '../lanes/index.ts';
import { contractMonths, propertyOf } from '../settings/index.ts';
import { runningEvents } from '../tenders/index.ts';
import { lanesQuery } from './laneQuery.ts';
import { type LaneSource, laneSourceOf } from './laneSource.ts';
import { type Lane, readLanes, selectLaneSetting } from './readLanes.ts';

type TargetSource = NonNullable<ResponseInputOf<typeof overview.getLane>['targetSource']>;

const laneNotFound = () => refuse('lane_not_found', 'Lane not found', { status: 404 });

/** The source of one lane, as far as the caller may see it; 404 for an unknown lane or one of an unconnected company. */
async function sourceOfLane(tx: Transaction, caller: Caller, laneId: string): Promise<LaneSource> {
  const head = await optionalRow<{ customer_id: string; mode: number; contract_no: number }>(
    tx,
    'SELECT customer_id, mode, contract_no FROM lanes WHERE customer_id = ANY ($1::bigint[]) AND lane_id = $2',
    [caller.customerIds, laneId],
  );
  if (head === null || !isOfferedMode(head.mode)) throw laneNotFound();
  return laneSourceOf(tx, caller, {
    customerId: head.customer_id,
    mode: head.mode,
    contractNo: head.contract_no,
    laneIds: [laneId],
  });
}

/** One lane with its months, as far as the caller may see it; 404 if it may not. */
export async function getLane(
  tx: Transaction,
  caller: Caller,
  laneId: string,
): Promise<
  Lane &
    Pick<
      ResponseInputOf<typeof overview.getLane>,
      'emission' | 'event' | 'coveredMonths' | 'targetSource' | 'contractNo' | 'siblings'
    >
> {
  const source = await sourceOfLane(tx, caller, laneId);
  const setting = await selectLaneSetting(tx, source, { incumbents: true, businessUnits: true });
  const [lane] = await readLanes(tx, source, lanesQuery(source, {}, {}), setting);
  if (lane === undefined) throw laneNotFound();
  return {
    ...lane,
    emission: source.seesHistory ? await emissionOf(tx, source.customerId, laneId) : null,
    event:
      caller.userType === 'Customer'
        ? ((await runningEvents(tx, source.customerId, laneId))[0] ?? null)
        : null,
    coveredMonths: source.seesHistory ? await selectCoveredMonths(tx, source) : [],
    targetSource: caller.userType === 'Customer' ? await targetSourceOf(tx, source.customerId, laneId) : null,
    contractNo: source.contractNo,
    siblings: await readSiblings(tx, caller, source.customerId, laneId),
  };
}

/** The lanes of other contracts that have the history of a lane, by contract; for a carrier, only those that it may see. */
async function readSiblings(
  tx: Transaction,
  caller: Caller,
  customerId: string,
  laneId: string,
): Promise<{ contractNo: number; laneId: string }[]> {
  return rows<{ contractNo: number; laneId: string }>(
    tx,
    `SELECT l.contract_no AS "contractNo", l.lane_id AS "laneId"
     FROM lanes l
     WHERE l.customer_id = $1 AND l.lane_id <> $2 AND l.is_counted
       AND l.history_id = (SELECT own.history_id FROM lanes own WHERE own.customer_id = $1 AND own.lane_id = $2)
       AND ($3::bigint IS NULL OR ${visibleToCarrier('$3', '$1')}
            OR EXISTS (SELECT FROM awards a WHERE a.customer_id = $1 AND a.lane_id = l.lane_id AND a.carrier_id = $3))
     ORDER BY l.contract_no`,
    [customerId, laneId, caller.userType === 'Carrier' ? caller.companyId : null],
  );
}

async function selectCoveredMonths(
  tx: Transaction,
  { customerId, mode, contractNo }: LaneSource,
): Promise<Month[]> {
  const found = await rows<{ month: Month }>(
    tx,
    `SELECT to_char(month, 'YYYY-MM') AS month FROM covered_months
     WHERE customer_id = $1 AND mode = $2 AND contract_no = $3 AND NOT is_realised ORDER BY covered_months.month`,
    [customerId, mode, contractNo],
  );
  return found.map(({ month }) => month);
}

async function targetSourceOf(tx: Transaction, customerId: string, laneId: string) {
  const { target_source: source } = await oneRow<{ target_source: TargetSource }>(
    tx,
    'SELECT target_source FROM lanes WHERE customer_id = $1 AND lane_id = $2',
    [customerId, laneId],
  );
  return source;
}

async function emissionOf(tx: Transaction, customerId: string, laneId: string) {
  const kept = await optionalRow<{ kg_per_unit: string | null; mass_is_assumed: boolean }>(
    tx,
    'SELECT kg_per_unit, mass_is_assumed FROM lane_emissions WHERE customer_id = $1 AND lane_id = $2',
    [customerId, laneId],
  );
  if (kept === null || kept.kg_per_unit === null) return null;
  return { kgPerUnit: Number(kept.kg_per_unit), massAssumed: kept.mass_is_assumed };
}

/** Blocks of months for which a lane may be awarded; 404 for one the caller may not see. */
export async function getValidBlocks(tx: Transaction, caller: Caller, laneId: string): Promise<Block[]> {
  const source = await sourceOfLane(tx, caller, laneId);
  const { text, values } = lanesQuery(source, {}, {});
  if ((await optionalRow(tx, text, values)) === null) throw laneNotFound();
  return blocksOf(tx, source, laneId);
}

async function blocksOf(
  tx: Transaction,
  { customerId, mode, contractNo }: LaneSource,
  laneId: string,
): Promise<Block[]> {
  const lengths = (await propertyOf(
    tx,
    customerId,
    mode,
    'awards.blockMonths',
    contractNo,
  )) as readonly number[];
  const extra = await extraMonthsOf(tx, customerId, [laneId]);
  const months = withExtra(await contractMonths(tx, customerId, mode, contractNo), extra.get(laneId) ?? 0);
  return validBlocks(months, lengths);
}
