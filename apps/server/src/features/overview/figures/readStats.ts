import type { overview } from '@lanewright/contract';
import { modeDetails } from '@lanewright/freight';
import type { z } from 'zod';
import type { Transaction } from '../../../platform/database/database.ts';
import { percentOf } from '../percentOf.ts';
import type { AskedFigure } from './askedFigure.ts';
import { readLaneSums } from './laneSums.ts';
import { readMonths } from './monthFigures.ts';

/** The figures of a mode, all of them sums over the lanes of the customer's own lane table. */
export async function readStats(
  tx: Transaction,
  asked: AskedFigure,
): Promise<z.output<typeof overview.overviewStatsSchema>> {
  const { mode, source, filter } = asked;
  const sums = await readLaneSums(tx, source, filter);
  const months = await readMonths(tx, asked, ['baseline', 'awardedBaseline', 'awarded', 'savings']);
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
    bidCoverage: percentOf(sums.open_with_bid, sums.open),
    bidCoverageSpend: percentOf(sums.open_spend_with_bid, sums.open_spend),
    incumbentCoverage: percentOf(sums.open_with_incumbent, sums.open_named),
    incumbentCoverageSpend: percentOf(sums.incumbent_spend, sums.named_spend),
    totalBid: Number(sums.total_bid),
    green: sums.green,
    amber: sums.amber,
    red: sums.red,
    byMonth: months.map((row) => ({
      month: row.month,
      baseline: Number(row.baseline ?? 0),
      awardedBaseline: Number(row.awardedBaseline ?? 0),
      awarded: Number(row.awarded ?? 0),
      savings: Number(row.savings ?? 0),
    })),
  };
}
