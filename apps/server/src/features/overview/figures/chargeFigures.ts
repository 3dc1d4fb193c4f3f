import { chargeTitle, Decimal } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { rows } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import { filteredLanes, storedTotals } from '../laneQuery.ts';
import type { AskedFigure, FigureBody, FigurePart } from './figureRequest.ts';
import { historyByMonth, readHistory, sumOfHistory } from './historyRows.ts';
import { readMonths } from './monthFigures.ts';
import { emptyFigure, ofUploadNote } from './emptyFigure.ts';

type Basis = 'awarded' | 'bestBid';
export type ChargeCost = { readonly name: string; readonly location: string; readonly cost: string };

/** ChargeBreakdown: cost by charge and place, of awards, of the best bids, or of past spend. */
export async function chargeBreakdown(tx: Transaction, asked: AskedFigure): Promise<FigureBody> {
  if (asked.basis === 'history') return ofHistory(tx, asked);
  const months = await readMonths(tx, asked, ['awarded', 'bestBid']);
  const isAwarded = months.some((row) => !(row.awarded ?? new Decimal(0)).isZero());
  const basis = asked.basis ?? (isAwarded ? 'awarded' : 'bestBid');
  const costs = await readCharges(tx, asked, basis);
  const value = costs.reduce((sum, charge) => sum.plus(charge.cost), new Decimal(0));
  return {
    unit: 'USD',
    value: value.toNumber(),
    spendValue: null,
    percent: null,
    parts: costs.map(({ name, location, cost }) => ({
      key: `${location}:${name}`,
      label: chargeTitle(name, location),
      value: Number(cost),
      filter: null,
    })),
    byMonth: months
      .filter((row) => asked.month === null || row.month === asked.month)
      .map((row) => ({ month: row.month, value: Number(row[basis] ?? 0) })),
    formula: {
      text:
        basis === 'awarded'
          ? 'awarded = Σ awarded cost of all charges'
          : 'total bid = Σ cost of all charges at the best bids',
      terms: costs.map(({ name, location, cost }) => ({
        name: chargeTitle(name, location),
        value: Number(cost),
        unit: 'USD' as const,
      })),
      notes: [
        'Each charge is rounded to the cent per lane and month; everything else is a sum of these.',
        ...ofUploadNote(asked),
      ],
    },
    lanesFilter: [
      basis === 'awarded' ? { column: 'awardedMonths', min: 1 } : { column: 'amountBid', isEmpty: false },
    ],
  };
}

/** Cost by charge, the most expensive first. */
export async function readCharges(tx: Transaction, asked: AskedFigure, basis: Basis): Promise<ChargeCost[]> {
  const stored = storedTotals(asked);
  if (stored === null) return sumLaneCharges(tx, asked, basis);
  const { source, month } = asked;
  const found = await storedCharges.rows(tx, {
    customer: source.customerId,
    mode: source.mode,
    contract: source.contractNo,
    basis,
    month: month === null ? null : `${month}-01`,
    sets: stored.sets,
  });
  if (stored.rest === null) return found;
  const rest = await sumLaneCharges(tx, { ...asked, source: stored.rest }, basis);
  return addedByCharge([...found, ...rest]);
}

/** Adds the rows of each charge. */
function addedByCharge(found: readonly ChargeCost[]): ChargeCost[] {
  const byCharge = new Map<string, ChargeCost>();
  for (const charge of found) {
    const key = JSON.stringify([charge.name, charge.location]);
    const cost = new Decimal(charge.cost).plus(byCharge.get(key)?.cost ?? 0);
    byCharge.set(key, { ...charge, cost: cost.toString() });
  }
  const inOrder = (a: string, b: string) => (a < b ? -1 : Number(a > b));
  return [...byCharge.values()]
    .filter(({ cost }) => !new Decimal(cost).isZero())
    .toSorted(
      (a, b) =>
        new Decimal(b.cost).comparedTo(a.cost) || inOrder(a.name, b.name) || inOrder(a.location, b.location),
    );
}

const mostFirst = 'ORDER BY sum(cost) DESC, name, location';
const storedCharges = sql({
  from: `SELECT charge_name AS name, location, sum(cost_usd) AS cost FROM mode_charges
    WHERE customer_id = $customer AND mode = $mode AND contract_no = $contract AND basis = $basis
      AND ($month::date IS NULL OR month = $month) AND ($sets::smallint[] IS NULL OR set_no = ANY ($sets))
    GROUP BY name, location HAVING sum(cost_usd) <> 0 ORDER BY sum(cost_usd) DESC, name, location`,
  params: { customer: 'id', mode: 'int', contract: 'int', basis: 'text', month: 'date?', sets: 'int[]?' },
  row: { name: 'text', location: 'text', cost: 'numeric' },
});

