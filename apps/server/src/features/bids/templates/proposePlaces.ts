import type { SheetRow } from '../sheet/readSheetFile.ts';
import type { ColumnTexts } from './columnTexts.ts';
import { type KnownPlaces, LanePlaces } from './lanePlaces.ts';
import { partInColumn } from './placeParts.ts';
import { type PlaceHeader, placeHeader } from './placeHeaders.ts';
import { meaningOf, type Part, type Side } from './placeParts.ts';
import type { Match } from './proposeMatching.ts';
import type { TemplateSheet } from './readTemplateFile.ts';
import type { TemplateLane } from './templateLanes.ts';

type Column = PlaceHeader & { readonly at: number; readonly header: string };
type Placed = { readonly side: Side; readonly part: Part; readonly at: number };

const partNames = { state: 'states', zip: 'postcodes', country: 'countries' } as const;

/**
 * Proposes the columns of each end: the one whose texts match the most places of the lanes (if there is none, the first one by
 * header), and its state, postcode and country. A part whose header names no end belongs to the place column directly before
 * it, but only if each place column is followed by one; otherwise the carrier has to choose.
 */
export function proposePlaces(
  sheet: TemplateSheet,
  rows: readonly SheetRow[],
  contents: readonly ColumnTexts[],
  lanes: readonly TemplateLane[],
  known: KnownPlaces,
  match: Match,
): void {
  const columns = sheet.header.map((header, at): Column => ({ ...placeHeader(header), at, header }));
  const isText = ({ at }: Column) => (contents[at]?.numbers ?? 0) < 0.5;
  const best = (side: Side) => {
    const index = new LanePlaces(lanes, side === 'place' ? ['origin', 'destination'] : [side], known);
    const [first] = columns
      .filter((column) => column.side === side && column.part === 'place' && isText(column))
      .map(({ at, header }) => {
        const texts = contents[at]?.texts.map(({ text }) => text) ?? [];
        const named = (texts.length === 0 ? (contents[at]?.samples ?? []) : texts).filter((text) =>
          index.knows(text),
        ).length;
        return { at, header, named, isConstant: texts.length === 1 };
      })
      .toSorted((a, b) => b.named - a.named || Number(a.isConstant) - Number(b.isConstant) || byHeader(a, b));
    return first === undefined ? [] : [{ side, part: 'place' as const, ...first }];
  };
  const isOfEnds = columns.some(({ side }) => side === 'origin' || side === 'destination');
  const places = isOfEnds ? [...best('origin'), ...best('destination')] : best('place');
  for (const { side, at, named } of places) {
    const why = side === 'place' ? 'Matched by header: one column of locations' : 'Matched by header';
    match(
      at,
      { means: side },
      named > 0 && side !== 'place' ? `${why}; ${named} of its values are lane locations` : why,
    );
  }
  const taken = new Set(places.map(({ at }) => at));
  const partOf = ({ at, part, side }: Column) =>
    part === 'place' || taken.has(at)
      ? null
      : (part ?? (side === null ? partInColumn(rows, at, lanes, known) : null));
  const named = namedParts(columns, taken);
  const unnamed = columns.flatMap((column) => {
    const part = column.side === null ? partOf(column) : null;
    return part === null ? [] : [{ at: column.at, part }];
  });
  for (const { side, part, at } of [...named, ...followingParts(places, unnamed, named)])
    if (part !== 'place')
      match(
        at,
        { means: meaningOf(side, part) },
        `Matched by header: ${partNames[part]} of the ${side === 'place' ? 'area' : side}`,
      );
}

/** Parts whose header states the end; if several do, the one with the shortest header. */
function namedParts(columns: readonly Column[], taken: ReadonlySet<number>): Placed[] {
  const found = new Map<string, Placed>();
  for (const { side, part, at } of columns.toSorted(byHeader)) {
    if (side === null || part === null || part === 'place' || taken.has(at)) continue;
    const key = meaningOf(side, part);
    if (!found.has(key)) found.set(key, { side, part, at });
  }
  return [...found.values()];
}

/** `Orig City, ST, Dest City, ST`: each part belongs to the place before it, if each place has one. */
function followingParts(
  places: readonly { readonly side: Side; readonly at: number }[],
  unnamed: readonly { readonly at: number; readonly part: Exclude<Part, 'place'> }[],
  named: readonly Placed[],
): Placed[] {
  const parts = new Set(unnamed.map(({ at }) => at));
  return (['state', 'zip', 'country'] as const).flatMap((part) => {
    if (named.some((each) => each.part === part)) return [];
    const ofPart = unnamed.filter((each) => each.part === part);
    const found = ofPart.flatMap(({ at }) => {
      let before = at - 1;
      while (parts.has(before)) before -= 1;
      return places.filter((place) => place.at === before).map(({ side }) => ({ side, part, at }));
    });
    const isWhole =
      found.length === ofPart.length &&
      found.length === places.length &&
      new Set(found.map(({ side }) => side)).size === places.length;
    return isWhole ? found : [];
  });
}

/** An order that does not depend on the positions of columns. */
function byHeader(a: { header: string; at: number }, b: { header: string; at: number }): number {
  return (
    a.header.length - b.header.length || (a.header < b.header ? -1 : a.header > b.header ? 1 : a.at - b.at)
  );
}
