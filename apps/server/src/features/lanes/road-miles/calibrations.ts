import { roadCalibration, roadFactor, UploadStatus } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, optionalRow, rows } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';

const fitSql = loadSql(import.meta.url, './fitCalibrations.sql');

/** A customer's own factor on estimated miles between two countries ("CA-US"), and the number of routes it is based on. */
export type RoadCalibration = {
  readonly countryPair: string;
  readonly k: number;
  readonly routeCount: number;
  /** Null until the first start of the mode. */
  readonly fixedAt: string | null;
};

/**
 * The calibrations of a mode: those fixed by its first start, otherwise fitted from the miles in included uploads and in
 * `uploadId`, which is being rolled up.
 */
export async function calibrationsOf(
  tx: Transaction,
  customerId: string,
  mode: number,
  uploadId: string | null = null,
): Promise<readonly RoadCalibration[]> {
  const stored = await storedCalibrations(tx, customerId, mode);
  if (isFixed(stored)) return stored;
  return fit(tx, customerId, mode, uploadId);
}

/**
 * Fits and stores the calibrations of a mode unless they are fixed. They are fixed once a lane of the mode has been started, or
 * with `fixNow`. Returns whether a stored factor changed.
 */
export async function storeCalibrations(
  tx: Transaction,
  customerId: string,
  mode: number,
  fixNow = false,
): Promise<boolean> {
  const stored = await storedCalibrations(tx, customerId, mode);
  if (isFixed(stored)) return false;
  const fitted = await fit(tx, customerId, mode, null);
  const fixedAt = fixNow || (await isStarted(tx, customerId, mode)) ? now() : null;
  await execute(tx, 'DELETE FROM road_calibrations WHERE customer_id = $1 AND mode = $2', [customerId, mode]);
  await execute(
    tx,
    `INSERT INTO road_calibrations (customer_id, mode, country_pair, k, route_count, fixed_at)
     SELECT $1, $2, f.country_pair, f.k, f.route_count, $6
     FROM unnest($3::text[], $4::numeric[], $5::integer[]) AS f (country_pair, k, route_count)
     RETURNING country_pair`,
    [
      customerId,
      mode,
      fitted.map(({ countryPair }) => countryPair),
      fitted.map(({ k }) => k),
      fitted.map(({ routeCount }) => routeCount),
      fixedAt,
    ],
  );
  const before = new Map(stored.map(({ countryPair, k }) => [countryPair, k]));
  const after = new Map(fitted.map(({ countryPair, k }) => [countryPair, k]));
  return [...before.keys(), ...after.keys()].some(
    (pair) => (before.get(pair) ?? 1) !== (after.get(pair) ?? 1),
  );
}

const isFixed = (stored: readonly RoadCalibration[]): boolean =>
  stored.some(({ fixedAt }) => fixedAt !== null);

/** The calibrations of a mode as last stored. */
export function storedCalibrations(
  tx: Transaction,
  customerId: string,
  mode: number,
): Promise<RoadCalibration[]> {
  return rows<RoadCalibration>(
    tx,
    `SELECT country_pair AS "countryPair", k::float8 AS k, route_count AS "routeCount", fixed_at AS "fixedAt"
     FROM road_calibrations WHERE customer_id = $1 AND mode = $2 ORDER BY country_pair`,
    [customerId, mode],
  );
}

async function fit(
  tx: Transaction,
  customerId: string,
  mode: number,
  uploadId: string | null,
): Promise<RoadCalibration[]> {
  const found = await rows<{ country_pair: string; route_count: number; median: number | null }>(tx, fitSql, [
    customerId,
    mode,
    uploadId,
    UploadStatus.Completed,
  ]);
  return found.map(({ country_pair: countryPair, route_count: routeCount, median }) => {
    const [from = null, to = null] = countryPair.split('-');
    const { factor } = roadFactor(2, [from, to]);
    return {
      countryPair,
      k: roadCalibration((median ?? factor) / factor, routeCount),
      routeCount,
      fixedAt: null,
    };
  });
}

/** Whether a lane of the mode has ever been opened for bids. */
async function isStarted(tx: Transaction, customerId: string, mode: number): Promise<boolean> {
  const started = await optionalRow(
    tx,
    `SELECT 1 FROM lanes WHERE customer_id = $1 AND mode = $2 AND state <> 'Created' LIMIT 1`,
    [customerId, mode],
  );
  return started !== null;
}
