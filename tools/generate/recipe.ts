import type { Chance } from './random.ts';

/** The modes for which files can be generated. */
export const generatedModes = ['road-ftl', 'road-drayage', 'ocean-fcl', 'ocean-lcl', 'air-freight'] as const;
export type GeneratedMode = (typeof generatedModes)[number];

/** Which columns mean what, by their place in the header; dirt needs to know what it soils. */
export interface ColumnRoles {
  /** City, port and airport names. */
  readonly places: readonly number[];
  readonly zips: readonly number[];
  readonly dates: readonly number[];
  readonly carrier: number;
  /** Charges by name; the first is the base rate. They add up to the total. */
  readonly charges: readonly number[];
  readonly total: number;
  readonly currency: number;
  /** Gross weight, and the unit its header states. */
  readonly weight: number;
  readonly weightUnit: 'lb' | 'kg';
  /** Quantities that stand on one line of a shipment only: weight, containers, volume, pieces. */
  readonly onceOnly: readonly number[];
}

/** How one mode's file is made. */
export interface Recipe {
  readonly title: string;
  readonly header: readonly string[];
  readonly roles: ColumnRoles;
  readonly mostLanes: number;
  /** Draws a lane network; the function returned writes shipment `index` that leaves on `day`, one fresh row each. */
  network(chance: Chance, lanes: number): (chance: Chance, index: number, day: number) => string[];
}

/** The places of named columns in a header; throws when one is missing. */
export function columnsOf(header: readonly string[], ...names: string[]): number[] {
  return names.map((name) => {
    const place = header.indexOf(name);
    if (place < 0) throw new Error(`The header has no column "${name}".`);
    return place;
  });
}

/** The place of one named column. */
export function columnOf(header: readonly string[], name: string): number {
  return columnsOf(header, name)[0] ?? -1;
}
