import type { overview, ResponseInputOf } from '@lanewright/contract';
import type { Transaction } from '../../../platform/database/database.ts';
import { joinInBulk } from '../../../platform/database/joinInBulk.ts';
import { rows } from '../../../platform/database/rows.ts';
import { filteredLanes } from '../laneQuery.ts';
import { percentOf } from '../percentOf.ts';
import type { AskedFigure, LanesFilter } from './askedFigure.ts';
import { readCarrierRows } from './carrierRows.ts';
import { cellFilter, readCells } from './laneStates.ts';

type BreakdownRow = overview.BreakdownRow;
type GroupRow = {
  dimension: number;
  region: string | null;
  equipment: string | null;
  business_unit: string | null;
  incumbent: string | null;
} & GroupSums;
/** What lanes alike add up to; amounts are decimal texts. */
export type GroupSums = {
  lanes: number;
  shipments: string;
  volume: string;
  spend: string | null;
  awarded: string;
  awarded_baseline: string | null;
  savings: string | null;
  open: number;
  open_with_bid: number;
};
export const groupSums = `count(*)::integer AS lanes, coalesce(sum(shipment_count), 0) AS shipments, coalesce(sum(volume), 0) AS volume,
  sum(baseline_cost_usd) AS spend, coalesce(sum(new_cost_usd), 0) AS awarded, sum(awarded_baseline_usd) AS awarded_baseline,
  sum(savings_usd) AS savings, count(*) FILTER (WHERE state = 'Started' AND NOT is_manual)::integer AS open,
  count(amount_bid_usd) FILTER (WHERE state = 'Started' AND NOT is_manual)::integer AS open_with_bid`;

/** Lanes by state and colour, and figures by what lanes have in common. */
export async function readBreakdown(
  tx: Transaction,
  asked: AskedFigure,
): Promise<ResponseInputOf<typeof overview.laneBreakdown>> {
  const { source, filter, mode } = asked;
  const cells = await readCells(tx, asked);
  const { text, values } = filteredLanes(source, filter);
  const groups = await joinInBulk(tx, () =>
    rows<GroupRow>(
      tx,
      `SELECT grouping(trade_region, equipment, business_unit, incumbent_carrier) AS dimension, trade_region AS region, equipment, business_unit,
         incumbent_carrier AS incumbent, ${groupSums}
       ${text} GROUP BY GROUPING SETS ((trade_region), (equipment), (business_unit), (incumbent_carrier))
       ORDER BY sum(baseline_cost_usd) DESC NULLS LAST, sum(volume) DESC, trade_region, equipment, business_unit, incumbent_carrier`,
      values,
    ),
  );
  const seesBaseline = source.seesBaseline;
  // grouping() has a bit for each column that a row is not by.
  const by = (dimension: number, keyOf: (row: GroupRow) => string | null, column: string) =>
    groups
      .filter((row) => row.dimension === dimension)
      .map((row) => presentGroup(row, keyOf(row), lanesOf(column, keyOf(row)), asked.carrierId !== null));
  return {
    mode,
    lanes: cells.reduce((sum, cell) => sum + cell.lanes, 0),
    cells: cells.map((cell) => ({
      state: cell.state,
      colour: cell.colour,
      lanes: cell.lanes,
      spend: seesBaseline ? cell.spend.toNumber() : null,
      filter: cellFilter(cell),
    })),
    byRegion: by(0b0111, (row) => row.region, 'tradeRegion'),
    byEquipment: by(0b1011, (row) => row.equipment, 'equipmentType'),
    byCarrier:
      asked.carrierId === null
        ? await readCarrierRows(
            tx,
            asked,
            groups.filter(({ dimension }) => dimension === 0b1110),
          )
        : [],
    byBusinessUnit: by(0b1101, (row) => row.business_unit, 'businessUnit'),
  };
}

const lanesOf = (column: string, key: string | null): LanesFilter => [
  key === null || key === '' ? { column, isEmpty: true } : { column, anyOf: [key] },
];

/** A row of lanes alike; for a carrier without what is its customer's. */
export function presentGroup(
  sums: GroupSums,
  key: string | null,
  filter: LanesFilter | null,
  isCarrier: boolean,
): BreakdownRow {
  const savings = isCarrier ? null : Number(sums.savings ?? 0);
  return {
    key: key ?? '',
    label: key ?? 'Not said',
    lanes: sums.lanes,
    shipments: Number(sums.shipments),
    volume: Number(sums.volume),
    spend: sums.spend === null ? null : Number(sums.spend),
    awarded: Number(sums.awarded),
    awardedBaseline: isCarrier ? null : Number(sums.awarded_baseline ?? 0),
    savings,
    savingsPercent: isCarrier ? null : percentOf(sums.savings ?? 0, sums.awarded_baseline ?? 0),
    bidCoverage: percentOf(sums.open_with_bid, sums.open),
    filter,
  };
}
