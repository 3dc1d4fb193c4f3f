import type { overview } from '@lanewright/contract';
import { Decimal, modeDetails, type OfferedMode, periodOf } from '@lanewright/freight';
import type { z } from 'zod';
import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { oneRow, rows } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { contractMonthsOfAll, type ModeContract } from '../../settings/index.ts';
import { percentOf } from '../percentOf.ts';
import { realisedOfContracts } from '../realised/readRealised.ts';

const byLanes = loadSql(import.meta.url, './savingsByLanes.sql');
const byUnit = loadSql(import.meta.url, './savingsByUnit.sql');
const pendingByUnit = loadSql(import.meta.url, './pendingByUnit.sql');
const byMonth = loadSql(import.meta.url, './savingsByMonth.sql');
/** The pending part of the savings, by a property of lanes. */
const pendingBy = (
  key: string,
) => `SELECT ${key} AS key, sum(s.pending_savings_usd) AS pending_savings FROM bridged_awards s
  WHERE s.customer_id = $1 AND s.pending_savings_usd <> 0 AND is_of_contracts(s.mode, s.contract_no, $2, $3) GROUP BY 1`;
/** Savings by the awarded carrier, from stored totals. */
const byCarrier = `SELECT a.carrier_id::text AS key, c.name AS label, min(a.mode) AS least_mode, max(a.mode) AS most_mode,
    sum(a.lanes)::integer AS lanes, sum(a.awarded_usd) AS awarded, sum(a.baseline_usd) AS awarded_baseline,
    sum(a.baseline_usd - a.compared_usd) AS savings, sum(a.pending_savings_usd) AS pending_savings
  FROM carrier_awards a JOIN companies c ON c.company_id = a.carrier_id
  WHERE a.customer_id = $1 AND is_of_contracts(a.mode, a.contract_no, $2, $3) GROUP BY a.carrier_id, c.name`;

type Savings = z.output<typeof overview.overviewSavings.response>;
type Row = Savings['rows'][number];
type Dimension = Savings['by'];

type SavingsRow = {
  key: string;
  label?: string;
  least_mode: OfferedMode;
  most_mode: OfferedMode;
  lanes: number;
  shipments?: number;
  volume?: string;
  spend?: string;
  awarded: string;
  awarded_baseline: string;
  savings: string;
  pending_savings?: string;
  started?: number;
  started_with_bid?: number;
  is_shared?: boolean;
};

type Queries = { readonly rows: string; readonly pending: string | null };
const ofLanes = (key: string): Queries => ({
  rows: byLanes.replaceAll('{{key}}', () => key),
  pending: pendingBy(key),
});
/** Pending savings are read separately where rows are of lanes: joining them would cost more than both queries. */
const queries: Readonly<Record<Dimension, Queries>> = {
  month: { rows: byMonth, pending: null },
  mode: ofLanes('s.mode::text'),
  region: ofLanes('s.region_pair'),
  equipment: ofLanes("coalesce(s.equipment, '')"),
  businessUnit: { rows: byUnit, pending: pendingByUnit },
  carrier: { rows: byCarrier, pending: null },
};

/**
 * Savings in contracts of the customer's modes, by a dimension whose rows add up to the total.
 * @param realisedIn - the contracts whose shipments the realised part is of
 */
export async function readSavings(
  tx: Transaction,
  customerId: string,
  contracts: readonly ModeContract[],
  by: Dimension,
  realisedIn: readonly ModeContract[] = contracts,
): Promise<Savings> {
  const modes = contracts.map(({ mode }) => mode);
  const valuesOf = (some: readonly ModeContract[]) => [
    customerId,
    some.map(({ mode }) => mode),
    some.map(({ contractNo }) => contractNo),
  ];
  const asked = valuesOf(contracts);
  return disableNestedLoops(tx, async () => {
    const query = queries[by];
    const pending =
      query.pending === null
        ? []
        : await rows<{ key: string; pending_savings: string }>(tx, query.pending, asked);
    const pendingOf = new Map(pending.map((row) => [row.key, row.pending_savings]));
    const found = (await rows<SavingsRow>(tx, query.rows, asked)).map((row) => ({
      ...row,
      pending_savings: row.pending_savings ?? pendingOf.get(row.key) ?? '0',
    }));
    const shown = found.map((row) => presentRow(row, by));
    return {
      by,
      period: periodOf(
        await contractMonthsOfAll(
          tx,
          contracts.map((contract) => ({ customerId, ...contract })),
        ),
      ),
      totals: await readTotals(tx, asked, valuesOf(realisedIn)),
      rows: by === 'month' ? shown.toSorted((a, b) => (a.key < b.key ? -1 : 1)) : shown.toSorted(mostFirst),
      notes: notesOf(by, found, modes),
    };
  });
}

/** The largest savings first; if equal, the larger spend. */
function mostFirst(a: Row, b: Row): number {
  return (b.savings ?? 0) - (a.savings ?? 0) || (b.spend ?? 0) - (a.spend ?? 0) || (a.key < b.key ? -1 : 1);
}

