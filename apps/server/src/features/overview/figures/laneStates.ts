import type { LaneColour } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { joinInBulk } from '../../../platform/database/joinInBulk.ts';
import { rows } from '../../../platform/database/rows.ts';
import { filteredLanes } from '../laneQuery.ts';
import type { AskedFigure, FigureBody, LanesFilter } from './askedFigure.ts';
import { readMonths } from './monthFigures.ts';
import { notShown, ofUploadNote } from './notShown.ts';

export type LaneCell = {
  state: string;
  colour: LaneColour | null;
  lanes: number;
  spend: string | null;
};

/** Lanes by state and colour, as far as the reader is shown it. */
export function selectCells(tx: Transaction, { source, filter, month }: AskedFigure): Promise<LaneCell[]> {
  const { text, values } = filteredLanes(source, filter);
  const inMonth =
    month === null
      ? ''
      : ` AND lane_id IN (SELECT f.lane_id FROM lane_figures f WHERE f.customer_id = $1 AND f.mode = $2
            AND f.volume[months_between(f.first_month, $${values.length + 1}::date) + 1] > 0)`;
  return joinInBulk(tx, () =>
    rows<LaneCell>(
      tx,
      `SELECT state, colour, count(*)::integer AS lanes, sum(baseline_cost_usd) AS spend ${text}${inMonth}
       GROUP BY state, colour
       ORDER BY CASE state WHEN 'Started' THEN 1 WHEN 'Paused' THEN 2 ELSE 3 END,
         CASE colour WHEN 'Green' THEN 1 WHEN 'Amber' THEN 2 WHEN 'Red' THEN 3 ELSE 4 END`,
      month === null ? values : [...values, `${month}-01`],
    ),
  );
}

/** Lists the lanes of a cell. */
export const cellFilter = ({ state, colour }: Pick<LaneCell, 'state' | 'colour'>): LanesFilter => [
  { column: 'bidStatus', anyOf: [state] },
  colour === null ? { column: 'colour', isEmpty: true } : { column: 'colour', anyOf: [colour] },
];

/** LaneBreakdown: lanes by state and colour; of a month those with freight in it. */
export async function laneBreakdownFigure(tx: Transaction, asked: AskedFigure): Promise<FigureBody> {
  const isCarrier = asked.carrierId !== null;
  if (isCarrier && asked.month !== null)
    return notShown('count', 'Which lanes have freight in a month is told by each lane.');
  const cells = await selectCells(tx, asked);
  const months = isCarrier ? [] : await readMonths(tx, asked, ['lanes']);
  const lanes = cells.reduce((sum, cell) => sum + cell.lanes, 0);
  const noColour = isCarrier ? 'no colour shown' : 'no bid';
  return {
    unit: 'count',
    value: lanes,
    spendValue: null,
    percent: null,
    parts: cells.map((cell) => ({
      key: `${cell.state}:${cell.colour ?? 'none'}`,
      label: `${cell.state}, ${cell.colour ?? noColour}`,
      value: cell.lanes,
      filter: cellFilter(cell),
    })),
    byMonth:
      asked.month === null ? months.map((row) => ({ month: row.month, value: Number(row.lanes ?? 0) })) : [],
    formula: {
      text: 'lanes = Σ lanes of each state and colour',
      terms: cells.map((cell) => ({
        name: `${cell.state}, ${cell.colour ?? noColour}`,
        value: cell.lanes,
        unit: 'count' as const,
      })),
      notes: [
        'A lane’s colour is that of its best bid: towards the target where it has one, else towards the best valid bid.',
        'A lane counts in every month in which it has freight: months do not add up.',
        ...ofUploadNote(asked),
      ],
    },
    lanesFilter: [],
  };
}
