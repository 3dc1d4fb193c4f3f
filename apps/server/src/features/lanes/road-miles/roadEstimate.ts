import {
  countryPair,
  firstRoadFactor,
  otherRoadFactor,
  type RoadCountries,
  roadEstimateText,
  roadFactors,
  type RoadMilesRule,
} from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { propertyOf } from '../../settings/index.ts';
import { type RoadCalibration, storedCalibrations } from './calibrations.ts';

/** How a customer's mode estimates road miles: its rule, and its own factors by pair of countries. */
export type RoadEstimate = {
  readonly rule: RoadMilesRule;
  readonly calibrations: readonly RoadCalibration[];
};

/** The rule of the mode (property `lanes.roadMiles`). */
export async function roadMilesRule(
  tx: Transaction,
  customerId: string,
  mode: number,
): Promise<RoadMilesRule> {
  return (await propertyOf(tx, customerId, mode, 'lanes.roadMiles')) === 1 ? 1 : 2;
}

/** The road estimate of a customer's mode; for null, that of a new customer. */
export async function roadEstimateOf(
  tx: Transaction,
  customerId: string | null,
  mode: number,
): Promise<RoadEstimate> {
  const rule = customerId === null ? 2 : await roadMilesRule(tx, customerId, mode);
  const isOwn = customerId !== null && rule === 2;
  return { rule, calibrations: isOwn ? await storedCalibrations(tx, customerId, mode) : [] };
}

/** The customer's own factor for these countries; 1 without one. */
export function calibrationFor({ calibrations }: RoadEstimate, countries: RoadCountries): number {
  return calibrations.find((one) => one.countryPair === countryPair(countries))?.k ?? 1;
}

/**
 * How the miles between these countries were estimated and how far off they may be, as a sentence without its first word.
 * Only the customer reads its own factor.
 */
export function estimateText(
  { rule, calibrations }: RoadEstimate,
  countries: RoadCountries,
  reader: 'customer' | 'other',
): string {
  const own = calibrations.find((one) => one.countryPair === countryPair(countries) && one.k !== 1);
  return roadEstimateText(rule, countries, own !== undefined && reader === 'other' ? 'hidden' : own);
}

/** The factors of a rule as parameters of keyRoutes.sql: by country as JSON, and for other countries. */
export function factorParameters(rule: RoadMilesRule): [string, number] {
  if (rule === 1) return ['{}', firstRoadFactor.factor];
  const byCountry = Object.entries(roadFactors).map(([country, { factor }]) => [country, factor]);
  return [JSON.stringify(Object.fromEntries(byCountry)), otherRoadFactor.factor];
}
