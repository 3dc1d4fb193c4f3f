import { overview } from '@lanewright/contract';
import type { LaneRiskFlag } from '@lanewright/freight';
import type { z } from 'zod';
import type { Transaction } from '../../../platform/database/database.ts';
import { oneRow, rows } from '../../../platform/database/rows.ts';
import { laneFilterSql } from '../laneFilterSql.ts';
import type { LaneFilter } from '../laneQuery.ts';
import type { LaneSource } from '../laneSource.ts';

type Answer = z.output<typeof overview.overviewRisks.response>;
type Asked = {
  readonly flag?: LaneRiskFlag | undefined;
  readonly laneId?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
};

/** Number of lanes of a customer's source with any risk, and with each risk. */
export async function readRiskCounts(
  tx: Transaction,
  source: LaneSource,
  filter: LaneFilter = {},
): Promise<Answer['counts']> {
  const values: unknown[] = [source.customerId, source.mode, source.contractNo];
  const chosen = laneFilterSql(source, filter, values);
  const counts = overview.riskFlags.map(
    (flag) => `count(*) FILTER (WHERE flag = '${flag}')::integer AS "${flag}"`,
  );
  return oneRow<Answer['counts']>(
    tx,
    `SELECT count(DISTINCT lane_id)::integer AS lanes, ${counts.join(', ')} FROM lane_risks
     WHERE customer_id = $1 AND mode = $2 AND contract_no = $3${chosen}`,
    values,
  );
}

/** Lanes with a risk, those with most spend first, each with its reasons. */
export async function readRisks(
  tx: Transaction,
  { customerId, mode, contractNo }: Pick<LaneSource, 'customerId' | 'mode' | 'contractNo'>,
  { flag, laneId, page, pageSize }: Asked,
): Promise<Pick<Answer, 'lanes' | 'lanesTotal'>> {
  const found = await rows<{
    lane_id: string;
    origin_label: string;
    destination_label: string;
    baseline_cost_usd: string | null;
    risks: Answer['lanes'][number]['risks'];
    lanes: number;
  }>(
    tx,
    `WITH flagged AS (
       SELECT lane_id, jsonb_agg(jsonb_build_object('flag', flag, 'severity', severity, 'reason', reason) ORDER BY severity DESC, flag) AS risks
       FROM lane_risks
       WHERE customer_id = $1 AND mode = $2 AND contract_no = $7 AND ($4::bigint IS NULL OR lane_id = $4)
       GROUP BY lane_id HAVING $3::text IS NULL OR bool_or(flag = $3)
     )
     SELECT f.*, s.origin_label, s.destination_label, s.baseline_cost_usd, count(*) OVER ()::integer AS lanes
     FROM flagged f JOIN lane_summaries s ON s.customer_id = $1 AND s.lane_id = f.lane_id
     ORDER BY s.baseline_cost_usd DESC NULLS LAST, f.lane_id LIMIT $5 OFFSET $6`,
    [customerId, mode, flag ?? null, laneId ?? null, pageSize, (page - 1) * pageSize, contractNo],
  );
  return {
    lanesTotal: found[0]?.lanes ?? 0,
    lanes: found.map((row) => ({
      laneId: row.lane_id,
      origin: row.origin_label,
      destination: row.destination_label,
      spend: row.baseline_cost_usd === null ? null : Number(row.baseline_cost_usd),
      risks: row.risks,
    })),
  };
}
