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
}

export type Point = readonly [x: number, y: number];
export interface Size {
  width: number;
  height: number;
}

/** A flow as it is drawn. */
export interface DrawnFlow {
  flow: MapFlow;
  /** Its great circle, cut where the map is. */
  path: string;
  /** The same in points, for finding it under the pointer; `null` stands where the line is cut. */
  line: readonly (Point | null)[];
  /** Left, top, right, bottom. */
  box: readonly [number, number, number, number];
  width: number;
}
export interface DrawnPlace {
  place: MapPlace;
  at: Point;
  radius: number;
}

/** A map ready to be drawn: nothing of it depends on what is chosen or shown. */
export interface DrawnMap {
  size: Size;
  land: string;
  borders: string;
  /** The widest first, so that the narrow ones stay on top. */
  flows: readonly DrawnFlow[];
  /** The biggest first. */
  places: readonly DrawnPlace[];
}

/** What the pointer or the keyboard is on. */
export type MapTarget =
  | { readonly kind: 'flow'; readonly id: string; readonly at: Point }
  | { readonly kind: 'place'; readonly id: string; readonly at: Point };
