import type { overview } from '@lanewright/contract';
import { Decimal, modeDetails } from '@lanewright/freight';
import type { z } from 'zod';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { joinInBulk } from '../../platform/database/joinInBulk.ts';
import { oneRow, rows } from '../../platform/database/rows.ts';
import { loadSql } from '../../platform/loadSql.ts';
import type { LaneSource } from './laneSource.ts';

const monthSums = loadSql(import.meta.url, './monthSums.sql');

type Sums = {
  lanes: number;
  started: number;
  started_with_history: number;
  with_bid: number;
  awarded_lanes: number;
  green: number;
  amber: number;
  red: number;
  started_with_bid: number;
  started_spend: string;
  started_spend_with_bid: string;
  shipments: string;
  volume: string;
  spend: string;
  awarded_baseline: string;
  awarded: string;
  pending: string;
  savings: string;
  total_bid: string;
};

/** The figures of a mode, all of them sums over the lanes of the customer's own lane table. */
export async function readStats(
  tx: Transaction,
  source: LaneSource,
): Promise<z.output<typeof overview.overviewStatsSchema>> {
  const { customerId, mode, uploadId, values } = source;
  const sums = await joinInBulk(tx, () =>
    oneRow<Sums>(
      tx,
      `SELECT count(*)::integer AS lanes,
            count(*) FILTER (WHERE state = 'Started')::integer AS started,
            count(*) FILTER (WHERE state = 'Started' AND NOT is_manual)::integer AS started_with_history,
            count(amount_bid_usd)::integer AS with_bid,
            count(*) FILTER (WHERE awarded_months > 0)::integer AS awarded_lanes,
            count(*) FILTER (WHERE colour = 'Green')::integer AS green,
            count(*) FILTER (WHERE colour = 'Amber')::integer AS amber,
            count(*) FILTER (WHERE colour = 'Red')::integer AS red,
            -- A lane made by hand stays out of every percentage.
            count(amount_bid_usd) FILTER (WHERE state = 'Started' AND NOT is_manual)::integer AS started_with_bid,
            coalesce(sum(baseline_cost_usd) FILTER (WHERE state = 'Started'), 0) AS started_spend,
            coalesce(sum(baseline_cost_usd) FILTER (WHERE state = 'Started' AND amount_bid_usd IS NOT NULL), 0) AS started_spend_with_bid,
            coalesce(sum(shipment_count), 0) AS shipments, coalesce(sum(volume), 0) AS volume,
            coalesce(sum(baseline_cost_usd), 0) AS spend, coalesce(sum(awarded_baseline_usd), 0) AS awarded_baseline,
            coalesce(sum(new_cost_usd), 0) AS awarded, coalesce(sum(pending_usd), 0) AS pending,
            coalesce(sum(savings_usd), 0) AS savings, coalesce(sum(amount_bid_usd), 0) AS total_bid
     FROM (${source.text}\n) lane`,
      values,
    ),
  );
  const months = await joinInBulk(tx, () =>
    rows<{
      month: string;
      baseline_usd: string;
      awarded_baseline_usd: string;
      awarded_usd: string;
      savings_usd: string;
    }>(tx, monthSums, [customerId, mode, now(), uploadId]),
  );
  return {
    mode,
    lanes: sums.lanes,
    lanesStarted: sums.started,
    lanesWithBid: sums.with_bid,
    lanesAwarded: sums.awarded_lanes,
    shipments: Number(sums.shipments),
    volume: Number(sums.volume),
    volumeUnit: modeDetails[mode].volumeUnit,
    spend: Number(sums.spend),
    awardedBaseline: Number(sums.awarded_baseline),
    awarded: Number(sums.awarded),
    pendingAward: Number(sums.pending),
    savings: Number(sums.savings),
    savingsPercent: percentOf(sums.savings, sums.awarded_baseline),
    bidCoverage: percentOf(sums.started_with_bid, sums.started_with_history),
    bidCoverageSpend: percentOf(sums.started_spend_with_bid, sums.started_spend),
    totalBid: Number(sums.total_bid),
    green: sums.green,
    amber: sums.amber,
    red: sums.red,
    byMonth: months.map((row) => ({
      month: row.month,
      baseline: Number(row.baseline_usd),
      awardedBaseline: Number(row.awarded_baseline_usd),
      awarded: Number(row.awarded_usd),
      savings: Number(row.savings_usd),
    })),
  };
}

/** A part in percent of a whole, to two decimals; null where there is no whole. */
function percentOf(part: string | number, whole: string | number): number | null {
  const all = new Decimal(whole);
  if (all.isZero()) return null;
  return new Decimal(part).times(100).div(all).toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber();
}
