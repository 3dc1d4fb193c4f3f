import { unitLabel } from '../../../ui/figures.ts';
import type { BidCurrency, BidLane } from '../bidTypes.ts';
import type { PricedLanes } from '../bids.api.ts';
import { type CellProblems, problemFinder, usdPerUnitOf } from '../cells/cellProblems.ts';
import type { CellTexts } from '../cells/cellTexts.ts';
import { type InputColumn, inputColumns } from '../cells/inputColumns.ts';

/** Stored lanes, columns and currencies, prepared for editing. */
export interface PricedSheet {
  readonly priced: PricedLanes;
  readonly lanes: readonly BidLane[];
  readonly byId: ReadonlyMap<string, BidLane>;
  readonly columns: readonly InputColumn[];
  readonly currencies: readonly BidCurrency[];
  /** Returns the errors in unsaved cells of a lane; computed once per row object. */
  readonly problemsOf: (lane: BidLane, row: CellTexts) => CellProblems;
}

/** Prepares lanes and structure for editing. */
export function pricedSheet(priced: PricedLanes, currencies: readonly BidCurrency[]): PricedSheet {
  const { lanes, months, referenceDieselUsdPerGallon } = priced.grid;
  const unitMeasure = unitLabel(lanes[0]?.unitMeasure ?? '');
  const columns = inputColumns(priced.structure, { months, referenceDieselUsdPerGallon, unitMeasure });
  return {
    priced,
    lanes,
    byId: new Map(lanes.map((lane) => [lane.laneId, lane])),
    columns,
    currencies,
    problemsOf: problemFinder(columns, usdPerUnitOf(currencies)),
  };
}
