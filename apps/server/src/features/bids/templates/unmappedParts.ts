import type { SheetRow } from '../sheet/readSheetFile.ts';
import { columnLetters } from '../sheet/sheetLayout.ts';
import { LaneFinder } from './laneFinder.ts';
import type { KnownPlaces } from './lanePlaces.ts';
import { partInColumn } from './placeParts.ts';
import { placeHeader } from './placeHeaders.ts';
import { sides } from './placeParts.ts';
import type { TemplateSheet } from './readTemplateFile.ts';
import type { TemplateLane } from './templateLanes.ts';
import type { TemplateMatching } from './templateMatching.ts';

const contains = { state: 'states', zip: 'postcodes', country: 'countries' } as const;

/**
 * Returns why a sheet cannot be read while a column of states, postcodes or countries is unmapped: some row gives only a city
 * name for that end. Null if every row gives enough, or if there is no such column.
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
    const adjacent = sheet.header.flatMap((header, at) => {
      if ((meanings.get(at) ?? null) !== null) return [];
      const headerSide = placeHeader(header).side;
      const isOfSide = headerSide === side || (headerSide === null && isNextTo(at, place, meanings));
      const part = isOfSide ? partInColumn(rows, at, lanes, known) : null;
      return part === null ? [] : [{ at, part }];
    });
    const [first] = adjacent;
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

/** Next to a column, or separated from it only by mapped parts of places. */
function isNextTo(at: number, place: number, meanings: ReadonlyMap<number, string | null>): boolean {
  const step = at < place ? 1 : -1;
  for (let between = at + step; between !== place; between += step)
    if (!/State$|Zip$|Country$/.test(meanings.get(between) ?? '')) return false;
  return true;
}
