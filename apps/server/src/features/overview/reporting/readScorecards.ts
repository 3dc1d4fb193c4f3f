import type { overview } from '@lanewright/contract';
import type { z } from 'zod';
import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { rows } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { laneFilterSql } from '../laneFilterSql.ts';
import type { AskedFigure } from '../figures/figureRequest.ts';
import { isUnfiltered } from '../laneQuery.ts';
import { started, sumOfGroups } from '../figures/laneGroups.ts';
import { percentOf } from '../percentOf.ts';

const scorecards = loadSql(import.meta.url, './scorecards.sql');

/** Bids and awards of all lanes of a contract: stored totals. */
const ofContract = {
  bids: `SELECT carrier_id, bids, green, amber, red FROM carrier_bids WHERE customer_id = $1 AND mode = $2 AND contract_no = $3`,
  awards: `SELECT carrier_id, sum(lanes)::integer AS lanes_awarded, sum(won_lanes)::integer AS wins, sum(awarded_usd) AS awarded_usd,
      sum(baseline_usd - compared_usd) AS savings_usd
    FROM carrier_awards WHERE customer_id = $1 AND mode = $2 AND contract_no = $3 GROUP BY carrier_id`,
} as const;

/** The same of the lanes that a condition chooses. */
const ofLanes = (among: string) => ({
  bids: `SELECT b.carrier_id, count(*)::integer AS bids, count(*) FILTER (WHERE b.colour = 'G')::integer AS green,
      count(*) FILTER (WHERE b.colour = 'A')::integer AS amber, count(*) FILTER (WHERE b.colour = 'R')::integer AS red
    FROM lane_summaries s
    CROSS JOIN LATERAL unnest(s.bid_carriers, string_to_array(s.bid_colours, NULL)) AS b(carrier_id, colour)
    WHERE s.customer_id = $1 AND s.mode = $2 AND s.contract_no = $3${among} GROUP BY b.carrier_id`,
  awards: `SELECT carrier_id, count(*)::integer AS lanes_awarded, count(*) FILTER (WHERE awarded_usd > pending_usd)::integer AS wins,
      sum(awarded_usd) AS awarded_usd, coalesce(sum(baseline_usd - compared_usd), 0) AS savings_usd
    FROM bridged_awards WHERE customer_id = $1 AND mode = $2 AND contract_no = $3${among} GROUP BY carrier_id`,
});

type Report = Extract<z.output<typeof overview.lanesReporting.response>, { kind: 'customer' }>;
type ScorecardRow = {
  carrier_id: string;
  name: string;
  bids: number;
  green: number;
  amber: number;
  red: number;
  lanes_awarded: number;
  wins: number;
  awarded_usd: string;
  savings_usd: string;
  on_time_percent: string | null;
  transit_days: string | null;
};

/** Each carrier's bids, awards, accepted awards and, from the files, performance in a mode; most awards first. */
export async function readScorecards(tx: Transaction, asked: AskedFigure): Promise<Report['scorecards']> {
  const { source } = asked;
  const values: unknown[] = [source.customerId, source.mode, source.contractNo];
  const among = laneFilterSql(source, isUnfiltered(asked) ? {} : asked.filter, values);
  const lanesOpen = sumOfGroups(started(await asked.groups()), 'lanes').toNumber();
  const { bids, awards } = among === '' ? ofContract : ofLanes(among);
  const found = await disableNestedLoops(tx, () =>
    rows<ScorecardRow>(
      tx,
      scorecards.replaceAll('{{bids}}', () => bids).replaceAll('{{awards}}', () => awards),
      values,
    ),
  );
  return found.map((row) => ({
    carrierId: row.carrier_id,
    carrier: row.name,
    lanesOpen,
    bids: row.bids,
    lanesAwarded: row.lanes_awarded,
    wins: row.wins,
    winRate: percentOf(row.wins, row.bids),
    awardedUsd: Number(row.awarded_usd),
    savingsUsd: Number(row.savings_usd),
    onTimePercent: row.on_time_percent === null ? null : Number(row.on_time_percent),
    transitDays: row.transit_days === null ? null : Number(row.transit_days),
    green: row.green,
    amber: row.amber,
    red: row.red,
    filter: [{ column: 'awardedCarrier', anyOf: [row.name] }],
  }));
}
