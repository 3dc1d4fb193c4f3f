import { greatCircleKm, type Position } from './greatCircle.ts';

export const kmPerMile = 1.609344;

/**
 * How a mode estimates road miles (property `lanes.roadMiles`). 1: great circle × 1.34 everywhere, as in the first release.
 * 2: great circle × the factor of the countries, and × the customer's own calibration.
 */
export const roadMilesRules = [1, 2] as const;
export type RoadMilesRule = (typeof roadMilesRules)[number];

/** The countries (ISO 3166-1 alpha-2) of both ends; null where unknown. */
export type RoadCountries = readonly [string | null, string | null];

type RoadFactor = {
  /** Road miles ÷ great circle. */
  readonly factor: number;
  /** 90% of routes are within this percentage of the estimate. */
  readonly errorPercent: number;
};

/**
 * Road miles ÷ great circle by country. US and CA: after removing the level of 1949, 90% of the 8,128 city pairs of the Stanford
 * GraphBase (`miles.dat`) are within 10% (docs/cleansing.md, "Road miles"). Published factors of other countries could not be
 * verified against their paper, so none is used.
 */
export const roadFactors: Readonly<Record<string, RoadFactor>> = {
  US: { factor: 1.2, errorPercent: 10 },
  CA: { factor: 1.2, errorPercent: 10 },
};

/** Every other country: not measured, so the stated error is wide. */
export const otherRoadFactor: RoadFactor = { factor: 1.3, errorPercent: 25 };

/**
 * The factor of the first release in every country. It is 1.34 ÷ 1.20 = 12% above `roadFactors` in the US and Canada, so that 90%
 * of routes are within 20%.
 */
export const firstRoadFactor = { factor: 1.34, errorPercent: 20 } as const;

/**
 * Returns the road factor and error of a route. Between two countries, half the distance is assumed in each: the mean of both
 * factors, and the wider error.
 */
export function roadFactor(rule: RoadMilesRule, [from, to]: RoadCountries): RoadFactor {
  if (rule === 1)
    return {
      factor: firstRoadFactor.factor,
      errorPercent: Math.max(firstRoadFactor.errorPercent, errorOf(from), errorOf(to)),
    };
  const [start, end] = [factorOf(from), factorOf(to)];
  return {
    factor: (start.factor + end.factor) / 2,
    errorPercent: Math.max(start.errorPercent, end.errorPercent),
  };
}

/** The stated error of estimated road miles as a share (0.1 is 10%): 90% of routes between these countries are within it. */
export function statedRoadError(rule: RoadMilesRule, countries: RoadCountries): number {
  return roadFactor(rule, countries).errorPercent / 100;
}

/**
 * Estimates road miles, one way, unrounded. Symmetric, and never below the great circle. `calibration` is the customer's own factor
 * for these countries (1 if there is none). The roll-up's keyRoutes.sql calculates the same.
 */
export function roadMiles(
  from: Position,
  to: Position,
  countries: RoadCountries,
  rule: RoadMilesRule = 2,
  calibration = 1,
): number {
  const greatCircle = greatCircleKm(from, to) / kmPerMile;
  return greatCircle * Math.max(1, roadFactor(rule, countries).factor * calibration);
}

/** Minimum number of distinct routes with given miles for a calibration. */
export const leastCalibrationRoutes = 20;

/**
 * Returns a customer's own factor on estimated miles, from the median of given ÷ estimated miles over `routeCount` distinct routes:
 * shrunk towards 1 as if 20 routes matched the estimate, and limited to 0.85 to 1.25. Returns 1 below 20 routes. Three decimals.
 */
export function roadCalibration(median: number, routeCount: number): number {
  if (routeCount < leastCalibrationRoutes) return 1;
  const shrunk = (routeCount * median + leastCalibrationRoutes) / (routeCount + leastCalibrationRoutes);
  return Math.round(Math.min(1.25, Math.max(0.85, shrunk)) * 1000) / 1000;
}

/** The pair of countries of a route in a fixed order, such as "CA-US"; "?" for an unknown country. */
export function countryPair([from, to]: RoadCountries): string {
  return [from ?? '?', to ?? '?'].toSorted().join('-');
}

/** A customer's own factor with its number of routes, or 'hidden' if the reader may not know it. */
export type OwnCalibration = { readonly k: number; readonly routeCount: number } | 'hidden';

/** Display text of an estimate's method and error: "great circle × 1.20, 90% of routes within 10%". */
export function roadEstimateText(
  rule: RoadMilesRule,
  countries: RoadCountries,
  own?: OwnCalibration,
): string {
  const { factor, errorPercent } = roadFactor(rule, countries);
  const error = `90% of routes within ${errorPercent}%`;
  if (own === 'hidden') return `great circle, calibrated by the customer’s own miles, ${error}`;
  const calibrated =
    own === undefined ? '' : ` × ${own.k.toFixed(3)} from your own miles on ${own.routeCount} routes`;
  return `great circle × ${factor.toFixed(2)}${calibrated}, ${error}`;
}

function factorOf(country: string | null): RoadFactor {
  return (country === null ? undefined : roadFactors[country]) ?? otherRoadFactor;
}

function errorOf(country: string | null): number {
  return factorOf(country).errorPercent;
}
