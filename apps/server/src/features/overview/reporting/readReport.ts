import type { overview } from '@lanewright/contract';
import { Decimal, overviewStatTypes } from '@lanewright/freight';
import type { z } from 'zod';
import type { Transaction } from '../../../platform/database/database.ts';
import { readEmission } from '../emissions/readEmission.ts';
import type { AskedFigure } from '../figures/figureRequest.ts';
import { isUnfiltered } from '../laneQuery.ts';
import { readCharges } from '../figures/chargeFigures.ts';
import { sumOfGroups } from '../figures/laneGroups.ts';
import { readMonths, sumOfMonths } from '../figures/monthFigures.ts';
import { contractPeriod } from '../figures/periodsOf.ts';
import { readFigureOf } from '../figures/readFigure.ts';
import { percentOf } from '../percentOf.ts';
import { readRiskCounts } from '../risks/readRisks.ts';
import { readBridge } from '../savings/readBridge.ts';
import { readPlan } from './readPlan.ts';
import { readScorecards } from './readScorecards.ts';

type Report = z.output<typeof overview.lanesReporting.response>;
type CustomerReport = Extract<Report, { kind: 'customer' }>;
type CarrierReport = Extract<Report, { kind: 'carrier' }>;

/** A mode's reporting: complete for its customer, a carrier's own data for a carrier. */
export function readReport(tx: Transaction, asked: AskedFigure): Promise<Report> {
  return asked.carrierId === null ? readCustomerReport(tx, asked) : readCarrierReport(tx, asked);
}

async function readCustomerReport(tx: Transaction, asked: AskedFigure): Promise<CustomerReport> {
  const { source, mode } = asked;
  const filter = isUnfiltered(asked) ? {} : asked.filter;
  const figures: CustomerReport['figures'] = [];
  for (const stat of overviewStatTypes) {
    const { byMonth: _byMonth, ...figure } = await readFigureOf(tx, stat, asked);
    figures.push({ mode, stat, month: null, uploadId: source.uploadId, ...figure });
  }
  const awarded = sumOfGroups(await asked.groups(), 'awarded');
  const charges = await readCharges(tx, asked, awarded.isZero() ? 'bestBid' : 'awarded');
  return {
    kind: 'customer',
    figures,
    bridge: await readBridge(tx, source, filter),
    plan: await readPlan(tx, asked),
    scorecards: await readScorecards(tx, asked),
    charges: charges.map(({ name, location, cost }) => ({ name, location, costUsd: Number(cost) })),
    risks: await readRiskCounts(tx, source, filter),
    emission: await readEmission(tx, source, filter),
  };
}

async function readCarrierReport(tx: Transaction, asked: AskedFigure): Promise<CarrierReport> {
  const groups = await asked.groups();
  const months = await readMonths(tx, asked, ['awarded', 'pending']);
  const lanes = (of: 'withBid' | 'awardedLanes' | 'wonLanes' | 'lanes', colour?: string | null) =>
    sumOfGroups(
      colour === undefined ? groups : groups.filter((group) => group.colour === colour),
      of,
    ).toNumber();
  const [bids, wins] = [lanes('withBid'), lanes('wonLanes')];
  return {
    kind: 'carrier',
    customerId: asked.source.customerId,
    period: await contractPeriod(tx, asked),
    lanesOffered: sumOfGroups(
      groups.filter(({ state }) => state === 'Started'),
      'lanes',
    ).toNumber(),
    bids,
    lanesAwarded: lanes('awardedLanes'),
    wins,
    winRate: percentOf(wins, bids),
    awardedUsd: sumOfMonths(months, 'awarded', null).toNumber(),
    pendingUsd: sumOfMonths(months, 'pending', null).toNumber(),
    revenueByMonth: months.map((row) => ({
      month: row.month,
      // Accepted awards; pending ones are shown separately.
      awardedUsd: new Decimal(row.awarded ?? 0).minus(row.pending ?? 0).toNumber(),
      pendingUsd: Number(row.pending ?? 0),
    })),
    standings: {
      green: lanes('lanes', 'Green'),
      amber: lanes('lanes', 'Amber'),
      red: lanes('lanes', 'Red'),
      hidden: lanes('withBid', null),
    },
    // Emissions are calculated over all of the customer's lanes, not those of one carrier.
    emission: null,
  };
}
