import type { BidLane, SaveBidsAnswer, SaveBidsBody } from '../bidTypes.ts';
import { type CellTexts, savedTexts } from '../cells/cellTexts.ts';
import {
  currencyColumnId,
  type InputColumn,
  rateColumnId,
  transitDaysColumnId,
} from '../cells/inputColumns.ts';
import { type Draft, textIn } from './draft.ts';

/** The most lanes one save takes. */
export const lanesPerSave = 10_000;

export type CellProblems = Readonly<Record<string, string>>;
type SavedBid = SaveBidsBody['bids'][number];

interface SaveRequest {
  readonly bids: SavedBid[];
  readonly laneIds: readonly string[];
  /** Lanes left out because a cell is wrong: nothing of such a lane is stored. */
  readonly wrongLanes: number;
  /** Lanes that have a currency or transit days but no rate: no bid to keep them with. */
  readonly lanesWithoutRate: number;
}

/** What a save sends: of each lane only the cells that changed, and of the lanes only those without a wrong cell. */
export function saveRequest(
  draft: Draft,
  lanes: ReadonlyMap<string, BidLane>,
  columns: readonly InputColumn[],
  problemsOf: (row: CellTexts) => CellProblems,
): SaveRequest {
  const bids: SavedBid[] = [];
  let wrongLanes = 0;
  let lanesWithoutRate = 0;
  for (const [laneId, row] of draft) {
    const lane = lanes.get(laneId);
    if (lane === undefined) continue;
    if (Object.keys(problemsOf(row)).length > 0) wrongLanes += 1;
    else if (!hasRate(draft, lane, columns) && lane.rates.length === 0) lanesWithoutRate += 1;
    else if (bids.length < lanesPerSave) bids.push(savedBid(laneId, row, columns));
  }
  return { bids, laneIds: bids.map((bid) => bid.laneId), wrongLanes, lanesWithoutRate };
}

function hasRate(draft: Draft, lane: BidLane, columns: readonly InputColumn[]): boolean {
  return columns.some((column) => column.kind === 'rate' && textIn(draft, lane, column.id) !== '');
}

function savedBid(laneId: string, row: CellTexts, columns: readonly InputColumn[]): SavedBid {
  const currency = row[currencyColumnId];
  const transitDays = row[transitDaysColumnId];
  const rates = columns.flatMap((column) => {
    const text = row[column.id];
    if (column.kind !== 'rate' || text === undefined) return [];
    return [{ chargeNo: column.chargeNo, breakNo: column.breakNo, rate: text === '' ? null : Number(text) }];
  });
  return {
    laneId,
    rates,
    ...(currency === undefined ? {} : { currency }),
    ...(transitDays === undefined ? {} : { transitDays: transitDays === '' ? null : Number(transitDays) }),
  };
}

/** What a refused save says of cells, by lane and column; of a whole lane, under its first input column. */
export type Refusals = ReadonlyMap<string, CellProblems>;

/** The errors of a save's answer at their cells. */
export function refusalsOf(errors: SaveBidsAnswer['errors']): Refusals {
  const refusals = new Map<string, Record<string, string>>();
  for (const { laneId, chargeNo, breakNo, message } of errors) {
    const columnId = chargeNo === null ? currencyColumnId : rateColumnId(chargeNo, breakNo);
    refusals.set(laneId, { ...refusals.get(laneId), [columnId]: message });
  }
  return refusals;
}

/** The lanes as the server holds them after a save, until it is asked again; standings follow later. */
export function lanesAfterSave(
  lanes: readonly BidLane[],
  sent: readonly SavedBid[],
  refusals: Refusals,
  isMissingRequired: (texts: CellTexts) => boolean,
): BidLane[] {
  const saved = new Map(sent.filter(({ laneId }) => !refusals.has(laneId)).map((bid) => [bid.laneId, bid]));
  return lanes.map((lane) => {
    const bid = saved.get(lane.laneId);
    if (bid === undefined) return lane;
    const changed = new Set(bid.rates.map((cell) => rateColumnId(cell.chargeNo, cell.breakNo ?? null)));
    const rates = [
      ...lane.rates.filter((cell) => !changed.has(rateColumnId(cell.chargeNo, cell.breakNo))),
      ...bid.rates.flatMap(({ chargeNo, breakNo, rate }) =>
        rate === null ? [] : [{ chargeNo, breakNo: breakNo ?? null, rate }],
      ),
    ];
    const isWithdrawn = rates.length === 0;
    const after: BidLane = {
      ...lane,
      rates,
      currency: isWithdrawn ? 'USD' : (bid.currency ?? lane.currency),
      transitDays: isWithdrawn ? null : bid.transitDays === undefined ? lane.transitDays : bid.transitDays,
      colour: isWithdrawn ? null : lane.colour,
    };
    return { ...after, isComplete: isWithdrawn ? null : !isMissingRequired(savedTexts(after)) };
  });
}
