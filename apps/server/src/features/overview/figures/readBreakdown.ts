import type { overview, ResponseInputOf } from '@lanewright/contract';
import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { rows } from '../../../platform/database/rows.ts';
import type { AskedFigure, LanesFilter } from './figureRequest.ts';
import { isWholeMode } from '../laneQuery.ts';
import { groupsOfLanes, storedGroups } from './groupSource.ts';
import { type GroupSums, groupSums, presentGroup } from './breakdownRow.ts';
import { readCarrierRows } from './carrierRows.ts';
import { cellFilter, readCells } from './laneStates.ts';
import { readPeriodsOf } from './periodsOf.ts';

type GroupRow = {
  dimension: number;
  region: string | null;
  equipment: string | null;
  business_unit: string | null;
  incumbent: string | null;
} & GroupSums;

/** Lanes by state and colour, and figures grouped by what lanes have in common. */
export async function readBreakdown(
  tx: Transaction,
  asked: AskedFigure,
): Promise<ResponseInputOf<typeof overview.laneBreakdown>> {
  const { source, mode } = asked;
  const cells = await readCells(tx, asked);
  const { text, values } = isWholeMode(asked) ? storedGroups(source, null) : groupsOfLanes(asked);
  const groups = await disableNestedLoops(tx, () =>
    rows<GroupRow>(
      tx,
      `SELECT grouping(region_pair, equipment, business_unit, incumbent_carrier) AS dimension, region_pair AS region, equipment, business_unit,
         incumbent_carrier AS incumbent, ${groupSums}
       ${text} GROUP BY GROUPING SETS ((region_pair), (equipment), (business_unit), (incumbent_carrier))
       ORDER BY spend DESC NULLS LAST, sum(volume) DESC, region_pair, equipment, business_unit, incumbent_carrier`,
      values,
    ),
  );
  const seesBaseline = source.seesBaseline;
  // grouping() has a bit set for each column that a row is not grouped by.
  const by = (dimension: number, keyOf: (row: GroupRow) => string | null, column: string) =>
    groups
      .filter((row) => row.dimension === dimension)
      .map((row) => presentGroup(row, keyOf(row), lanesOf(column, keyOf(row)), asked.carrierId !== null));
  return {
    mode,
    periods: (await readPeriodsOf(tx, asked)).periods,
    lanes: cells.reduce((sum, cell) => sum + cell.lanes, 0),
    cells: cells.map((cell) => ({
      state: cell.state,
      colour: cell.colour,
      lanes: cell.lanes,
      spend: seesBaseline ? cell.spend.toNumber() : null,
      filter: cellFilter(cell),
    })),
    byRegion: by(0b0111, (row) => row.region, 'regionPair'),
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
