import { Decimal, type LaneColour } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { rows } from '../../../platform/database/rows.ts';
import { narrowed, sql } from '../../../platform/database/sql.ts';
import { filteredLanes, storedTotals } from '../laneQuery.ts';
import type { AskedFigure, FigureBody, LanesFilter } from './figureRequest.ts';
import { readMonths } from './monthFigures.ts';
import { emptyFigure, ofUploadNote } from './emptyFigure.ts';

export type LaneCell = {
  state: string;
  colour: LaneColour | null;
  lanes: number;
  spend: Decimal;
};

const states = ['Started', 'Paused', 'Created'];
const colours = ['Green', 'Amber', 'Red'];

/** Lanes by state and colour, as far as the reader may see it; for a month those with volume in it. */
export async function readCells(tx: Transaction, asked: AskedFigure): Promise<LaneCell[]> {
  const found = asked.month === null ? await asked.groups() : await selectOfMonth(tx, asked, asked.month);
  const cells = new Map<string, LaneCell>();
  for (const { state, colour, lanes, spend } of found) {
    const key = `${state}:${colour ?? 'none'}`;
    const before = cells.get(key);
    cells.set(key, {
      state,
      colour,
      lanes: (before?.lanes ?? 0) + Number(lanes),
      spend: spend.plus(before?.spend ?? 0),
    });
  }
  const place = (order: readonly string[], one: string | null) =>
    one === null ? order.length : order.indexOf(one);
  return [...cells.values()].toSorted(
    (a, b) =>
      place(states, a.state) - place(states, b.state) || place(colours, a.colour) - place(colours, b.colour),
  );
}

type Cells = { state: string; colour: LaneColour | null; lanes: number; spend: string }[];
const storedCells = sql({
  from: `SELECT state, nullif(colour, '') AS colour, sum(lanes_with_volume)::integer AS lanes, sum(lane_baseline_usd) AS spend
    FROM mode_months
    WHERE customer_id = $customer AND mode = $mode AND contract_no = $contract AND month = $month
      AND ($sets::smallint[] IS NULL OR set_no = ANY ($sets))
    GROUP BY state, colour HAVING sum(lanes_with_volume) > 0`,
  params: { customer: 'id', mode: 'int', contract: 'int', month: 'date', sets: 'int[]?' },
  row: { state: 'text', colour: narrowed<LaneColour | null>('text?'), lanes: 'int', spend: 'numeric' },
});

async function selectOfMonth(tx: Transaction, asked: AskedFigure, month: string) {
  const { source } = asked;
  const stored = storedTotals(asked);
  const found =
    stored === null
      ? await sumCells(tx, asked, month)
      : await storedCells.rows(tx, {
          customer: source.customerId,
          mode: source.mode,
          contract: source.contractNo,
          month: `${month}-01`,
          sets: stored.sets,
        });
  const rest = stored?.rest ?? null;
  if (rest !== null) found.push(...(await sumCells(tx, { ...asked, source: rest }, month)));
  return found.map((row) => ({ ...row, spend: new Decimal(row.spend) }));
}

function sumCells(tx: Transaction, { source, filter }: AskedFigure, month: string): Promise<Cells> {
  const { text, values } = filteredLanes(source, filter);
  return disableNestedLoops(tx, () =>
    rows(
      tx,
      `SELECT lane.state, lane.colour, count(*)::integer AS lanes, coalesce(sum(lane.baseline_cost_usd), 0) AS spend
       FROM (SELECT lane.lane_id, lane.state, lane.colour, lane.baseline_cost_usd ${text}) lane
       JOIN lane_figures f ON f.customer_id = $1 AND f.mode = $2 AND f.contract_no = $${values.length + 1} AND f.lane_id = lane.lane_id
       WHERE f.volume[months_between(f.first_month, $${values.length + 2}::date) + 1] > 0
       GROUP BY lane.state, lane.colour`,
      [...values, source.contractNo, `${month}-01`],
    ),
  );
}

/** Lists the lanes of a cell. */
export const cellFilter = ({ state, colour }: Pick<LaneCell, 'state' | 'colour'>): LanesFilter => [
  { column: 'bidStatus', anyOf: [state] },
  colour === null ? { column: 'colour', isEmpty: true } : { column: 'colour', anyOf: [colour] },
];

/** LaneBreakdown: lanes by state and colour; for a month those with volume in it. */
export async function laneBreakdownFigure(tx: Transaction, asked: AskedFigure): Promise<FigureBody> {
  const isCarrier = asked.carrierId !== null;
  if (isCarrier && asked.month !== null)
    return emptyFigure('count', 'Open a lane to see the months in which it has freight.');
  const cells = await readCells(tx, asked);
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
        'A lane’s colour is that of its best bid: against the target if it has one, otherwise against the best valid bid.',
        'A lane is included in every month in which it has freight, so months do not add up.',
        ...ofUploadNote(asked),
      ],
    },
    lanesFilter: [],
  };
}
