import { isOfferedMode, modeDetails } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { calibrationsOf } from './calibrations.ts';
import { roadMilesRule } from './roadEstimate.ts';

const recordSql = loadSql(import.meta.url, './recordGivenMiles.sql');

type KeyedUpload = { readonly customerId: string; readonly uploadId: string; readonly mode: number };

export const isByRoad = (mode: number): boolean => isOfferedMode(mode) && modeDetails[mode].usesMiles;

/** How often a shipment travels the length of its lane: twice in drayage, which goes there and back. */
export const waysOf = (mode: number): number => (isOfferedMode(mode) ? modeDetails[mode].ways : 1);

/** The positions of a city and of the site in it differ by up to this; 20 miles across a port are normal for drayage. */
const placeUncertaintyMiles = 10;

/** Records the miles stated in the rows of an upload. Needs its `keyed_routes` and `accepted_routes`. */
export async function recordGivenMiles(
  tx: Transaction,
  { customerId, uploadId, mode }: KeyedUpload,
): Promise<void> {
  await execute(tx, 'DELETE FROM given_road_miles WHERE customer_id = $1 AND upload_id = $2', [
    customerId,
    uploadId,
  ]);
  await execute(tx, recordSql, [customerId, uploadId, waysOf(mode), placeUncertaintyMiles]);
}

/** Multiplies estimated miles of keyed routes by the customer's own factors, if the mode's rule uses them. */
export async function calibrateRoutes(tx: Transaction, upload: KeyedUpload): Promise<void> {
  const { customerId, uploadId, mode } = upload;
  if ((await roadMilesRule(tx, customerId, mode)) === 1) return;
  const calibrations = (await calibrationsOf(tx, customerId, mode, uploadId)).filter(({ k }) => k !== 1);
  if (calibrations.length === 0) return;
  await execute(
    tx,
    `UPDATE keyed_routes r SET distance_miles = round((great_circle_miles * greatest(1, road_factor * c.k) * $3::integer)::numeric, 1)
     FROM unnest($1::text[], $2::float8[]) AS c (country_pair, k)
     WHERE r.country_pair = c.country_pair`,
    [calibrations.map(({ countryPair }) => countryPair), calibrations.map(({ k }) => k), waysOf(mode)],
  );
}
