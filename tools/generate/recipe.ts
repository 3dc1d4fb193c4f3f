import type { Chance } from './random.ts';

/** The modes for which files can be generated. */
export const generatedModes = ['road-ftl', 'road-drayage', 'ocean-fcl', 'ocean-lcl', 'air-freight'] as const;
export type GeneratedMode = (typeof generatedModes)[number];

/** Roles of columns, by their position in the header; data errors depend on them. */
export interface ColumnRoles {
  /** City, port and airport names. */
  readonly places: readonly number[];
  readonly zips: readonly number[];
  readonly dates: readonly number[];
  readonly carrier: number;
  /** Charges by name; the first is the base rate. Their sum is the total. */
  readonly charges: readonly number[];
  readonly total: number;
  readonly currency: number;
  /** Gross weight, and its unit in the header. */
  readonly weight: number;
  readonly weightUnit: 'lb' | 'kg';
  /** Quantities that are on one line of a shipment only: weight, containers, volume, pieces. */
  readonly onceOnly: readonly number[];
}

/** How one mode's file is generated. */
export interface Recipe {
  readonly title: string;
  readonly header: readonly string[];
  readonly roles: ColumnRoles;
  readonly mostLanes: number;
  /** Generates a lane network. The returned function writes shipment `index` on `day`, as a new row each time. */
  network(chance: Chance, lanes: number): (chance: Chance, index: number, day: number) => string[];
}

/** Returns the positions of named columns in a header; throws if one is missing. */
export function columnsOf(header: readonly string[], ...names: string[]): number[] {
  return names.map((name) => {
    const place = header.indexOf(name);
    if (place < 0) throw new Error(`The header has no column "${name}".`);
    return place;
  });
}

/** Returns the position of one named column. */
export function columnOf(header: readonly string[], name: string): number {
  return columnsOf(header, name)[0] ?? -1;
}
