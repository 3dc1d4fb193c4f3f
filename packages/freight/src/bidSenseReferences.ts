import type { SenseLane, SenseRate, SenseStructure } from './bidSenseTypes.ts';
import { driverPerShipment, laneUnitsPerShipment } from './bidSenseDrivers.ts';
import type { Charge } from './charges.ts';
import { ChargeUnit } from './charges.ts';

export type ReferenceKind = 'previous' | 'target' | 'lastPricePaid' | 'baseline' | 'own' | 'bounds';

/** A reference rate in USD; `tolerance` is the accepted deviation, as the logarithm of a factor. */
export interface Reference {
  readonly kind: ReferenceKind;
  readonly rateUsd: number;
  readonly tolerance: number;
  /** The amount to show to the carrier, in USD per unit of the lane's volume; only for amounts that the customer shows. */
  readonly shownUsd?: number;
  readonly isPerLaneUnit?: boolean;
}

const previousFactor = 2.5;
const visibleFactor = 3;
const ownFactor = 4;
/** Modified z-score above which an own rate is an outlier among its neighbours (Iglewicz and Hoaglin). */
const mostModifiedZ = 3.5;
const usualMad = 0.6745;
/** Own rates that would accept a factor of eight are too spread to be a reference. */
const loosestOwn = Math.log(8);
/** Rates within this range (logarithm) have a median deviation of at most three quarters of it, so a tolerance below `loosestOwn`. */
const closeTogether = (loosestOwn * usualMad) / mostModifiedZ / 0.75;
const fewestOwnRates = 8;
const neighbours = 24;
const searched = 64;

/** Plausible linehaul in USD, used only if there is no other reference. */
const linehaulBounds: Partial<Record<Charge['unit'], readonly [least: number, most: number]>> = {
  [ChargeUnit.PerMile]: [0.2, 40],
  [ChargeUnit.PerWeightUnit]: [0.02, 100],
  [ChargeUnit.PerContainer]: [20, 60_000],
  [ChargeUnit.PerUnitMeasure]: [0.5, 3_000],
};

/** The median; NaN for an empty list. */
export function medianOfNumbers(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

interface OwnRate {
  readonly lane: SenseLane;
  readonly lnMiles: number;
  readonly lnRate: number;
}
interface OwnColumn {
  readonly rates: readonly OwnRate[];
  /** Dependence of the rate on distance: ln rate against ln miles. */
  readonly slope: number;
}

const cellKey = (chargeNo: number, breakNo: number | null) => `${chargeNo}/${breakNo ?? 0}`;

/** A carrier's own rates of one mode, to estimate its usual rate on a lane. Rates with an unconfirmed check are not used. */
export class OwnRates {
  readonly #columns = new Map<string, OwnColumn>();
  readonly #lanes: readonly SenseLane[];
  readonly #structure: SenseStructure;

  constructor(lanes: readonly SenseLane[], structure: SenseStructure) {
    this.#lanes = lanes;
    this.#structure = structure;
  }

  /**
   * The usual rate on a lane in USD, from at least eight other lanes of similar distance; null if there are fewer. `rateUsd`: the
   * rate to compare. If all rates around accept it, the reference is returned without selecting the nearest.
   */
  near(lane: SenseLane, chargeNo: number, breakNo: number | null, rateUsd: number): Reference | null {
    const key = cellKey(chargeNo, breakNo);
    const column = this.#columns.get(key) ?? this.#read(key, chargeNo, breakNo);
    const lnMiles = lane.miles === null || lane.miles <= 0 ? 0 : Math.log(lane.miles);
    const [from, to] = windowAround(column.rates, lnMiles);
    const expectedOf = (rate: OwnRate) =>
      rate.lnRate - (rate.lnMiles === 0 || lnMiles === 0 ? 0 : column.slope * (rate.lnMiles - lnMiles));
    if (isAcceptedByAll(column.rates, from, to, lane, Math.log(rateUsd), expectedOf))
      return { kind: 'own', rateUsd, tolerance: Math.log(ownFactor) };
    const around = nearest(column.rates, from, to, lane, lnMiles);
    if (around.length < fewestOwnRates) return null;
    const expected = around.map(expectedOf);
    const middle = medianOfNumbers(expected);
    const mad = medianOfNumbers(expected.map((value) => Math.abs(value - middle)));
    const tolerance = Math.max(Math.log(ownFactor), (mostModifiedZ * mad) / usualMad);
    return { kind: 'own', rateUsd: Math.exp(middle), tolerance };
  }

  #read(key: string, chargeNo: number, breakNo: number | null): OwnColumn {
    const rates: OwnRate[] = [];
    for (const lane of this.#lanes) {
      const usd = this.#structure.usdPerCurrency.get(lane.currency);
      const cell = lane.rates.find((rate) => rate.chargeNo === chargeNo && rate.breakNo === breakNo);
      if (cell === undefined || cell.isHeld === true || usd === undefined) continue;
      const rateUsd = Number(cell.rate) * usd;
      if (!(rateUsd > 0)) continue;
      const lnMiles = lane.miles === null || lane.miles <= 0 ? 0 : Math.log(lane.miles);
      rates.push({ lane, lnMiles, lnRate: Math.log(rateUsd) });
    }
    rates.sort((a, b) => a.lnMiles - b.lnMiles || (a.lane.laneId < b.lane.laneId ? -1 : 1));
    const column = { rates, slope: slopeOf(rates) };
    this.#columns.set(key, column);
    return column;
  }
}

