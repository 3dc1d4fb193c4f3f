import { historyEnd, type LaneMonthOfHistory, laneRisks, type RiskLimits } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { allProperties } from '../../settings/index.ts';
import { bumpFigureVersion } from '../answers/cacheResponse.ts';

const histories = loadSql(import.meta.url, './histories.sql');
const coveredMonths = loadSql(import.meta.url, '../savings/coveredMonths.sql');
/** Lanes processed at once: their months stay in memory. */
const lanesAtOnce = 20_000;

/** A lane's months as pairs, so that a batch is one query result. */
type HistoryRow = {
  lane_id: string;
  months: string[];
  shipments: number[];
  volumes: number[];
  charges: number[];
  priced_volumes: number[];
  carriers: string[] | null;
  carrier_shipments: number[] | null;
};

/**
 * After volumes or properties changed: finds the risks in each lane's history, and stores the flags in the lane table's rows. Those of a
 * planned contract need nothing but the histories of its lanes, so they are found while its totals and forecasts are calculated.
 */
export const assessRisks: Job<'settings.risksChanged' | 'lanes.changed' | 'contract.planned'> = {
  name: 'assessRisks',
  async run(platform, payload) {
    if ('isPlanned' in payload && payload.isPlanned === true) return;
    if ('volumesChanged' in payload && payload.volumesChanged === false) return;
    await platform.database.asSystem((tx) =>
      assess(tx, payload.customerId, payload.mode, 'contractNo' in payload ? payload.contractNo : undefined),
    );
  },
};

/** Of all contracts of a mode, or of one. */
async function assess(
  tx: Transaction,
  customerId: string,
  mode: number,
  only: number | undefined,
): Promise<void> {
  await execute(tx, `SELECT pg_advisory_xact_lock(hashtextextended('lane risks ' || $1 || ' ' || $2, 0))`, [
    customerId,
    String(mode),
  ]);
  await execute(
    tx,
    'DELETE FROM lane_risks WHERE customer_id = $1 AND mode = $2 AND ($3::smallint IS NULL OR contract_no = $3)',
    [customerId, mode, only ?? null],
  );
  const limits = await limitsOf(tx, customerId, mode);
  // Totals of a planned contract's lanes may not be its own yet; those of a closed one do not change.
  const lanes = await rows<LaneRow>(
    tx,
    `SELECT l.contract_no, l.lane_id, l.history_id FROM lanes l
     JOIN contracts c ON c.customer_id = $1 AND c.mode = $2 AND c.contract_no = l.contract_no
     WHERE l.customer_id = $1 AND l.mode = $2 AND ($3::smallint IS NULL OR l.contract_no = $3) AND l.is_counted
       AND (l.shipment_count > 0 OR c.state IN ('Planned', 'Open'))
     ORDER BY l.history_id, l.lane_id`,
    [customerId, mode, only ?? null],
  );
  await disableNestedLoops(tx, async () => {
    const periods = await historyPeriods(tx, customerId, mode);
    for (const contractNo of new Set(lanes.map((lane) => lane.contract_no))) {
      const period = periods.get(contractNo);
      if (period === undefined) continue;
      const contract = { customerId, mode, contractNo };
      const ofContract = lanes.filter((lane) => lane.contract_no === contractNo);
      for (let from = 0; from < ofContract.length; from += lanesAtOnce) {
        await assessSome(tx, contract, ofContract.slice(from, from + lanesAtOnce), period, limits);
      }
    }
    await showFlags(tx, customerId, mode, only);
  });
  await bumpFigureVersion(tx, customerId, mode);
}

type LaneRow = { readonly contract_no: number; readonly lane_id: string; readonly history_id: string };
type OfContract = { readonly customerId: string; readonly mode: number; readonly contractNo: number };
type HistoryPeriod = { readonly coveredMonths: readonly string[]; readonly end: string | undefined };

