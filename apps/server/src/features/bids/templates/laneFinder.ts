import type { SheetRow } from '../sheet/readSheetFile.ts';
import { type PlaceIndex, placeIndex } from './placeIndex.ts';
import { folded, placeKey, servicesOf, type TemplateLane } from './templateLanes.ts';
import type { MatchedColumn, Meaning, TemplateMatching } from './templateMatching.ts';

export type Side = 'origin' | 'destination' | 'place';
export type UnknownPlace = { readonly text: string; readonly side: Side };
/** The lanes a row is for; of a row by area those that begin there and those that end there. */
export type FoundLanes = {
  readonly lanes: readonly TemplateLane[];
  readonly begin: readonly TemplateLane[];
  readonly end: readonly TemplateLane[];
  readonly unknown: readonly UnknownPlace[];
};

const none: FoundLanes = { lanes: [], begin: [], end: [], unknown: [] };

/** Finds the lanes that rows of a carrier's own sheet are for, by what their columns are matched to. Never guesses. */
export class LaneFinder {
  private readonly columns = new Map<Meaning, MatchedColumn>();
  private readonly answers: ReadonlyMap<string, readonly string[]>;
  private readonly byId: ReadonlyMap<string, TemplateLane>;
  private readonly byOrigin: ReadonlyMap<string, TemplateLane[]>;
  private readonly byDestination: ReadonlyMap<string, TemplateLane[]>;
  private readonly indexes: Readonly<Record<Side, PlaceIndex>>;
  private readonly all: readonly TemplateLane[];

  constructor(lanes: readonly TemplateLane[], matching: TemplateMatching) {
    this.all = lanes;
    for (const column of matching.columns)
      if (column.means !== null && !this.columns.has(column.means)) this.columns.set(column.means, column);
    this.answers = new Map(matching.places.map(({ text, labels }) => [placeKey(text), labels]));
    this.byId = new Map(lanes.map((lane) => [lane.laneId, lane]));
    this.byOrigin = lanesBy(lanes, 'origin');
    this.byDestination = lanesBy(lanes, 'destination');
    this.indexes = {
      origin: placeIndex(lanes, ['origin']),
      destination: placeIndex(lanes, ['destination']),
      place: placeIndex(lanes, ['origin', 'destination']),
    };
  }

  /** Places of the lanes that a text may mean, the likeliest first. */
  near({ text, side }: UnknownPlace): string[] {
    const named = this.indexes[side].labelsOf(text);
    return named.length > 0 ? [...named] : this.indexes[side].near(text);
  }

  lanesOf(row: SheetRow): FoundLanes {
    const text = (means: Meaning) => {
      const column = this.columns.get(means);
      return column === undefined ? null : (row.texts[column.columnNo] ?? '').trim();
    };
    const laneId = text('lane');
    if (laneId !== null) {
      const lane = this.byId.get(laneId.replace(/\.0+$/, ''));
      return lane === undefined ? none : { ...none, lanes: this.fitting([lane], text) };
    }
    const area = text('place');
    if (area !== null) {
      const { labels, unknown } = this.placesOf(area, 'place');
      const lanesAt = (by: ReadonlyMap<string, TemplateLane[]>) =>
        this.fitting(
          labels.flatMap((label) => by.get(label) ?? []),
          text,
        );
      const [begin, end] = [lanesAt(this.byOrigin), lanesAt(this.byDestination)];
      return { lanes: [...new Set([...begin, ...end])], begin, end, unknown };
    }
    return this.betweenPlaces(text('origin'), text('destination'), text);
  }

  private betweenPlaces(
    origin: string | null,
    destination: string | null,
    text: (means: Meaning) => string | null,
  ): FoundLanes {
    const from = origin === null ? null : this.placesOf(origin, 'origin');
    const to = destination === null ? null : this.placesOf(destination, 'destination');
    const unknown = [...(from?.unknown ?? []), ...(to?.unknown ?? [])];
    const ends = to === null ? null : new Set(to.labels);
    const begun =
      from !== null
        ? from.labels.flatMap((label) => this.byOrigin.get(label) ?? [])
        : to !== null
          ? to.labels.flatMap((label) => this.byDestination.get(label) ?? [])
          : this.all;
    const lanes = ends === null ? begun : begun.filter((lane) => ends.has(lane.destination));
    return { ...none, lanes: this.fitting(lanes, text), unknown };
  }

  /** A text that names several places is as unknown as one that names none: its carrier says which it means. */
  private placesOf(text: string, side: Side): { labels: readonly string[]; unknown: UnknownPlace[] } {
    if (text === '') return { labels: [], unknown: [] };
    const answer = this.answers.get(placeKey(text));
    if (answer !== undefined) return { labels: answer, unknown: [] };
    const labels = this.indexes[side].labelsOf(text);
    return labels.length === 1 ? { labels, unknown: [] } : { labels: [], unknown: [{ text, side }] };
  }

  private fitting(
    lanes: readonly TemplateLane[],
    text: (means: Meaning) => string | null,
  ): readonly TemplateLane[] {
    const equipment = folded(text('equipment') ?? '');
    const service = folded(text('service') ?? '');
    if (equipment === '' && service === '') return lanes;
    return lanes.filter(
      (lane) =>
        (equipment === '' || folded(lane.equipment ?? '') === equipment) &&
        (service === '' || servicesOf(lane).includes(service)),
    );
  }
}

function lanesBy(
  lanes: readonly TemplateLane[],
  side: 'origin' | 'destination',
): Map<string, TemplateLane[]> {
  const by = new Map<string, TemplateLane[]>();
  for (const lane of lanes) {
    const known = by.get(lane[side]);
    if (known === undefined) by.set(lane[side], [lane]);
    else known.push(lane);
  }
  return by;
}
