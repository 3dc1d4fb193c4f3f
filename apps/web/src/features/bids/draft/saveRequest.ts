import { lastRoundAfter } from '../commands/lastRound.ts';
import type { BidLane, SaveBidsAnswer, SaveBidsBody } from '../bidTypes.ts';
import type { CellProblems } from '../cells/cellProblems.ts';
import { type CellTexts, savedTexts } from '../cells/cellTexts.ts';
import {
  capacityColumnId,
  currencyColumnId,
  dieselColumnId,
  emissionColumnId,
  type InputColumn,
  loadsPerWeekColumnId,
  rateColumnId,
  transitDaysColumnId,
  validFromColumnId,
  validToColumnId,
  valueColumnId,
} from '../cells/inputColumns.ts';
import { type Draft, textIn } from './draft.ts';

/** Maximum number of lanes in one save. */
export const lanesPerSave = 10_000;

export type SavedBid = SaveBidsBody['bids'][number];

interface SaveRequest {
  readonly bids: SavedBid[];
  readonly laneIds: readonly string[];
  /** Lanes skipped because of an invalid cell: nothing of such a lane is saved. */
  readonly wrongLanes: number;
  /** Lanes with values but no rate: there is no bid to store them with. */
  readonly lanesWithoutRate: number;
}

/** Builds the save request: only the changed cells of each lane, and only lanes without an invalid cell. */
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

/** Whether the lane has a bid or the draft adds a rate. A sealed lane may have sealed rates that cannot be read. */
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
    ...term(loadsPerWeekColumnId, 'loadsPerWeek', numberIn),
  };
}

/** Errors of a rejected save, by lane and column; an error of a whole lane is under its first input column. */
export type Refusals = ReadonlyMap<string, CellProblems>;

/** Maps the errors of a save response to their cells. */
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

/** Returns the lanes as stored after a save, until they are refetched; standings follow later. */
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
    if (rates.length === 0) {
      const after = withdrawn(lane, usual);
      return { ...after, lastRound: lastRoundAfter(lane, after) };
    }
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
      loadsPerWeek: bid.loadsPerWeek === undefined ? lane.loadsPerWeek : bid.loadsPerWeek,
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
    const isComplete = !isMissingRequired(after, savedTexts(after));
    return {
      ...after,
      isComplete,
      declined: null,
      standingReason: isComplete ? (lane.colour === null ? 'pricing' : null) : 'partial',
      lastRound: lastRoundAfter(lane, after),
    };
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
  loadsPerWeek: null,
  isComplete: null,
  colour: null,
  unitCostUsd: null,
  standingReason: 'noBid',
});

/** Merges cells: removes the changed ones and adds their replacements. */
function merged<Cell, Key>(
  before: readonly Cell[],
  changed: readonly Key[],
  given: readonly Cell[],
  keyOf: (cell: Cell) => Key,
): Cell[] {
  const gone = new Set(changed);
  return [...before.filter((cell) => !gone.has(keyOf(cell))), ...given];
}
