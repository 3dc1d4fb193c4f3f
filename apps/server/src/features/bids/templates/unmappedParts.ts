import type { SheetRow } from '../sheet/readSheetFile.ts';
import { columnLetters } from '../sheet/sheetLayout.ts';
import { LaneFinder } from './laneFinder.ts';
import type { KnownPlaces } from './lanePlaces.ts';
import { partInColumn } from './partContents.ts';
import { placeHeader } from './placeHeaders.ts';
import { sides } from './placeParts.ts';
import type { TemplateSheet } from './readTemplateFile.ts';
import type { TemplateLane } from './templateLanes.ts';
import type { TemplateMatching } from './templateMatching.ts';

const contains = { state: 'states', zip: 'postcodes', country: 'countries' } as const;

/**
 * Why a sheet is not read while a column of states, postcodes or countries is not mapped: some row gives only the name of a
 * city of that end. Null where every row says enough, or where no such column is left.
 */
export function unmappedPartRefusal(
  matching: TemplateMatching,
  sheet: TemplateSheet,
  rows: readonly SheetRow[],
  lanes: readonly TemplateLane[],
  known: KnownPlaces,
): string | null {
  const meanings = new Map(matching.columns.map((column) => [column.columnNo, column.means]));
  const columnOf = (means: string) => matching.columns.find((column) => column.means === means)?.columnNo;
  const finder = new LaneFinder(lanes, matching, known);
  for (const side of sides) {
    const place = columnOf(side);
    if (place === undefined) continue;
    const beside = sheet.header.flatMap((header, at) => {
      if ((meanings.get(at) ?? null) !== null) return [];
      const said = placeHeader(header).side;
      const isOfSide = said === side || (said === null && isNextTo(at, place, meanings));
      const part = isOfSide ? partInColumn(rows, at, lanes, known) : null;
      return part === null ? [] : [{ at, part }];
    });
    const [first] = beside;
    if (first === undefined) continue;
    const isBare = rows.some((row) => {
      const { byCity, unknown } = finder.lanesOf(row);
      return (
        byCity.some((each) => each.side === side) ||
        unknown.some((each) => each.side === side && each.named.length > 1)
      );
    });
    if (isBare)
      return `Column ${columnLetters(first.at)} contains ${contains[first.part]}. Map it: a city alone can match the wrong lane.`;
  }
  return null;
}

/** Next to a column, with nothing but mapped parts of places between them. */
function isNextTo(at: number, place: number, meanings: ReadonlyMap<number, string | null>): boolean {
  const step = at < place ? 1 : -1;
  for (let between = at + step; between !== place; between += step)
    if (!/State$|Zip$|Country$/.test(meanings.get(between) ?? '')) return false;
  return true;
}
