import { type Fraction, fraction, greater, plus } from './fraction.ts';

/** Decimal text, or null if the file does not state it. */
export type Amount = string | null;

/** One accepted line of a file with known locations. */
export interface LocatedLine {
  /** YYYY-MM of the line's date. */
  readonly month: string;
  readonly laneKey: string;
  readonly carrier?: string | null;
  readonly chargeUsd: Amount;
  readonly miles?: Amount;
  readonly containers?: Amount;
  readonly m3?: Amount;
  readonly weightKg?: Amount;
  readonly days?: Amount;
}

export interface LocatedShipment {
  readonly shipmentId: string;
  readonly lines: readonly LocatedLine[];
}

/** Volume measure of a mode: road in miles, FCL in containers, LCL in m³, air in kilograms. */
export type VolumeMeasure = 'miles' | 'containers' | 'm3' | 'weightKg';

/** A shipment with its lines summed; null if no line states a value. */
export interface FoldedShipment {
  readonly shipmentId: string;
  readonly month: string;
  readonly laneKey: string;
  readonly carrier: string | null;
  readonly chargeUsd: Fraction | null;
  readonly miles: Fraction | null;
  readonly containers: Fraction | null;
  readonly m3: Fraction | null;
  readonly weightKg: Fraction | null;
  readonly days: Fraction | null;
}

/**
 * Combines the lines of one shipment: the earliest month, the lane of the first line, the first carrier named; the sums of charges,
 * weights, volumes and containers; and the maximum miles of any line (each line repeats the trip). Throws without lines.
 */
export function foldShipment(shipment: LocatedShipment): FoldedShipment {
  const { lines } = shipment;
  const first = lines[0];
  if (!first) throw new Error(`Shipment ${shipment.shipmentId} has no lines.`);
  return {
    shipmentId: shipment.shipmentId,
    month: lines.reduce((earliest, line) => (line.month < earliest ? line.month : earliest), first.month),
    laneKey: first.laneKey,
    carrier: lines.find((line) => line.carrier)?.carrier ?? null,
    chargeUsd: combined(lines, (line) => line.chargeUsd, plus),
    miles: combined(lines, (line) => line.miles, greater),
    containers: combined(lines, (line) => line.containers, plus),
    m3: combined(lines, (line) => line.m3, plus),
    weightKg: combined(lines, (line) => line.weightKg, plus),
    days: combined(lines, (line) => line.days, greater),
  };
}

/** A shipment's volume; null if it is unknown or 0 and so cannot be a base or a driver. */
export function volumeOf(shipment: FoldedShipment, measure: VolumeMeasure): Fraction | null {
  const volume = shipment[measure];
  return volume && volume.over > 0n ? volume : null;
}

function combined(
  lines: readonly LocatedLine[],
  amountOf: (line: LocatedLine) => Amount | undefined,
  combine: (a: Fraction, b: Fraction) => Fraction,
): Fraction | null {
  let result: Fraction | null = null;
  for (const line of lines) {
    const amount = amountOf(line);
    if (amount === null || amount === undefined) continue;
    const value = fraction(amount);
    result = result ? combine(result, value) : value;
  }
  return result;
}