function sumLaneCharges(tx: Transaction, asked: AskedFigure, basis: Basis): Promise<ChargeCost[]> {
  const { source, filter, month, carrierId } = asked;
  const { text, values } = filteredLanes(source, filter);
  const inMonth = month === null ? null : `$${values.length + 1}::date`;
  const ofMonth =
    inMonth === null
      ? 'c.total_cents'
      : `c.cents[months_between((SELECT f.first_month FROM lane_figures f WHERE f.customer_id = $1 AND f.lane_id = c.lane_id), ${inMonth}) + 1]`;
  // $4 is the contract in the lanes of everyone but carriers.
  const kept = `SELECT c.lane_id, c.charge_name AS name, c.location, ${ofMonth} * 0.01 AS cost
    FROM lane_charges c WHERE c.customer_id = $1 AND c.mode = $2 AND c.contract_no = $4 AND c.basis = '${basis}'`;
  return disableNestedLoops(tx, () =>
    rows<ChargeCost>(
      tx,
      `SELECT name, location, sum(cost) AS cost
       FROM (SELECT lane.lane_id ${text}) lane JOIN (${carrierId === null ? kept : ofCarrier(basis, inMonth)}) charged USING (lane_id)
       GROUP BY name, location HAVING sum(cost) <> 0 ${mostFirst}`,
      month === null ? values : [...values, `${month}-01`],
    ),
  );
}

/** A carrier's own awards or bids; $3 is the carrier, as in its source. */
function ofCarrier(basis: Basis, inMonth: string | null): string {
  const only = (column: string) => (inMonth === null ? '' : ` AND ${column} = ${inMonth}`);
  const charge = (version: string, of: string) =>
    `JOIN structure_charges k ON k.customer_id = $1 AND k.mode = $2 AND k.version = ${version} AND k.charge_no = ${of}.charge_no`;
  return basis === 'awarded'
    ? `SELECT c.lane_id, k.name, k.location, c.cost_usd AS cost
       FROM (
         SELECT m.lane_id, a.structure_version, unnest(p.charge_nos) AS charge_no, unnest(p.cost_usd) AS cost_usd
         FROM counted_award_months m
         JOIN awards a ON a.customer_id = $1 AND a.award_id = m.award_id
         JOIN award_month_costs p ON p.customer_id = $1 AND p.award_id = m.award_id AND p.month = m.month
         WHERE m.customer_id = $1 AND m.mode = $2 AND m.carrier_id = $3${only('m.month')}
       ) c
       ${charge('c.structure_version', 'c')}`
    : `SELECT b.lane_id, k.name, k.location, c.cost_usd AS cost
       FROM bids b
       JOIN bid_costs c ON c.customer_id = $1 AND c.bid_id = b.bid_id
       ${charge('b.structure_version', 'c')}
       WHERE b.customer_id = $1 AND b.mode = $2 AND b.carrier_id = $3 AND b.withdrawn_at IS NULL AND b.all_in_usd IS NOT NULL${only('c.month')}`;
}

/** Past spend, as far as the files break it down. */
async function ofHistory(tx: Transaction, asked: AskedFigure): Promise<FigureBody> {
  if (!asked.source.seesHistory) return emptyFigure('USD', 'Only the customer sees what was paid.');
  const found = await readHistory(tx, asked);
  const [paid, linehaul, fuel] = (['charge', 'linehaul', 'fuel'] as const).map((of) =>
    sumOfHistory(found, of),
  );
  const amount = (of: Decimal | undefined) => of ?? new Decimal(0);
  const other = amount(paid).minus(amount(linehaul)).minus(amount(fuel));
  const parts: FigurePart[] = [
    { key: 'Freight:Linehaul', label: 'Linehaul', value: amount(linehaul).toNumber(), filter: null },
    { key: 'Freight:Fuel', label: 'Fuel', value: amount(fuel).toNumber(), filter: null },
    {
      key: 'None:Other',
      label: 'Other, including charges not itemised in the files',
      value: other.toNumber(),
      filter: null,
    },
  ];
  return {
    unit: 'USD',
    value: amount(paid).toNumber(),
    spendValue: null,
    percent: null,
    parts,
    byMonth: historyByMonth(found, 'charge'),
    formula: {
      text: 'paid = linehaul + fuel + other',
      terms: [
        ...parts.map(({ label, value }) => ({ name: label, value, unit: 'USD' as const })),
        { name: 'paid', value: amount(paid).toNumber(), unit: 'USD' },
      ],
      notes: ['In USD at the rate of each shipment’s date. Files with one total have no breakdown.'],
    },
    lanesFilter: [],
  };
}
