import type { BidCurrency, BidLane } from '../bidTypes.ts';
import type { PricedLanes } from '../bids.api.ts';
import { type CellTexts, cellProblem } from '../cells/cellTexts.ts';
import { type InputColumn, inputColumns } from '../cells/inputColumns.ts';
import type { CellProblems } from '../draft/saveRequest.ts';

/** Lanes, columns and currencies as the server holds them, ready for editing. */
export interface PricedSheet {
  readonly priced: PricedLanes;
  readonly lanes: readonly BidLane[];
  readonly byId: ReadonlyMap<string, BidLane>;
  readonly columns: readonly InputColumn[];
  readonly currencies: readonly BidCurrency[];
  /** What is wrong with unsaved cells of a lane; computed once for each row object. */
  readonly problemsOf: (row: CellTexts) => CellProblems;
}

/** Prepares lanes and structure for editing. */
export function pricedSheet(priced: PricedLanes, currencies: readonly BidCurrency[]): PricedSheet {
  const columns = inputColumns(priced.structure);
  const { lanes } = priced.grid;
  return {
    priced,
    lanes,
    byId: new Map(lanes.map((lane) => [lane.laneId, lane])),
    columns,
    currencies,
    problemsOf: problemFinder(columns, new Set(currencies.map(({ currency }) => currency))),
  };
}

function problemFinder(columns: readonly InputColumn[], currencies: ReadonlySet<string>) {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const known = new WeakMap<CellTexts, CellProblems>();
  return (row: CellTexts): CellProblems => {
    let problems = known.get(row);
    if (problems === undefined) {
      const found: Record<string, string> = {};
      for (const [columnId, text] of Object.entries(row)) {
        const column = byId.get(columnId);
        const problem = column === undefined ? null : cellProblem(column, text, currencies);
        if (problem !== null) found[columnId] = problem;
      }
      problems = found;
      known.set(row, problems);
    }
    return problems;
  };
}
