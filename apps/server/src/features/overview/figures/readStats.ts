import type { overview } from '@lanewright/contract';
import { type LaneColour, modeDetails } from '@lanewright/freight';
import type { z } from 'zod';
import type { Transaction } from '../../../platform/database/database.ts';
import { percentOf } from '../percentOf.ts';
import type { AskedFigure } from './figureRequest.ts';
import { started, type SumOfHistory, sumOfGroups } from './laneGroups.ts';
import { readMonths } from './monthFigures.ts';
import { readPeriodsOf } from './periodsOf.ts';

/** The figures of a mode, all totalled over the lanes of the customer's own lane table. */
export async function readStats(
  tx: Transaction,
  asked: AskedFigure,
): Promise<z.output<typeof overview.overviewStatsSchema>> {
  const { mode } = asked;
  const groups = await asked.groupsWithHistory();
  const open = started(groups);
  const of = (sum: SumOfHistory) => sumOfGroups(groups, sum);
  const ofOpen = (sum: SumOfHistory) => sumOfGroups(open, sum);
  const lanesOf = (colour: LaneColour) =>
    sumOfGroups(
      groups.filter((group) => group.colour === colour),
      'lanes',
    ).toNumber();
  const months = await readMonths(tx, asked, ['baseline', 'awardedBaseline', 'awarded', 'savings']);
  return {
    mode,
    ...(await readPeriodsOf(tx, asked)),
    lanes: of('lanes').toNumber(),
    lanesStarted: ofOpen('lanes').toNumber(),
    lanesWithBid: of('withBid').toNumber(),
    lanesAwarded: of('awardedLanes').toNumber(),
    shipments: of('shipments').toNumber(),
    volume: of('volume').toNumber(),
    volumeUnit: modeDetails[mode].volumeUnit,
    spend: of('spend').toNumber(),
    awardedBaseline: of('awardedBaseline').toNumber(),
    awarded: of('awarded').toNumber(),
    pendingAward: of('pending').toNumber(),
    savings: of('savings').toNumber(),
    savingsPercent: percentOf(of('savings'), of('awardedBaseline')),
    bidCoverage: percentOf(ofOpen('fromShipmentsWithBid'), ofOpen('fromShipments')),
    bidCoverageSpend: percentOf(ofOpen('spendWithBid'), ofOpen('spend')),
    incumbentCoverage: percentOf(ofOpen('incumbents'), ofOpen('named')),
    incumbentCoverageSpend: percentOf(ofOpen('incumbentSpend'), ofOpen('namedSpend')),
    totalBid: of('totalBid').toNumber(),
    green: lanesOf('Green'),
    amber: lanesOf('Amber'),
    red: lanesOf('Red'),
    byMonth: months.map((row) => ({
      month: row.month,
      baseline: Number(row.baseline ?? 0),
      awardedBaseline: Number(row.awardedBaseline ?? 0),
      awarded: Number(row.awarded ?? 0),
      savings: Number(row.savings ?? 0),
    })),
  };
}
