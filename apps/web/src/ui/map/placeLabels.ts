import type { DrawnMap, DrawnPlace, Point } from './mapTypes.ts';

/** A label on the map: text and anchor position. */
export interface PlaceLabel {
  id: string;
  text: string;
  at: Point;
  anchor: 'start' | 'end' | 'middle';
  /** A country label gives way to place labels. */
  isCountry: boolean;
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

const fontPx = 11.5;
/** Approximate width of a character in px. */
const letterPx = 6.1;
/** The corner with the zoom buttons. */
const zoomPx = 40;
/** A single place on a map gets a marker of this radius in px. */
const markPx = 10;
/** Number of labels: one per this many px of the map's width, within limits. */
const pxPerName = 80;
const [fewest, most] = [4, 18];

/**
 * Labels for the heaviest places, and for countries where there is still room. No label overlaps another one, a place's dot or the
 * map's edge. With flows, a place's weight is that of the flows that start or end there.
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

/** "Los Angeles" for "Los Angeles, CA, United States (USLAX)". */
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

/** Label positions next to, below and above a dot. */
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