/** The months that the history of each contract covers, and where the freight as a whole ends; only contracts with a history. */
async function historyPeriods(
  tx: Transaction,
  customerId: string,
  mode: number,
): Promise<ReadonlyMap<number, HistoryPeriod>> {
  const covered = await rows<{ contract_no: number; months: string[]; shipments: number[] }>(
    tx,
    `SELECT contract_no, array_agg(to_char(month, 'YYYY-MM') ORDER BY month) AS months,
       array_agg(shipments::float8 ORDER BY month) AS shipments
     FROM (
${coveredMonths}
     ) months
     WHERE NOT is_realised GROUP BY contract_no`,
    [customerId, mode],
  );
  return new Map(
    covered.map(({ contract_no, months, shipments }) => [
      contract_no,
      { coveredMonths: months, end: historyEnd(months, shipments) },
    ]),
  );
}

/** The customer's warning thresholds. */
async function limitsOf(tx: Transaction, customerId: string, mode: number): Promise<RiskLimits> {
  const properties = await allProperties(tx, customerId, mode);
  return {
    leastMonths: Number(properties['risk.leastMonths']),
    mostVolumeSpread: Number(properties['risk.mostVolumeSpreadPercent']) / 100,
    mostPriceSpread: Number(properties['risk.mostPriceSpreadPercent']) / 100,
    leastPricedMonths: Number(properties['risk.leastPricedMonths']),
    soleShare: Number(properties['risk.soleCarrierPercent']) / 100,
  };
}

async function assessSome(
  tx: Transaction,
  { customerId, mode, contractNo }: OfContract,
  lanes: readonly LaneRow[],
  period: HistoryPeriod,
  limits: RiskLimits,
): Promise<void> {
  const days = period.coveredMonths.map((month) => `${month}-01`);
  const found = await rows<HistoryRow>(tx, histories, [
    customerId,
    lanes.map((lane) => lane.lane_id),
    days,
    lanes.map((lane) => lane.history_id),
  ]);
  const risks = found.flatMap((row) =>
    laneRisks(
      {
        ...period,
        months: monthsOf(row),
        carriers: (row.carriers ?? []).map((name, at) => ({
          name,
          shipments: row.carrier_shipments?.[at] ?? 0,
        })),
      },
      limits,
    ).map((risk) => ({ laneId: row.lane_id, ...risk })),
  );
  if (risks.length === 0) return;
  await execute(
    tx,
    `INSERT INTO lane_risks (customer_id, lane_id, mode, contract_no, flag, severity, reason)
     SELECT $1::bigint, r."laneId", $2::smallint, $4::smallint, r.flag, r.severity, r.reason
     FROM jsonb_to_recordset($3::jsonb) AS r("laneId" bigint, flag text, severity smallint, reason text)
     RETURNING customer_id`,
    [customerId, mode, JSON.stringify(risks), contractNo],
  );
}

function monthsOf(row: HistoryRow): LaneMonthOfHistory[] {
  return row.months.map((month, at) => ({
    month,
    shipments: row.shipments[at] ?? 0,
    volume: row.volumes[at] ?? 0,
    pricedChargeUsd: row.charges[at] ?? 0,
    pricedVolume: row.priced_volumes[at] ?? 0,
  }));
}

/** Updates the lane table's rows, after waiting for anyone writing them. */
async function showFlags(
  tx: Transaction,
  customerId: string,
  mode: number,
  only: number | undefined,
): Promise<void> {
  await execute(
    tx,
    `SELECT pg_advisory_xact_lock(hashtextextended('lane summaries ' || $1 || ' ' || $2, 0))`,
    [customerId, String(mode)],
  );
  await execute(
    tx,
    `WITH flagged AS (
       SELECT lane_id, array_agg(flag ORDER BY flag) AS flags FROM lane_risks
       WHERE customer_id = $1 AND mode = $2 AND ($3::smallint IS NULL OR contract_no = $3) GROUP BY lane_id
     )
     UPDATE lane_summaries s SET risk_flags = coalesce(f.flags, '{}')
     FROM lane_summaries self LEFT JOIN flagged f ON f.lane_id = self.lane_id
     WHERE self.customer_id = $1 AND self.mode = $2 AND ($3::smallint IS NULL OR self.contract_no = $3)
       AND s.customer_id = $1 AND s.lane_id = self.lane_id AND self.risk_flags <> coalesce(f.flags, '{}')`,
    [customerId, mode, only ?? null],
  );
}
