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
  const found = await disableNestedLoops(tx, () =>
    rows<ScorecardRow>(
      tx,
      scorecards.replaceAll('{{among}}', () => among),
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
