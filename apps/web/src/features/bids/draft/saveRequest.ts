import type { BidLane, SaveBidsAnswer, SaveBidsBody } from '../bidTypes.ts';
import type { CellProblems } from '../cells/cellProblems.ts';
import { type CellTexts, savedTexts } from '../cells/cellTexts.ts';
import {
  capacityColumnId,
  currencyColumnId,
  dieselColumnId,
  emissionColumnId,
  type InputColumn,
  rateColumnId,
  transitDaysColumnId,
  validFromColumnId,
  validToColumnId,
  valueColumnId,
} from '../cells/inputColumns.ts';
import { type Draft, textIn } from './draft.ts';

/** The most lanes one save takes. */
export const lanesPerSave = 10_000;

export type SavedBid = SaveBidsBody['bids'][number];

interface SaveRequest {
  readonly bids: SavedBid[];
  readonly laneIds: readonly string[];
  /** Lanes left out because a cell is wrong: nothing of such a lane is stored. */
  readonly wrongLanes: number;
  /** Lanes that say something but have no rate: no bid to keep it with. */
  readonly lanesWithoutRate: number;
}

/** What is submitted: of each lane only the cells that changed, and of the lanes only those without a wrong cell. */
export function saveRequest(
  draft: Draft,
  lanes: ReadonlyMap<string, BidLane>,
  columns: readonly InputColumn[],
  problemsOf: (lane: BidLane, row: CellTexts) => CellProblems,
): SaveRequest {
  const bids: SavedBid[] = [];
  let wrongLanes = 0;
  let lanesWithoutRate = 0;
  for (const [laneId, row] of draft) {
    const lane = lanes.get(laneId);
    if (lane === undefined) continue;
    if (Object.keys(problemsOf(lane, row)).length > 0) wrongLanes += 1;
    else if (!hasRate(draft, lane, columns)) lanesWithoutRate += 1;
    else if (bids.length < lanesPerSave) bids.push(savedBid(laneId, row, columns));
  }
  return { bids, laneIds: bids.map((bid) => bid.laneId), wrongLanes, lanesWithoutRate };
}

/** Whether there is a bid, or rates begin one; of a sealed lane rates may be sealed that nobody reads. */
function hasRate(draft: Draft, lane: BidLane, columns: readonly InputColumn[]): boolean {
  return (
    lane.rates.length > 0 ||
    lane.sealed !== null ||
    columns.some((column) => column.kind === 'rate' && textIn(draft, lane, column.id) !== '')
  );
}

const numberIn = (text: string) => (text === '' ? null : Number(text));
const textOrNull = (text: string) => (text === '' ? null : text);

function savedBid(laneId: string, row: CellTexts, columns: readonly InputColumn[]): SavedBid {
  const rates: SavedBid['rates'] = [];
  const values: SavedBid['values'] = [];
  const capacity: SavedBid['capacity'] = [];
  for (const column of columns) {
    const text = row[column.id];
    if (text === undefined) continue;
    if (column.kind === 'rate')
      rates.push({ chargeNo: column.chargeNo, breakNo: column.breakNo, rate: numberIn(text) });
    else if (column.kind === 'capacity') capacity.push({ month: column.month, capacity: numberIn(text) });
    else if (column.kind === 'text' || column.kind === 'currencyText')
      values.push({ chargeNo: column.chargeNo, value: textOrNull(text) });
  }
  const term = <Value>(id: string, field: string, read: (text: string) => Value) => {
    const text = row[id];
    return text === undefined ? {} : { [field]: read(text) };
  };
  return {
    laneId,
    rates,
    values,
    capacity,
    ...term(currencyColumnId, 'currency', (text) => text),
    ...term(transitDaysColumnId, 'transitDays', numberIn),
    ...term(validFromColumnId, 'validFrom', textOrNull),
    ...term(validToColumnId, 'validTo', textOrNull),
    ...term(dieselColumnId, 'fuelBasisUsdPerGallon', numberIn),
    ...term(emissionColumnId, 'emissionKgPerUnit', numberIn),
  };
}

/** What a refused save says of cells, by lane and column; of a whole lane, under its first input column. */
export type Refusals = ReadonlyMap<string, CellProblems>;