/** Theil–Sen slope over pairs half the list apart: a single slip has little effect on it. */
function slopeOf(rates: readonly OwnRate[]): number {
  const known = rates.filter(({ lnMiles }) => lnMiles !== 0);
  const half = Math.floor(known.length / 2);
  const slopes = known.slice(0, known.length - half).flatMap((rate, at) => {
    const other = known[at + half];
    const distance = other === undefined ? 0 : other.lnMiles - rate.lnMiles;
    return other === undefined || distance < 0.2 ? [] : [(other.lnRate - rate.lnRate) / distance];
  });
  return slopes.length < 4 ? 0 : Math.max(-1.2, Math.min(1.2, medianOfNumbers(slopes)));
}

/** Start and end of the rates of similar distance, in a list sorted by distance. */
function windowAround(rates: readonly OwnRate[], lnMiles: number): readonly [number, number] {
  let low = 0;
  let high = rates.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rates[middle]?.lnMiles ?? 0) < lnMiles) low = middle + 1;
    else high = middle;
  }
  const from = Math.max(0, Math.min(low - searched / 2, rates.length - searched - 1));
  return [from, Math.min(rates.length, from + searched + 1)];
}

/**
 * Whether every selection of the rates around accepts a rate: all of them are within the narrowest tolerance of it, and so close
 * to each other that they are never too spread to be a reference.
 */
function isAcceptedByAll(
  rates: readonly OwnRate[],
  from: number,
  to: number,
  lane: SenseLane,
  lnRate: number,
  expectedOf: (rate: OwnRate) => number,
): boolean {
  let count = 0;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let at = from; at < to; at += 1) {
    const rate = rates[at];
    if (rate === undefined || rate.lane === lane) continue;
    const expected = expectedOf(rate);
    if (Math.abs(expected - lnRate) > Math.log(ownFactor)) return false;
    count += 1;
    least = Math.min(least, expected);
    most = Math.max(most, expected);
  }
  return count >= fewestOwnRates && most - least <= closeTogether;
}

