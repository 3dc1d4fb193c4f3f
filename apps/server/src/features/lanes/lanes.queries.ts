import type { OfferedMode } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { optionalRow, rows } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { contractOf, isContract } from '../settings/index.ts';

export type LaneHead = {
  lane_id: string;
  history_id: string;
  contract_no: number;
  mode: OfferedMode;
  state: 'Created' | 'Started' | 'Paused';
};

const laneNotFound = () => refuse('lane_not_found', 'Lane not found', { status: 404 });

/** Returns an included lane of the caller's own company; throws not found otherwise. */
export async function requireOwnLane(tx: Transaction, caller: Caller, laneId: string): Promise<LaneHead> {
  const lane = await optionalRow<LaneHead>(
    tx,
    'SELECT lane_id, history_id, contract_no, mode, state FROM lanes WHERE customer_id = $1 AND lane_id = $2 AND is_counted',
    [caller.companyId, laneId],
  );
  if (lane === null) throw laneNotFound();
  return lane;
}

/**
 * Returns the named included lanes of the caller's company, all or none; or every included lane of a contract of a mode, without a
 * number of the current one.
 */
export async function selectChosenLanes(
  tx: Transaction,
  caller: Pick<Caller, 'companyId'>,
  chosen: {
    laneIds?: readonly string[] | undefined;
    mode?: number | undefined;
    contractNo?: number | undefined;
  },
): Promise<LaneHead[]> {
  const laneIds = chosen.laneIds === undefined ? null : [...new Set(chosen.laneIds)];
  const { mode = null, contractNo = null } = chosen;
  if (mode !== null && contractNo !== null) await contractOf(tx, caller.companyId, mode, contractNo);
  const lanes = await rows<LaneHead>(
    tx,
    `SELECT lane_id, history_id, contract_no, mode, state FROM lanes l
     WHERE customer_id = $1 AND is_counted AND ($2::bigint[] IS NULL OR lane_id = ANY ($2))
       AND ($3::smallint IS NULL OR mode = $3) AND ($2::bigint[] IS NOT NULL
         OR (l.mode, l.contract_no) IN (SELECT c.mode, c.contract_no FROM contracts c WHERE c.customer_id = $1 AND ${isContract('$4')}))
     ORDER BY lane_id`,
    [caller.companyId, laneIds, mode, contractNo],
  );
  if (laneIds !== null && lanes.length !== laneIds.length) {
    const found = new Set(lanes.map((lane) => lane.lane_id));
    const missing = laneIds.filter((laneId) => !found.has(laneId));
    throw refuse('lane_not_found', 'Lane not found', {
      status: 404,
      detail:
        missing.length === 1
          ? `Lane ${missing[0]} not found.`
          : `${missing.length} of these lanes were not found.`,
      field: 'laneIds',
    });
  }
  return lanes;
}

export type LaneMonthRow = {
  lane_id: string;
  month: string;
  volume: string;
  is_edited: boolean;
  baseline_cost_usd: string | null;
  /** History of the month: shipments of the same calendar month. */
  shipment_count: number;
  historic_charge_usd: string | null;
  avg_cost_per_unit: string | null;
  avg_cost_per_shipment: string | null;
};

/** The contract months of lanes with their forecast and the history it is based on. */
export function selectLaneMonths(
  tx: Transaction,
  customerId: string,
  laneIds: readonly string[],
): Promise<LaneMonthRow[]> {
  return rows<LaneMonthRow>(
    tx,
    `SELECT f.lane_id, to_char(f.month, 'YYYY-MM') AS month, f.volume, f.is_edited, f.baseline_cost_usd,
       coalesce(h.shipment_count, 0)::integer AS shipment_count, h.historic_charge_usd,
       round(h.priced_charge_usd / nullif(h.priced_volume, 0), 6) AS avg_cost_per_unit,
       round(h.historic_charge_usd / nullif(h.shipment_count, 0), 2) AS avg_cost_per_shipment
     FROM lane_forecasts f
     LEFT JOIN (
       SELECT m.lane_id, extract(month FROM m.month) AS calendar_month, sum(m.shipment_count) AS shipment_count,
         sum(m.charge_usd) AS historic_charge_usd, sum(m.priced_charge_usd) AS priced_charge_usd, sum(m.priced_volume) AS priced_volume
       FROM contract_months m
       JOIN contracts c ON c.customer_id = $1 AND c.mode = m.mode AND c.contract_no = m.contract_no
       WHERE m.customer_id = $1 AND m.lane_id = ANY ($2::bigint[]) AND (c.first_month IS NULL OR m.month < c.first_month)
       GROUP BY 1, 2
     ) h ON h.lane_id = f.lane_id AND h.calendar_month = extract(month FROM f.month)
     WHERE f.customer_id = $1 AND f.lane_id = ANY ($2::bigint[])
     ORDER BY f.lane_id, f.month`,
    [customerId, laneIds],
  );
}

/** Lanes by the number of their contract, in the order given; unknown lanes, and those of another mode if one is named, are left out. */
export async function lanesByContract(
  tx: Transaction,
  customerId: string,
  laneIds: readonly string[],
  mode: number | null = null,
): Promise<Map<number, string[]>> {
  const found = await rows<{ contract_no: number; lane_ids: string[] }>(
    tx,
    `SELECT l.contract_no, array_agg(l.lane_id::text ORDER BY asked.place) AS lane_ids
     FROM unnest($2::bigint[]) WITH ORDINALITY AS asked (lane_id, place)
     JOIN lanes l ON l.customer_id = $1 AND l.lane_id = asked.lane_id AND ($3::smallint IS NULL OR l.mode = $3)
     GROUP BY l.contract_no ORDER BY l.contract_no`,
    [customerId, laneIds, mode],
  );
  return new Map(found.map((row) => [row.contract_no, row.lane_ids]));
}

/** Returns those of some customers to whom any of these lanes belong. */
export async function customersOfLanes(
  tx: Transaction,
  customerIds: readonly string[],
  laneIds: readonly string[],
): Promise<readonly string[]> {
  if (customerIds.length <= 1) return customerIds;
  const found = await rows<{ customer_id: string }>(
    tx,
    `SELECT DISTINCT customer_id FROM lanes WHERE customer_id = ANY ($1::bigint[]) AND lane_id = ANY ($2::bigint[])
     ORDER BY customer_id`,
    [customerIds, laneIds],
  );
  return found.map((row) => row.customer_id);
}

/**
 * Returns the IDs of new lanes. They are drawn on the node that the product connects to, because a default that an `INSERT` calculates
 * on another node would not be unique.
 */
export async function newLaneIds(tx: Transaction, count: number): Promise<string[]> {
  const drawn = await rows<{ lane_id: string }>(
    tx,
    `SELECT shuffled_id('lanes_numbers'::regclass) AS lane_id FROM generate_series(1, $1::integer)`,
    [count],
  );
  return drawn.map((row) => row.lane_id);
}
