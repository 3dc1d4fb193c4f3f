/** A place on the map. */
export interface MapPlace {
  id: string;
  label: string;
  latitude: number;
  longitude: number;
  /** Weight if places are sized, such as spend; otherwise they are dots. */
  weight?: number | null;
}

/** A flow between two places. */
export interface MapFlow {
  id: string;
  /** IDs of places. */
  from: string;
  to: string;
  /** What the width represents, such as spend. */
  weight: number;
  /** Savings in percent, for the colour; null: unknown. */
  savingsPercent: number | null;
  /** Intermediate points, such as those of a sea route, from origin to destination; if omitted, an arc is drawn. */
  through?: readonly GeoPoint[] | undefined;
}

/** In degrees. */
export interface GeoPoint {
  latitude: number;
  longitude: number;
}

export type Point = readonly [x: number, y: number];
export interface Size {
  width: number;
  height: number;
}

/** A projected flow. */
export interface DrawnFlow {
  flow: MapFlow;
  /** Its arc or route, cut at the map's edge. */
  path: string;
  /** The same as points, for hit testing; `null` marks a cut. */
  line: readonly (Point | null)[];
  /** Left, top, right, bottom. */
  box: readonly [number, number, number, number];
  width: number;
  /** The arrowhead at its end, as a path; null if the line is too short. */
  arrow: string | null;
}
export interface DrawnPlace {
  place: MapPlace;
  at: Point;
  radius: number;
}

/** A projected map, independent of selection and filters. */
export interface DrawnMap {
  size: Size;
  /** Returns the position under a point, in degrees. */
  geoAt: (point: Point) => readonly [longitude: number, latitude: number] | null;
  /** Maximum further zoom at which the coastlines still show detail. */
  mostZoom: number;
  /** Outline of the globe: a world map ends at its edge. */
  globe: string;
  land: string;
  borders: string;
  /** Countries with room for their names; empty on a world map. */
  countries: readonly { name: string; at: Point }[];
  /** Widest first, so that narrow ones stay on top. */
  flows: readonly DrawnFlow[];
  /** Largest first. */
  places: readonly DrawnPlace[];
}

/** The visible part of a map: zoom relative to the whole, and the centre. */
export interface MapView {
  zoom: number;
  middle: readonly [longitude: number, latitude: number];
}

/** The item highlighted by pointer or keyboard. */
export type MapTarget =
  | { readonly kind: 'flow'; readonly id: string; readonly at: Point }
  | { readonly kind: 'place'; readonly id: string; readonly at: Point };
