/** A place on the map. */
export interface MapPlace {
  id: string;
  label: string;
  latitude: number;
  longitude: number;
  /** What it weighs where places are shown by size, such as spend; else they are dots. */
  weight?: number | null;
}

/** What goes from one place to another. */
export interface MapFlow {
  id: string;
  /** Ids of places. */
  from: string;
  to: string;
  /** What its width stands for, such as spend. */
  weight: number;
  /** Saving in percent, for the colour; null: none to tell. */
  savingsPercent: number | null;
  /** Where it goes through, such as points of a route by sea, from origin to destination; without them it is drawn as an arc. */
  through?: readonly GeoPoint[] | undefined;
}

/** Degrees. */
export interface GeoPoint {
  latitude: number;
  longitude: number;
}

export type Point = readonly [x: number, y: number];
export interface Size {
  width: number;
  height: number;
}

/** A flow as it is drawn. */
export interface DrawnFlow {
  flow: MapFlow;
  /** Its arc or its route, cut where the map is. */
  path: string;
  /** The same in points, for finding it under the pointer; `null` stands where the line is cut. */
  line: readonly (Point | null)[];
  /** Left, top, right, bottom. */
  box: readonly [number, number, number, number];
  width: number;
  /** The arrowhead at its end, as a path; null where the line is too short for one. */
  arrow: string | null;
}
export interface DrawnPlace {
  place: MapPlace;
  at: Point;
  radius: number;
}

/** A map ready to be drawn: nothing of it depends on what is chosen or shown. */
export interface DrawnMap {
  size: Size;
  /** What lies under a point of it, in degrees. */
  geoAt: (point: Point) => readonly [longitude: number, latitude: number] | null;
  /** How many times larger it can still be drawn until its coast lines have nothing more to show. */
  mostZoom: number;
  /** The globe: a map of the world ends at its edge. */
  globe: string;
  land: string;
  borders: string;
  /** Countries with room for their names; none on a map of the world. */
  countries: readonly { name: string; at: Point }[];
  /** The widest first, so that the narrow ones stay on top. */
  flows: readonly DrawnFlow[];
  /** The biggest first. */
  places: readonly DrawnPlace[];
}

/** The part of a map that is shown: how many times as large as the whole, and what is in the middle. */
export interface MapView {
  zoom: number;
  middle: readonly [longitude: number, latitude: number];
}

/** What the pointer or the keyboard is on. */
export type MapTarget =
  | { readonly kind: 'flow'; readonly id: string; readonly at: Point }
  | { readonly kind: 'place'; readonly id: string; readonly at: Point };
