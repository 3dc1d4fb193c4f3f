import type { SheetRow } from '../sheet/readSheetFile.ts';
import { type KnownPlaces, LanePlaces, type PlaceOfLanes } from './lanePlaces.ts';
import {
  joinedPlace,
  keyOfParts,
  meaningOf,
  type Part,
  partsOfPlace,
  type PlaceParts,
  type Side,
} from './placeParts.ts';
import { folded, placeKey, servicesOf, type TemplateLane } from './templateLanes.ts';
import type { MatchedColumn, Meaning, TemplateMatching } from './templateMatching.ts';

/** An end of a row that does not identify a single place of the open lanes. */
export type UnknownPlace = {
  readonly text: string;
  readonly side: Side;
  readonly parts: PlaceParts;
  /** The places it matches, if there are several. */
  readonly named: readonly string[];
};
/** An end that was matched by its city name only. */
export type PlaceByCity = { readonly text: string; readonly side: Side; readonly label: string };
/** The lanes a row is for; for a row by area, those that begin there and those that end there. */
export type FoundLanes = {
  readonly lanes: readonly TemplateLane[];
  readonly begin: readonly TemplateLane[];
  readonly end: readonly TemplateLane[];
  readonly unknown: readonly UnknownPlace[];
  readonly byCity: readonly PlaceByCity[];
  /** Unknown postcodes, which therefore excluded nothing. */
  readonly unknownZips: readonly string[];
  /** The lane with the row's number, if the row gives other places. */
  readonly contradicted: TemplateLane | null;
};

const none: FoundLanes = {
  lanes: [],
  begin: [],
  end: [],
  unknown: [],
  byCity: [],
  unknownZips: [],
  contradicted: null,
};
type FoundPlace = Pick<FoundLanes, 'unknown' | 'byCity' | 'unknownZips'> & {
  readonly places: readonly PlaceOfLanes[];
};

/**
 * Finds the lanes for the rows of a carrier's own sheet, from its matched columns. A row matches a lane only if everything it
 * gives for both ends fits the lane. Never guesses.
 */
export class LaneFinder {
  private readonly columns = new Map<Meaning, MatchedColumn>();
  private readonly answers: ReadonlyMap<string, readonly string[]>;
  private readonly byId: ReadonlyMap<string, TemplateLane>;
  private readonly places: Readonly<Record<Side, LanePlaces>>;
  private readonly all: readonly TemplateLane[];

  constructor(lanes: readonly TemplateLane[], matching: TemplateMatching, known: KnownPlaces) {
    this.all = lanes;
    for (const column of matching.columns)
      if (column.means !== null && !this.columns.has(column.means)) this.columns.set(column.means, column);
    this.answers = new Map(matching.places.map(({ text, labels }) => [placeKey(text), labels]));
    this.byId = new Map(lanes.map((lane) => [lane.laneId, lane]));
    this.places = {
      origin: new LanePlaces(lanes, ['origin'], known),
      destination: new LanePlaces(lanes, ['destination'], known),
      place: new LanePlaces(lanes, ['origin', 'destination'], known),
    };
  }

  /** Places of the lanes that a row may mean, most likely first. */
  near({ parts, side }: Pick<UnknownPlace, 'parts' | 'side'>): string[] {
    return this.places[side].near(parts);
  }

  lanesOf(row: SheetRow): FoundLanes {
    const laneId = this.textOf(row, 'lane');
    const [origin, destination, area] = (['origin', 'destination', 'place'] as const).map((side) =>
      this.placeOf(row, side),
    );
    if (area) {
      const { places, ...found } = area;
      const begin = this.fitting(
        places.flatMap((place) => place.begin),
        row,
      );
      const end = this.fitting(
        places.flatMap((place) => place.end),
        row,
      );
      return { ...none, ...found, lanes: [...new Set([...begin, ...end])], begin, end };
    }
    const lane = laneId === null ? undefined : this.byId.get(laneId.replace(/\.0+$/, ''));
    if (laneId !== null && lane === undefined) return none;
    const ends = [origin, destination].flatMap((end) => end ?? []);
    const begins = origin && new Set(origin.places.flatMap((place) => place.begin));
    const endings = destination && new Set(destination.places.flatMap((place) => place.end));
    const candidates = lane !== undefined ? [lane] : [...(begins ?? endings ?? this.all)];
    const lanes = candidates.filter(
      (each) => (!begins || begins.has(each)) && (!endings || endings.has(each)),
    );
    const isUnknown = ends.some(({ unknown }) => unknown.length > 0);
    return {
      ...none,
      lanes: this.fitting(lanes, row),
      contradicted: lane !== undefined && lanes.length === 0 && !isUnknown ? lane : null,
      unknown: ends.flatMap(({ unknown }) => unknown),
      byCity: ends.flatMap(({ byCity }) => byCity),
      unknownZips: ends.flatMap(({ unknownZips }) => unknownZips),
    };
  }

  /** What a row gives for a side; null if no column is matched to any part of it. */
  partsOf(row: SheetRow, side: Side): PlaceParts | null {
    const texts = partsOfPlace.map((part) => [part, this.textOf(row, meaningOf(side, part))] as const);
    if (texts.every(([, text]) => text === null)) return null;
    return Object.fromEntries(texts.map(([part, text]) => [part, text ?? ''])) as Record<Part, string>;
  }

  /** A text that matches several places is treated like one that matches none: the carrier says which it means. */
  private placeOf(row: SheetRow, side: Side): FoundPlace | null {
    const parts = this.partsOf(row, side);
    if (parts === null) return null;
    const nothing = { places: [], unknown: [], byCity: [], unknownZips: [] };
    const text = joinedPlace(parts);
    if (text === '') return nothing;
    const known = this.places[side];
    const answer = this.answers.get(placeKey(text));
    if (answer !== undefined) return { ...nothing, places: answer.flatMap((label) => known.labelled(label)) };
    const { places, isByCityOnly, isZipUnknown } = known.fitting(parts);
    const unknownZips = isZipUnknown ? [parts.zip] : [];
    const [place, second] = places;
    // The lane number decides between places with the same name.
    const byNumber = this.columns.has('lane') && places.length > 1;
    if (place === undefined || (second !== undefined && !byNumber))
      return {
        ...nothing,
        unknownZips,
        unknown: [{ text, side, parts, named: [...new Set(places.map(({ label }) => label))] }],
      };
    const byCity = isByCityOnly && !byNumber ? [{ text, side, label: place.label }] : [];
    return { places, unknown: [], byCity, unknownZips };
  }

  private textOf(row: SheetRow, means: Meaning): string | null {
    const column = this.columns.get(means);
    return column === undefined ? null : (row.texts[column.columnNo] ?? '').trim();
  }

  private fitting(lanes: readonly TemplateLane[], row: SheetRow): readonly TemplateLane[] {
    const equipment = folded(this.textOf(row, 'equipment') ?? '');
    const service = folded(this.textOf(row, 'service') ?? '');
    if (equipment === '' && service === '') return lanes;
    return lanes.filter(
      (lane) =>
        (equipment === '' || folded(lane.equipment ?? '') === equipment) &&
        (service === '' || servicesOf(lane).includes(service)),
    );
  }
}

/** Key that distinguishes the places of a sheet. */
export const keyOfPlace = ({ side, parts }: Pick<UnknownPlace, 'side' | 'parts'>): string =>
  `${side}:${keyOfParts(parts)}`;