function presentRow(row: SavingsRow & { readonly pending_savings: string }, by: Dimension): Row {
  const isOfOneMode = row.least_mode === row.most_mode;
  const isOneUnit =
    modeDetails[row.least_mode].volumeUnit === modeDetails[row.most_mode].volumeUnit && isOfOneMode;
  return {
    key: row.key,
    label: labelOf(row, by),
    mode: isOfOneMode ? row.least_mode : null,
    lanes: row.lanes,
    shipments: row.shipments ?? null,
    volume: row.volume === undefined || !isOneUnit ? null : Number(row.volume),
    spend: row.spend === undefined ? null : Number(row.spend),
    awarded: Number(row.awarded),
    awardedBaseline: Number(row.awarded_baseline),
    savings: Number(row.savings),
    savingsPercent: percentOf(row.savings, row.awarded_baseline),
    bidCoverage: row.started === undefined ? null : percentOf(row.started_with_bid ?? 0, row.started),
    filter: filterOf(row, by),
    acceptedSavings: new Decimal(row.savings).minus(row.pending_savings).toNumber(),
    pendingSavings: Number(row.pending_savings),
  };
}

function labelOf(row: SavingsRow, by: Dimension): string {
  if (by === 'mode') return modeDetails[row.least_mode].title;
  if (by === 'region') return row.key === 'NONE' ? 'No trade region' : row.key;
  if (row.label !== undefined) return row.label;
  if (row.key !== '') return row.key;
  return by === 'equipment' ? 'No equipment' : 'No business unit';
}

/** Filter that lists the lanes of a row in the lane table; null if the table can't filter by it. */
function filterOf(row: SavingsRow, by: Dimension): Row['filter'] {
  const column = { region: 'regionPair', equipment: 'equipmentType', businessUnit: 'businessUnit' } as const;
  if (by === 'mode') return [];
  if (by === 'month') return [{ column: 'monthAwarded', anyOf: [row.key] }];
  if (by === 'carrier') return [{ column: 'awardedCarrier', anyOf: [row.label ?? ''] }];
  if (row.is_shared === true) return null;
  return [row.key === '' ? { column: column[by], isEmpty: true } : { column: column[by], anyOf: [row.key] }];
}

function notesOf(by: Dimension, found: readonly SavingsRow[], modes: readonly OfferedMode[]): string[] {
  const notes = [
    'Savings = baseline of the awarded part − awarded, for accepted and pending awards. Lanes without an award save 0. Lanes without a baseline have no savings.',
  ];
  if (by === 'businessUnit' && found.some((row) => row.is_shared === true))
    notes.push(
      'Lanes shared by several business units are split by what each was charged in the files. Such a lane is included in each.',
    );
  if (by === 'carrier') notes.push('By awarded carrier. Lanes without an award are in no row and save 0.');
  if (modes.length > 1 && by !== 'mode') notes.push('Volume isn’t shown across modes because units differ.');
  return notes;
}

async function readTotals(
  tx: Transaction,
  asked: readonly unknown[],
  realisedIn: readonly unknown[],
): Promise<Savings['totals']> {
  const sums = await oneRow<{
    spend: string;
    awarded_baseline: string;
    awarded: string;
    savings: string;
    pending_savings: string;
    fuel_price: string | null;
  }>(
    tx,
    `SELECT coalesce(sum(baseline_cost_usd), 0) AS spend, coalesce(sum(awarded_baseline_usd), 0) AS awarded_baseline,
       coalesce(sum(new_cost_usd), 0) AS awarded, coalesce(sum(savings_usd), 0) AS savings,
       (SELECT coalesce(sum(pending_savings_usd), 0) FROM carrier_awards
        WHERE customer_id = $1 AND is_of_contracts(mode, contract_no, $2, $3)) AS pending_savings,
       (SELECT sum(fuel_price_usd) FILTER (WHERE fuel_price_lanes > 0) FROM carrier_awards
        WHERE customer_id = $1 AND is_of_contracts(mode, contract_no, $2, $3)) AS fuel_price
     FROM lane_groups WHERE customer_id = $1 AND is_of_contracts(mode, contract_no, $2, $3)`,
    asked,
  );
  const realised = await realisedOfContracts(tx, realisedIn);
  return {
    spend: Number(sums.spend),
    awardedBaseline: Number(sums.awarded_baseline),
    awarded: Number(sums.awarded),
    savings: Number(sums.savings),
    savingsPercent: percentOf(sums.savings, sums.awarded_baseline),
    acceptedSavings: new Decimal(sums.savings).minus(sums.pending_savings).toNumber(),
    pendingSavings: Number(sums.pending_savings),
    realisedSavings: realised === null ? null : Number(realised.realised_savings_usd),
    leak: realised === null ? null : Number(realised.leak_usd),
    ...(sums.fuel_price === null
      ? {}
      : {
          fuelPrice: Number(sums.fuel_price),
          savingsAtConstantFuel: new Decimal(sums.savings).plus(sums.fuel_price).toNumber(),
        }),
    ...(realised === null || realised.fuel_drift_usd === null
      ? {}
      : { fuelDrift: Number(realised.fuel_drift_usd) }),
  };
}
