import type { DrawnMap, DrawnPlace, Point } from './mapTypes.ts';

/** A name on the map: where its text begins, ends or is centred. */
export interface PlaceLabel {
  id: string;
  text: string;
  at: Point;
  anchor: 'start' | 'end' | 'middle';
  /** A country's name, which gives way to a place's. */
  isCountry: boolean;
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

const fontPx = 11.5;
/** A letter of a name takes about so much. */
const letterPx = 6.1;
/** The corner where the zoom stands. */
const zoomPx = 40;
/** A place alone on a map stands out by a mark of this radius. */
const markPx = 10;
/** One name to so many px of the map's width, and at most so many. */
const pxPerName = 80;
const [fewest, most] = [4, 18];

/**
 * Names for the places that weigh most, and for countries where there is still room: none lies over another, over a place's
 * dot, or beyond the map's edge. Of flows, a place weighs what begins and ends there.
 */
export function placeLabels(map: DrawnMap, isShown: (flowId: string) => boolean): PlaceLabel[] {
  const { width, height } = map.size;
  const weights = weightsOfPlaces(map, isShown);
  const byWeight = map.places
    .map((drawn) => ({ drawn, weight: weights.get(drawn.place.id) ?? 0 }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  const taken: Box[] = map.places
    .filter(({ place }) => map.flows.length === 0 || weights.has(place.id))
    .map(({ place, at: [x, y], radius }) => {
      const around = place.weight === undefined && map.flows.length === 0 ? markPx : radius;
      return [x - around, y - around, x + around, y + around];
    });
  taken.push([width - zoomPx, 0, width, zoomPx]);
  const isFree = (box: Box) =>
    box[0] >= 2 &&
    box[1] >= 2 &&
    box[2] <= width - 2 &&
    box[3] <= height - 2 &&
    taken.every((other) => box[2] < other[0] || box[0] > other[2] || box[3] < other[1] || box[1] > other[3]);
  const labels: PlaceLabel[] = [];
  const names = Math.min(most, Math.max(fewest, Math.round(width / pxPerName)));
  for (const { drawn } of byWeight) {
    if (labels.length >= names) break;
    const text = shortName(drawn.place.label);
    const found = positionsOf(drawn, text.length * letterPx).find(({ box }) => isFree(box));
    if (text === '' || found === undefined) continue;
    taken.push(found.box);
    labels.push({ id: drawn.place.id, text, at: found.at, anchor: found.anchor, isCountry: false });
  }
  for (const { name, at } of map.countries) {
    const half = (name.length * letterPx) / 2;
    const box: Box = [at[0] - half, at[1] - fontPx, at[0] + half, at[1] + 3];
    if (!isFree(box)) continue;
    taken.push(box);
    labels.push({ id: `country ${name}`, text: name, at, anchor: 'middle', isCountry: true });
  }
  return labels;
}

/** "Los Angeles" of "Los Angeles, CA, United States (USLAX)". */
export const shortName = (label: string): string => label.replace(/\s*[,(].*$/, '').trim();

function weightsOfPlaces(map: DrawnMap, isShown: (flowId: string) => boolean): Map<string, number> {
  const weights = new Map<string, number>();
  const add = (id: string, weight: number) => weights.set(id, (weights.get(id) ?? 0) + weight);
  if (map.flows.length === 0) for (const { place } of map.places) add(place.id, place.weight ?? 0);
  for (const { flow } of map.flows) {
    if (!isShown(flow.id)) continue;
    add(flow.from, flow.weight);
    add(flow.to, flow.weight);
  }
  return weights;
}

/** Beside, below and above a dot. */
function positionsOf({ at: [x, y], radius }: DrawnPlace, wide: number) {
  const gap = radius + 4;
  const low = fontPx / 3;
  const line = (top: number, left: number): Box => [left - 1, top - fontPx, left + wide + 1, top + 3];
  return [
    { at: [x + gap, y + low] as const, anchor: 'start' as const, box: line(y + low, x + gap) },
    { at: [x - gap, y + low] as const, anchor: 'end' as const, box: line(y + low, x - gap - wide) },
    {
      at: [x, y + gap + fontPx] as const,
      anchor: 'middle' as const,
      box: line(y + gap + fontPx, x - wide / 2),
    },
    { at: [x, y - gap - 1] as const, anchor: 'middle' as const, box: line(y - gap - 1, x - wide / 2) },
  ];
}
