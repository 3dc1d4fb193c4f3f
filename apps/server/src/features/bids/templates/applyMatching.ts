import { columnLetters } from '../sheet/sheetLayout.ts';
import type { SheetRow } from '../sheet/readSheetFile.ts';
import { cutText } from '../../../platform/cutText.ts';
import type { WrongCell } from '../sheet/checkSheet.ts';
import type { BidInput, RateInput } from '../save/bidInput.ts';
import type { BidRules } from '../save/checkBid.ts';
import { maxTextLength } from './columnTexts.ts';
import {
  type FoundLanes,
  keyOfPlace,
  LaneFinder,
  type PlaceByCity,
  type UnknownPlace,
} from './laneFinder.ts';
import { type DecimalMarks, decimalMarks } from './decimalMarks.ts';
import type { KnownPlaces } from './lanePlaces.ts';
import type { OwnBid } from './sheetContext.ts';
import { type GivenCell, readTemplateCells } from './readTemplateCells.ts';
import type { TemplateSheet } from './readTemplateFile.ts';
import { type RateUnits, rateUnits } from './rateUnits.ts';
import type { TemplateLane } from './templateLanes.ts';
import type { TemplateMatching } from './templateMatching.ts';

/** A cell of a lane with its position in the sheet. */
export type PlacedCell = {
  readonly text: string;
  readonly row: number;
  readonly columnNo: number;
  /** The price in the sheet, if it was converted to the unit of its charge. */
  readonly sheetText?: string;
};
export type PricedLane = {
  readonly lane: TemplateLane;
  readonly cells: ReadonlyMap<string, PlacedCell>;
  /** The row gives only a city name for one of its ends. */
  readonly isByCityOnly: boolean;
};

export type AppliedMatching = {
  readonly rows: number;
  readonly rowsTaken: number;
  readonly rowsLeftOut: number;
  readonly rowsWithoutLane: number;
  /** Lanes as priced by the rows, including those with a wrong cell. */
  readonly priced: readonly PricedLane[];
  /** Lanes that can be saved. */
  readonly bids: readonly BidInput[];
  readonly wrong: readonly WrongCell[];
  readonly unknownPlaces: readonly (UnknownPlace & { rows: number; near: readonly string[] })[];
  readonly unknownZips: readonly { readonly text: string; readonly rows: number }[];
  /** Every text that matched a place by its city name alone. */
  readonly byCity: readonly PlaceByCity[];
  /** Every text that matches several places. */
  readonly severalPlaces: readonly UnknownPlace[];
  /** Lanes for which rows give a price or an empty price cell. */
  readonly lanesCovered: number;
  /** Empty cells where the carrier has a price, in row order. */
  readonly blanks: readonly BlankCell[];
  readonly marks: DecimalMarks;
  readonly units: RateUnits;
};

/** An empty cell of a sheet where the carrier has a price. */
export type BlankCell = {
  readonly lane: TemplateLane;
  readonly cell: string;
  readonly row: number;
  readonly columnNo: number;
  readonly text: string;
  readonly before: string;
  readonly currency: string;
};

/** The data needed to read a sheet: the open lanes, the carrier's bids on them, and known places. */
export type SheetContext = {
  readonly lanes: readonly TemplateLane[];
  readonly own: ReadonlyMap<string, OwnBid>;
  readonly known: KnownPlaces;
};

const mostUnknown = 300;
const mostUnknownZips = 60;

