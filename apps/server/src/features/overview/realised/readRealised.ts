import type { overview } from '@lanewright/contract';
import type { z } from 'zod';
import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { oneRow, rows } from '../../../platform/database/rows.ts';
import { laneFilterSql } from '../laneFilterSql.ts';
import type { LaneFilter } from '../laneQuery.ts';
import type { LaneSource } from '../laneSource.ts';

type Answer = z.output<typeof overview.overviewRealised.response>;
type Dimension = 'lane' | 'carrier' | 'month';
type Sums = {
  shipments: number;
  volume: string;
  contract_usd: string;
  invoiced_usd: string;
  rate_leak_usd: string;
  routing_leak_usd: string;
  awarded_savings_usd: string;
  realised_savings_usd: string;
  fuel_drift_usd: string | null;
};

const sums = `coalesce(sum(r.shipment_count), 0)::integer AS shipments, coalesce(sum(r.volume), 0) AS volume,
  coalesce(sum(r.contract_usd), 0) AS contract_usd, coalesce(sum(r.invoiced_usd), 0) AS invoiced_usd,
  coalesce(sum(r.rate_leak_usd), 0) AS rate_leak_usd, coalesce(sum(r.routing_leak_usd), 0) AS routing_leak_usd,
  coalesce(sum(r.awarded_savings_usd), 0) AS awarded_savings_usd, coalesce(sum(r.realised_savings_usd), 0) AS realised_savings_usd,
  sum(r.fuel_drift_usd) AS fuel_drift_usd`;

const presentSums = (row: Sums): Answer['totals'] => ({
  shipments: row.shipments,
  volume: Number(row.volume),
  contractUsd: Number(row.contract_usd),
  invoicedUsd: Number(row.invoiced_usd),
  rateLeakUsd: Number(row.rate_leak_usd),
  routingLeakUsd: Number(row.routing_leak_usd),
  awardedSavingsUsd: Number(row.awarded_savings_usd),
  realisedSavingsUsd: Number(row.realised_savings_usd),
  ...(row.fuel_drift_usd === null ? {} : { fuelDriftUsd: Number(row.fuel_drift_usd) }),
});

/** Awarded and invoiced totals over the lanes of a customer's source. */
export async function realisedTotals(
  tx: Transaction,
  source: LaneSource,
  filter: LaneFilter = {},
): Promise<Answer['totals']> {
  const values: unknown[] = [source.customerId, source.mode, source.contractNo];
  const chosen = laneFilterSql(source, filter, values);
  return disableNestedLoops(tx, async () =>
    presentSums(
      await oneRow<Sums>(
        tx,
        `SELECT ${sums} FROM lane_realised r WHERE customer_id = $1 AND mode = $2 AND contract_no = $3${chosen}`,
        values,
      ),
    ),
  );
}

/**
 * Realised savings and leakage of some contracts; null if nothing was shipped under them yet.
 * @param asked - the customer, the modes, and the contract of each of them
 */
export async function realisedOfContracts(
  tx: Transaction,
  asked: readonly unknown[],
): Promise<{ realised_savings_usd: string; leak_usd: string; fuel_drift_usd: string | null } | null> {
  const found = await oneRow<{
    realised_savings_usd: string | null;
    leak_usd: string | null;
    fuel_drift_usd: string | null;
  }>(
    tx,
    `SELECT sum(realised_savings_usd) AS realised_savings_usd, sum(rate_leak_usd + routing_leak_usd) AS leak_usd,
       sum(fuel_drift_usd) AS fuel_drift_usd
     FROM lane_realised WHERE customer_id = $1 AND is_of_contracts(mode, contract_no, $2, $3)`,
    asked,
  );
  const { realised_savings_usd: saved, leak_usd: leak } = found;
  return saved === null || leak === null
    ? null
    : { realised_savings_usd: saved, leak_usd: leak, fuel_drift_usd: found.fuel_drift_usd };
}

/** Grouping of the rows: key, label and lane columns, and the join they need. */
const dimensions: Readonly<Record<Dimension, { key: string; label: string; lane: string; join: string }>> = {
  lane: {
    key: 'r.lane_id::text',
    label: `min(s.origin_label) || ' – ' || min(s.destination_label)`,
    lane: 'r.lane_id',
    join: `JOIN lane_summaries s ON s.customer_id = $1 AND s.mode = $2 AND s.contract_no = $3 AND s.lane_id = r.lane_id`,
  },
  carrier: {
    // Several names of one company are one row; an unmatched name has its own row.
    key: `coalesce(r.carrier_id::text, 'name ' || r.carrier)`,
    label: `coalesce(min(c.name), nullif(min(r.carrier), ''), 'No carrier named')`,
    lane: 'NULL::bigint',
    join: 'LEFT JOIN companies c ON c.company_id = r.carrier_id',
  },
  month: {
    key: `to_char(r.month, 'YYYY-MM')`,
    label: `to_char(min(r.month), 'YYYY-MM')`,
    lane: 'NULL::bigint',
    join: '',
  },
};

/** Awarded against invoiced by lane, carrier or month: most leakage first, months in order. */
export async function readRealisedRows(
  tx: Transaction,
  { customerId, mode, contractNo }: Pick<LaneSource, 'customerId' | 'mode' | 'contractNo'>,
  by: Dimension,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<Pick<Answer, 'rows' | 'rowsTotal'>> {
  const { key, label, lane, join } = dimensions[by];
  const order = by === 'month' ? '1' : 'sum(r.rate_leak_usd + r.routing_leak_usd) DESC, 1';
  const found = await disableNestedLoops(tx, () =>
    rows<Sums & { key: string; label: string; lane_id: string | null; all_rows: number }>(
      tx,
      `SELECT ${key} AS key, ${label} AS label, min(${lane}) AS lane_id, ${sums}, count(*) OVER ()::integer AS all_rows
       FROM lane_realised r ${join}
       WHERE r.customer_id = $1 AND r.mode = $2 AND r.contract_no = $3
       GROUP BY 1 ORDER BY ${order} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
      [customerId, mode, contractNo],
    ),
  );
  return {
    rowsTotal: found[0]?.all_rows ?? 0,
    rows: found.map((row) => ({
      key: row.key,
      label: row.label,
      mode,
      laneId: row.lane_id,
      ...presentSums(row),
    })),
  };
}

/** Contract months with shipments, and awarded carriers without a matched name in the files. */
export async function readRealisedAbout(
  tx: Transaction,
  { customerId, mode, contractNo }: Pick<LaneSource, 'customerId' | 'mode' | 'contractNo'>,
): Promise<Pick<Answer, 'months' | 'carriersNotNamed'>> {
  const months = await rows<{ month: string }>(
    tx,
    `SELECT to_char(month, 'YYYY-MM') AS month FROM covered_months
     WHERE customer_id = $1 AND mode = $2 AND contract_no = $3 AND is_realised ORDER BY covered_months.month`,
    [customerId, mode, contractNo],
  );
  if (months.length === 0) return { months: [], carriersNotNamed: [] };
  const carriers = await rows<{ name: string }>(
    tx,
    `SELECT name FROM companies
     WHERE company_id IN (SELECT carrier_id FROM bridged_awards WHERE customer_id = $1 AND mode = $2 AND contract_no = $3)
       AND NOT EXISTS (SELECT FROM carrier_aliases k WHERE k.customer_id = $1 AND k.carrier_id = companies.company_id)
     ORDER BY name`,
    [customerId, mode, contractNo],
  );
  return { months: months.map(({ month }) => month), carriersNotNamed: carriers.map(({ name }) => name) };
}
