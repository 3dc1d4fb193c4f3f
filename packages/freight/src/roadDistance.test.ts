import { describe, expect, test } from 'vitest';
import { greatCircleKm } from './greatCircle.ts';
import {
  countryPair,
  kmPerMile,
  type RoadCountries,
  roadEstimateText,
  roadMiles,
  statedRoadError,
} from './roadDistance.ts';

const dallas = { latitude: 32.78, longitude: -96.8 };
const atlanta = { latitude: 33.75, longitude: -84.39 };
const monterrey = { latitude: 25.67, longitude: -100.31 };
const us: RoadCountries = ['US', 'US'];

describe('estimated road miles', () => {
  test('are the great circle times the factor of the countries', () => {
    const greatCircle = greatCircleKm(dallas, atlanta) / kmPerMile;
    expect(roadMiles(dallas, atlanta, us)).toBeCloseTo(greatCircle * 1.2, 6);
    expect(roadMiles(dallas, atlanta, us, 1)).toBeCloseTo(greatCircle * 1.34, 6);
    expect(roadMiles(dallas, atlanta, ['JP', null])).toBeCloseTo(greatCircle * 1.3, 6);
    expect(roadMiles(dallas, atlanta, ['US', 'MX'])).toBeCloseTo(greatCircle * 1.25, 6);
  });

  test('are equal in both directions, and never below the great circle', () => {
    const greatCircle = greatCircleKm(dallas, monterrey) / kmPerMile;
    for (const calibration of [0.5, 0.85, 1, 1.25])
      for (const rule of [1, 2] as const) {
        const there = roadMiles(dallas, monterrey, ['US', 'MX'], rule, calibration);
        expect(there).toBe(roadMiles(monterrey, dallas, ['MX', 'US'], rule, calibration));
        expect(there).toBeGreaterThanOrEqual(greatCircle);
      }
  });

  test('state their error, wider if the factor is not measured', () => {
    expect(statedRoadError(2, us)).toBe(0.1);
    expect(statedRoadError(1, us)).toBe(0.2);
    expect(statedRoadError(2, ['US', 'MX'])).toBe(0.25);
    expect(statedRoadError(1, ['DE', 'FR'])).toBe(0.25);
    expect(roadEstimateText(2, us)).toBe('great circle × 1.20, 90% of routes within 10%');
  });

  test('are calibrated per pair of countries, in either order', () => {
    expect(countryPair(['US', 'CA'])).toBe('CA-US');
    expect(countryPair([null, 'CA'])).toBe('?-CA');
  });
});
