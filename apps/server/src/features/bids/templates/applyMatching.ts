import { columnLetters } from '../sheet/sheetLayout.ts';
import type { SheetRow } from '../sheet/readSheetFile.ts';
import { cutText } from '../../../platform/cutText.ts';
import type { WrongCell } from '../sheet/checkSheet.ts';
import type { BidInput } from '../save/bidInput.ts';
import type { BidRules } from '../save/checkBid.ts';
import { longestText } from './columnTexts.ts';
import {
  type FoundLanes,
  keyOfPlace,
  LaneFinder,
  type PlaceByCity,
  type UnknownPlace,
} from './laneFinder.ts';
import type { KnownPlaces } from './lanePlaces.ts';
import { type GivenCell, readTemplateCells } from './readTemplateCells.ts';
import type { TemplateSheet } from './readTemplateFile.ts';
import type { TemplateLane } from './templateLanes.ts';
import type { TemplateMatching } from './templateMatching.ts';

/** A cell of a lane with the place in the sheet that it came from. */
export type PlacedCell = { readonly text: string; readonly row: number; readonly columnNo: number };
export type PricedLane = {
  readonly lane: TemplateLane;
  readonly cells: ReadonlyMap<string, PlacedCell>;
  /** A row gives only the name of a city of one of its ends. */
  readonly isByCityOnly: boolean;
};

export type AppliedMatching = {
  readonly rows: number;
  readonly rowsTaken: number;
  readonly rowsLeftOut: number;
  readonly rowsWithoutLane: number;
  /** Lanes as the rows price them; those with a wrong cell among them. */
  readonly priced: readonly PricedLane[];
  /** Lanes that can be saved. */
  readonly bids: readonly BidInput[];
  readonly wrong: readonly WrongCell[];
  readonly unknownPlaces: readonly (UnknownPlace & { rows: number; near: readonly string[] })[];
  readonly unknownZips: readonly { readonly text: string; readonly rows: number }[];
  /** Every text that matched a place by the name of its city alone. */
  readonly byCity: readonly PlaceByCity[];
};

const mostUnknown = 300;
const mostUnknownZips = 60;

/** Reads the rows of a carrier's own sheet by its matches: what they price, and all that cannot be read or told. */
export function applyMatching(
  matching: TemplateMatching,
  rules: BidRules,
  lanes: readonly TemplateLane[],
  sheet: TemplateSheet,
  rows: readonly SheetRow[],
  known: KnownPlaces,
): AppliedMatching {
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
  const say = (row: number, columnNo: number, message: string) =>
    wrong.push({
      sheet: sheet.name,
      cell: `${columnLetters(columnNo)}${row}`,
      row,
      column: sheet.header[columnNo] ?? '',
      columnNo,
      message,
    });
  for (const row of rows) {
    const { given, problems, isLeftOut } = readTemplateCells(matching, rules.structure, rules.months, row);
    if (isLeftOut) {
      counts.rowsLeftOut += 1;
      continue;
    }
    const found = finder.lanesOf(row);
    for (const place of found.unknown) {
      if (place.text.length > longestText) continue;
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
        `This lane is ${found.contradicted.origin} – ${found.contradicted.destination}, and the places of the row differ. Correct one of them.`,
      );
    if (found.lanes.length === 0) counts.rowsWithoutLane += 1;
    else counts.rowsTaken += 1;
    if (found.lanes.length === 0) continue;
    for (const { columnNo, message } of problems) say(row.rowNumber, columnNo, message);
    if (problems.length > 0) for (const lane of found.lanes) wrongLanes.add(lane.laneId);
    for (const [lane, cell] of cellsOfLanes(found, given)) {
      const bid = priced.get(lane.laneId) ?? {
        lane,
        cells: new Map<string, PlacedCell>(),
        isByCityOnly: false,
      };
      priced.set(lane.laneId, bid);
      bid.isByCityOnly ||= found.byCity.length > 0;
      const before = bid.cells.get(cell.cell);
      const placed = { text: cell.text, row: row.rowNumber, columnNo: cell.columnNo };
      if (before === undefined) bid.cells.set(cell.cell, placed);
      else if (before.text !== cell.text) {
        wrongLanes.add(lane.laneId);
        say(
          row.rowNumber,
          cell.columnNo,
          `${lane.origin} – ${lane.destination} has another value of this in row ${before.row}: "${cutText(before.text, 60)}". Which one counts?`,
        );
      }
    }
  }
  const all = [...priced.values()];
  return {
    rows: rows.length,
    ...counts,
    priced: all,
    bids: all.filter(({ lane }) => !wrongLanes.has(lane.laneId)).map(bidOf),
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
  };
}

/** Each cell with each lane it is for: of a row by area, charges at origin go to lanes that begin there. */
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
  const isRate = ({ cell }: GivenCell) => cell.startsWith('rate:');
  for (const lane of found.lanes) {
    const rates = given.filter((cell) => isRate(cell) && isAt(lane, cell));
    // What goes with rates, their currency above all, goes only where a rate goes.
    if (given.some(isRate) && rates.length === 0) continue;
    for (const cell of rates) yield [lane, cell];
    for (const cell of given) if (!isRate(cell)) yield [lane, cell];
  }
}

/** What rows said of a lane as a save takes it: what they do not say stays as it was. */
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
    capacity: numbered('capacity').map(({ key, said }) => ({ month: key, capacity: said })),
    values: numbered('value').map(({ key, said }) => ({ chargeNo: Number(key), value: said })),
    rates: numbered('rate').map(({ key, said }) => {
      const [chargeNo = 0, breakNo] = key.split('/').map(Number);
      return { chargeNo, breakNo: breakNo ?? null, rate: said };
    }),
  };
}