/** Reads the rows of a carrier's own sheet by its column matches: the prices, and everything that can't be read or is ambiguous. */
export function applyMatching(
  matching: TemplateMatching,
  rules: BidRules,
  { lanes, own, known }: SheetContext,
  sheet: TemplateSheet,
  rows: readonly SheetRow[],
): AppliedMatching {
  const marks = decimalMarks(matching, rows, sheet.isWorkbook);
  const units = rateUnits(matching, rules.structure, sheet.header);
  const blank = new Map<string, BlankCell>();
  const covered = new Set<string>();
  const finder = new LaneFinder(lanes, matching, known);
  const priced = new Map<
    string,
    { lane: TemplateLane; cells: Map<string, PlacedCell>; isByCityOnly: boolean }
  >();
  const laneColumn = matching.columns.find(({ means }) => means === 'lane')?.columnNo ?? 0;
  const byCity = new Map<string, PlaceByCity>();
  const zips = new Map<string, number>();
  const unknown = new Map<string, UnknownPlace & { rows: number }>();
  const wrong: WrongCell[] = [];
  const wrongLanes = new Set<string>();
  const counts = { rowsTaken: 0, rowsLeftOut: 0, rowsWithoutLane: 0 };
  const say = (row: number, columnNo: number, message: string, lane: TemplateLane | undefined) =>
    wrong.push({
      sheet: sheet.name,
      cell: `${columnLetters(columnNo)}${row}`,
      row,
      column: sheet.header[columnNo] ?? '',
      columnNo,
      lane: lane === undefined ? null : `${lane.origin} – ${lane.destination}`,
      message,
    });
  for (const row of rows) {
    const read = readTemplateCells(matching, rules.structure, rules.months, row, marks, units);
    const { given, problems, isLeftOut } = read;
    if (isLeftOut) {
      counts.rowsLeftOut += 1;
      continue;
    }
    const found = finder.lanesOf(row);
    for (const place of found.unknown) {
      if (place.text.length > maxTextLength) continue;
      const key = keyOfPlace(place);
      const counted = unknown.get(key);
      if (counted === undefined) unknown.set(key, { ...place, rows: 1 });
      else counted.rows += 1;
    }
    for (const zip of found.unknownZips) zips.set(zip, (zips.get(zip) ?? 0) + 1);
    for (const place of found.byCity) byCity.set(`${place.side}:${place.text}`, place);
    if (found.contradicted !== null)
      say(
        row.rowNumber,
        laneColumn,
        `This lane is ${found.contradicted.origin} – ${found.contradicted.destination}, but the row has different locations. Correct one of them.`,
        found.contradicted,
      );
    if (found.lanes.length === 0) counts.rowsWithoutLane += 1;
    else counts.rowsTaken += 1;
    if (found.lanes.length === 0) continue;
    const [onlyLane] = found.lanes.length === 1 ? found.lanes : [];
    for (const { columnNo, message } of problems) say(row.rowNumber, columnNo, message, onlyLane);
    if (problems.length > 0) for (const lane of found.lanes) wrongLanes.add(lane.laneId);
    for (const [lane, { cell, text, columnNo }] of cellsOfLanes(found, read.blank)) {
      covered.add(lane.laneId);
      const bid = own.get(lane.laneId);
      const before = bid?.rates.get(cell);
      const key = `${lane.laneId} ${cell}`;
      if (bid === undefined || before === undefined || blank.has(key)) continue;
      const { currency } = bid;
      blank.set(key, { lane, cell, row: row.rowNumber, columnNo, text, before, currency });
    }
    for (const [lane, cell] of cellsOfLanes(found, given)) {
      if (isRate(cell)) covered.add(lane.laneId);
      const bid = priced.get(lane.laneId) ?? {
        lane,
        cells: new Map<string, PlacedCell>(),
        isByCityOnly: false,
      };
      priced.set(lane.laneId, bid);
      bid.isByCityOnly ||= found.byCity.length > 0;
      const before = bid.cells.get(cell.cell);
      const { text, columnNo, sheetText } = cell;
      const placed: PlacedCell = {
        text,
        row: row.rowNumber,
        columnNo,
        ...(sheetText === undefined ? {} : { sheetText }),
      };
      if (before === undefined) bid.cells.set(cell.cell, placed);
      else if (before.text !== cell.text) {
        wrongLanes.add(lane.laneId);
        say(
          row.rowNumber,
          cell.columnNo,
          `${lane.origin} – ${lane.destination} has a different value in row ${before.row}: "${cutText(before.text, 60)}". Keep only one of them.`,
          lane,
        );
      }
    }
  }
  const all = [...priced.values()];
  // A price in another row of the lane fills the cell.
  const blanks = [...blank.values()].filter(
    ({ lane, cell }) => !wrongLanes.has(lane.laneId) && !priced.get(lane.laneId)?.cells.has(cell),
  );
  const removed = matching.answers.blankCells === 'remove' ? blanks : [];
  const fit = all.filter(({ lane }) => !wrongLanes.has(lane.laneId));
  return {
    rows: rows.length,
    ...counts,
    priced: all,
    bids: withRemoved(fit.map(bidOf), removed),
    wrong,
    unknownPlaces: [...unknown.values()]
      .toSorted((a, b) => b.rows - a.rows)
      .slice(0, mostUnknown)
      .map((place) => ({ ...place, near: finder.near(place) })),
    unknownZips: [...zips]
      .map(([text, count]) => ({ text, rows: count }))
      .toSorted((a, b) => b.rows - a.rows || (a.text < b.text ? -1 : 1))
      .slice(0, mostUnknownZips),
    byCity: [...byCity.values()],
    severalPlaces: [...unknown.values()].filter(({ named }) => named.length > 0),
    lanesCovered: covered.size,
    blanks,
    marks,
    units,
  };
}