/** The errors of a save's answer at their cells. */
export function refusalsOf(errors: SaveBidsAnswer['errors'], columns: readonly InputColumn[]): Refusals {
  const known = new Set(columns.map(({ id }) => id));
  const refusals = new Map<string, Record<string, string>>();
  for (const error of errors) {
    const named = columnOf(error, known);
    const columnId = known.has(named) ? named : currencyColumnId;
    refusals.set(error.laneId, { ...refusals.get(error.laneId), [columnId]: error.message });
  }
  return refusals;
}

function columnOf(
  { field, month, chargeNo, breakNo }: SaveBidsAnswer['errors'][number],
  known: ReadonlySet<string>,
): string {
  if (field === 'capacity' && month !== null) return capacityColumnId(month);
  if (field !== null) return field;
  if (chargeNo === null) return currencyColumnId;
  const rate = rateColumnId(chargeNo, breakNo);
  return known.has(rate) ? rate : valueColumnId(chargeNo);
}

/** The lanes as the server holds them after a save, until it is asked again; standings follow later. */
export function lanesAfterSave(
  lanes: readonly BidLane[],
  sent: readonly SavedBid[],
  refusals: Refusals,
  columns: readonly InputColumn[],
  isMissingRequired: (lane: BidLane, texts: CellTexts) => boolean,
): BidLane[] {
  const saved = new Map(sent.filter(({ laneId }) => !refusals.has(laneId)).map((bid) => [bid.laneId, bid]));
  const usual = columns.find((column) => column.kind === 'currency')?.usual ?? 'USD';
  return lanes.map((lane) => {
    const bid = saved.get(lane.laneId);
    if (bid === undefined) return lane;
    const rates = merged(
      lane.rates,
      bid.rates.map((cell) => rateColumnId(cell.chargeNo, cell.breakNo)),
      bid.rates.flatMap((cell) => (cell.rate === null ? [] : [{ ...cell, rate: cell.rate }])),
      (cell) => rateColumnId(cell.chargeNo, cell.breakNo),
    );
    if (rates.length === 0) return withdrawn(lane, usual);
    const after: BidLane = {
      ...lane,
      rates,
      currency: bid.currency ?? lane.currency,
      transitDays: bid.transitDays === undefined ? lane.transitDays : bid.transitDays,
      validFrom: bid.validFrom === undefined ? lane.validFrom : bid.validFrom,
      validTo: bid.validTo === undefined ? lane.validTo : bid.validTo,
      fuelBasisUsdPerGallon:
        bid.fuelBasisUsdPerGallon === undefined ? lane.fuelBasisUsdPerGallon : bid.fuelBasisUsdPerGallon,
      emissionKgPerUnit: bid.emissionKgPerUnit === undefined ? lane.emissionKgPerUnit : bid.emissionKgPerUnit,
      capacity: merged(
        lane.capacity,
        bid.capacity.map((cell) => cell.month),
        bid.capacity.flatMap((cell) =>
          cell.capacity === null ? [] : [{ ...cell, capacity: cell.capacity }],
        ),
        ({ month }) => month,
      ),
      values: merged(
        lane.values,
        bid.values.map((cell) => cell.chargeNo),
        bid.values.flatMap((cell) => (cell.value === null ? [] : [{ ...cell, value: cell.value }])),
        ({ chargeNo }) => chargeNo,
      ),
    };
    return { ...after, isComplete: !isMissingRequired(after, savedTexts(after)) };
  });
}

const withdrawn = (lane: BidLane, usual: string): BidLane => ({
  ...lane,
  rates: [],
  values: [],
  capacity: [],
  currency: usual,
  transitDays: null,
  validFrom: null,
  validTo: null,
  fuelBasisUsdPerGallon: null,
  emissionKgPerUnit: null,
  isComplete: null,
  colour: null,
});

/** Cells with those changed taken out and those given in their place. */
function merged<Cell, Key>(
  before: readonly Cell[],
  changed: readonly Key[],
  given: readonly Cell[],
  keyOf: (cell: Cell) => Key,
): Cell[] {
  const gone = new Set(changed);
  return [...before.filter((cell) => !gone.has(keyOf(cell))), ...given];
}