/** Rates in a window, those of similar distance and with a common end first. */
function nearest(
  rates: readonly OwnRate[],
  from: number,
  to: number,
  lane: SenseLane,
  lnMiles: number,
): OwnRate[] {
  const farness = (rate: OwnRate) =>
    Math.abs(rate.lnMiles - lnMiles) +
    (rate.lane.origin === lane.origin ? 0 : 0.3) +
    (rate.lane.destination === lane.destination ? 0 : 0.3);
  return rates
    .slice(from, to)
    .filter((rate) => rate.lane !== lane)
    .map((rate) => ({ rate, far: farness(rate) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, neighbours)
    .map(({ rate }) => rate);
}

/** References for a rate of a lane, the most reliable first; stops at the first that accepts it. */
export function referencesOf(
  lane: SenseLane,
  charge: Charge,
  cell: SenseRate,
  rateUsd: number,
  structure: SenseStructure,
  ownRates: OwnRates,
): Reference[] {
  const found: Reference[] = [];
  const before = lane.previousRates.find(
    (rate) => rate.chargeNo === cell.chargeNo && rate.breakNo === cell.breakNo,
  );
  const beforeUsd =
    before === undefined || before.isHeld === true
      ? 0
      : Number(before.rate) * (structure.usdPerCurrency.get(lane.previousCurrency) ?? 0);
  if (beforeUsd > 0)
    found.push({ kind: 'previous', rateUsd: beforeUsd, tolerance: Math.log(previousFactor) });
  if (found.some((reference) => accepts(reference, rateUsd))) return found;
  found.push(...visibleReferences(lane, charge, cell, structure));
  if (found.some((reference) => accepts(reference, rateUsd))) return found;
  const own = ownRates.near(lane, cell.chargeNo, cell.breakNo, rateUsd);
  if (own !== null && (own.tolerance <= loosestOwn || found.length === 0)) found.push(own);
  const bounds = charge.purpose === 'linehaul' ? linehaulBounds[charge.unit] : undefined;
  if (found.length === 0 && bounds !== undefined && !isMinimum(charge, structure)) {
    const [least, most] = bounds;
    const middle = Math.sqrt(least * most);
    found.push({ kind: 'bounds', rateUsd: middle, tolerance: Math.log(most / middle) });
  }
  return found;
}

const isMinimum = (charge: Charge, { charges }: SenseStructure) =>
  charges.some(({ minimumChargeNo }) => minimumChargeNo === charge.chargeNo);

/** References from the amounts that the customer shows for the lane, less the bid's other charges, as a linehaul rate. */
function visibleReferences(
  lane: SenseLane,
  charge: Charge,
  cell: SenseRate,
  structure: SenseStructure,
): Reference[] {
  const driver = driverPerShipment(lane, charge, structure);
  const units = laneUnitsPerShipment(lane, structure);
  if (charge.purpose !== 'linehaul' || driver === null || units === null || isMinimum(charge, structure))
    return [];
  if (charge.hasBreaks && breakFor(structure, driver) !== cell.breakNo) return [];
  const usd = structure.usdPerCurrency.get(lane.currency) ?? 0;
  let others = 0;
  for (const other of structure.charges) {
    if (other.chargeNo === charge.chargeNo || isMinimum(other, structure)) continue;
    if (other.alternativeGroup !== undefined && other.alternativeGroup === charge.alternativeGroup) continue;
    const otherDriver = driverPerShipment(lane, other, structure);
    const rate = lane.rates.find(
      ({ chargeNo, breakNo }) =>
        chargeNo === other.chargeNo && (breakNo === null || breakNo === cell.breakNo),
    );
    if (rate !== undefined && otherDriver !== null) others += Number(rate.rate) * usd * otherDriver;
  }
  const shown: [ReferenceKind, number | null][] = [
    ['target', lane.targetPrice],
    ['lastPricePaid', lane.lastPricePaid],
    ['baseline', lane.baselineUnitCost],
  ];
  return shown.flatMap(([kind, unitUsd]): Reference[] => {
    if (unitUsd === null || !(unitUsd > 0)) return [];
    const whole = unitUsd * units;
    // Other charges may themselves be odd; linehaul is seldom less than a third of the price.
    const rateUsd = Math.max(whole - others, whole / 3) / driver;
    return [
      {
        kind,
        rateUsd,
        tolerance: Math.log(visibleFactor),
        shownUsd: unitUsd,
        isPerLaneUnit: driver === units,
      },
    ];
  });
}

/** The number of the weight break that contains a weight. */
function breakFor({ breaks }: SenseStructure, kg: number): number | null {
  let found: SenseStructure['breaks'][number] | null = null;
  for (const band of breaks)
    if (band.fromKg <= kg && (found === null || band.fromKg > found.fromKg)) found = band;
  return found?.breakNo ?? null;
}

const accepts = (reference: Reference, rateUsd: number) =>
  Math.abs(Math.log(rateUsd / reference.rateUsd)) <= reference.tolerance;

/** The most reliable reference if every reference rejects the rate; null if one accepts it, or there is none. */
export function oddAgainst(rateUsd: number, references: readonly Reference[]): Reference | null {
  const isAccepted = references.some((reference) => accepts(reference, rateUsd));
  return isAccepted ? null : (references[0] ?? null);
}