const isRate = ({ cell }: Pick<GivenCell, 'cell'>) => cell.startsWith('rate:');

/** Adds to bids the removal of prices that the sheet no longer has. */
function withRemoved(bids: readonly BidInput[], removed: readonly BlankCell[]): BidInput[] {
  const rates = new Map<string, RateInput[]>();
  for (const { lane, cell } of removed)
    rates.set(lane.laneId, [...(rates.get(lane.laneId) ?? []), { ...numbersOf(cell), rate: null }]);
  const known = new Set(bids.map(({ laneId }) => laneId));
  return [
    ...bids.map((bid) => ({ ...bid, rates: [...bid.rates, ...(rates.get(bid.laneId) ?? [])] })),
    ...[...rates].flatMap(([laneId, gone]) => (known.has(laneId) ? [] : [{ laneId, rates: gone }])),
  ];
}

/** The charge and weight break in the name of a cell: `rate:1/2`. */
function numbersOf(cell: string): { chargeNo: number; breakNo: number | null } {
  const [chargeNo = 0, breakNo] = cell.slice('rate:'.length).split('/').map(Number);
  return { chargeNo, breakNo: breakNo ?? null };
}

/** Yields each cell with each lane it is for: for a row by area, charges at origin go to lanes that begin there. */
function* cellsOfLanes(
  found: FoundLanes,
  given: readonly GivenCell[],
): Generator<readonly [TemplateLane, GivenCell]> {
  const isByArea = found.begin.length + found.end.length > 0;
  const atOrigin = new Set(found.begin);
  const atDestination = new Set(found.end);
  const isAt = (lane: TemplateLane, { location }: GivenCell) =>
    !isByArea ||
    (location === 'Origin' && atOrigin.has(lane)) ||
    (location === 'Destination' && atDestination.has(lane));
  for (const lane of found.lanes) {
    const rates = given.filter((cell) => isRate(cell) && isAt(lane, cell));
    // Cells that accompany rates, especially their currency, apply only where there is a rate.
    if (given.some(isRate) && rates.length === 0) continue;
    for (const cell of rates) yield [lane, cell];
    for (const cell of given) if (!isRate(cell)) yield [lane, cell];
  }
}

/** Converts the cells of a lane's rows to a bid for saving: omitted cells stay unchanged. */
function bidOf({ lane, cells }: PricedLane): BidInput {
  const text = (cell: string) => cells.get(cell)?.text;
  const days = text('transitDays');
  const numbered = (kind: string) =>
    [...cells].flatMap(([cell, { text: said }]) =>
      cell.startsWith(`${kind}:`) ? [{ key: cell.slice(kind.length + 1), said }] : [],
    );
  return {
    laneId: lane.laneId,
    currency: text('currency'),
    transitDays: days === undefined ? undefined : Number(days),
    validFrom: text('validFrom'),
    validTo: text('validTo'),
    fuelBasisUsdPerGallon: text('fuelBasisUsdPerGallon'),
    emissionKgPerUnit: text('emissionKgPerUnit'),
    loadsPerWeek: text('loadsPerWeek'),
    capacity: numbered('capacity').map(({ key, said }) => ({ month: key, capacity: said })),
    values: numbered('value').map(({ key, said }) => ({ chargeNo: Number(key), value: said })),
    rates: numbered('rate').map(({ key, said }) => ({ ...numbersOf(`rate:${key}`), rate: said })),
  };
}
