import type { overview } from '@lanewright/contract';
import { Decimal, type Month, periodOf } from '@lanewright/freight';
import type { z } from 'zod';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { disableNestedLoops } from '../../platform/database/disableNestedLoops.ts';
import { rows } from '../../platform/database/rows.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { loadSql } from '../../platform/loadSql.ts';
import { selectBetween } from '../documents/index.ts';
import { contractMonths } from '../settings/index.ts';

const carrierFigures = loadSql(import.meta.url, './carrierFigures.sql');

type FiguresRow = {
  carrier_id: string;
  name: string;
  /** Null means all modes together. */
  mode: number | null;
  modes: number[];
  lanes_open: number;
  lanes_bid: number;
  lanes_partial: number;
  lanes_covered: number;
  green: number;
  amber: number;
  red: number;
  lanes_best: number;
  last_bid_at: string | null;
  lanes_awarded: number;
  lanes_won: number;
  awarded_usd: string;
  savings_usd: string;
  awards_answered: number;
  awards_passed: number;
  awards_waiting: number;
  answer_hours: number | null;
};

function selectFigures(tx: Transaction, customerId: string, carrierId: string | null) {
  return disableNestedLoops(tx, () => rows<FiguresRow>(tx, carrierFigures, [customerId, now(), carrierId]));
}

/** A customer's carriers, each with its results in all modes. */
export async function readCarriers(tx: Transaction, customerId: string) {
  const found = (await selectFigures(tx, customerId, null)).filter(({ mode }) => mode === null);
  const monthsOf = await readMonthsOf(
    tx,
    customerId,
    found.flatMap(({ modes }) => modes),
  );
  return found.map((row) => presentCarrier(row, periodOf(row.modes.flatMap(monthsOf))));
}

/** One of a customer's carriers, in all its modes and by mode. 404 for another customer's. */
export async function readCarrier(tx: Transaction, customerId: string, carrierId: string) {
  const found = await selectFigures(tx, customerId, carrierId);
  const whole = found.find(({ mode }) => mode === null);
  if (whole === undefined) throw carrierNotFound();
  const modes = found.flatMap(({ mode }) => mode ?? []);
  const monthsOf = await readMonthsOf(tx, customerId, modes);
  return {
    ...presentCarrier(whole, periodOf(modes.flatMap(monthsOf))),
    byMode: found.flatMap((row) =>
      row.mode === null
        ? []
        : [{ mode: row.mode, isConnected: row.modes.length > 0, ...presentFigures(row) }],
    ),
    documents: await selectBetween(tx, customerId, carrierId),
  };
}

/** Error for a carrier that is not the customer's. */
export const carrierNotFound = () => refuse('carrier_not_found', 'Carrier not found', { status: 404 });

/** The contract months of each of these modes. */
async function readMonthsOf(tx: Transaction, customerId: string, modes: readonly number[]) {
  const months = new Map<number, readonly Month[]>();
  for (const mode of new Set(modes)) months.set(mode, await contractMonths(tx, customerId, mode));
  return (mode: number): readonly Month[] => months.get(mode) ?? [];
}

function presentCarrier(
  row: FiguresRow,
  period: ReturnType<typeof periodOf>,
): z.output<typeof overview.carrierConnectionSchema> {
  return { carrierId: row.carrier_id, name: row.name, modes: row.modes, period, ...presentFigures(row) };
}

function presentFigures(row: FiguresRow) {
  return {
    lanesOpen: row.lanes_open,
    lanesBid: row.lanes_bid,
    lanesPartial: row.lanes_partial,
    coveragePercent:
      row.lanes_open === 0
        ? null
        : new Decimal(row.lanes_covered).times(100).div(row.lanes_open).toDecimalPlaces(2).toNumber(),
    green: row.green,
    amber: row.amber,
    red: row.red,
    lanesBest: row.lanes_best,
    lanesAwarded: row.lanes_awarded,
    lanesWon: row.lanes_won,
    awardedUsd: Number(row.awarded_usd),
    savingsUsd: Number(row.savings_usd),
    awardsAnswered: row.awards_answered,
    awardsPassed: row.awards_passed,
    awardsWaiting: row.awards_waiting,
    answerHours: row.answer_hours === null ? null : Math.round(row.answer_hours * 10) / 10,
    lastBidAt: row.last_bid_at,
  };
}
