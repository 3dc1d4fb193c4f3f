import type { lanes } from '@lanewright/contract';
import {
  firstRoadFactor,
  Mode,
  type OfferedMode,
  otherRoadFactor,
  roadEstimateText,
  roadFactor,
  UploadStatus,
} from '@lanewright/freight';
import type { z } from 'zod';
import type { Transaction } from '../../../platform/database/database.ts';
import { oneRow } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { isByRoad } from './calibrateRoutes.ts';
import { calibrationsOf, type RoadCalibration } from './calibrations.ts';
import { roadMilesRule } from './roadEstimate.ts';

const previewSql = loadSql(import.meta.url, './previewRoadMiles.sql');

type Answer = z.input<typeof lanes.readRoadMiles.response>;

/**
 * How a road mode estimates miles, the customer's own factors, and, while the mode uses the estimate of the first release, what the
 * current one would change. 422 for other modes.
 */
export async function readRoadMiles(tx: Transaction, customerId: string, mode: OfferedMode): Promise<Answer> {
  if (!isByRoad(mode)) throw refuse('road_mode_required', 'Miles are estimated for road modes only');
  const rule = await roadMilesRule(tx, customerId, mode);
  const calibrations = await calibrationsOf(tx, customerId, mode);
  const change = rule === 1 ? await previewChange(tx, customerId, mode, calibrations) : null;
  return {
    rule,
    estimate: `${roadEstimateText(rule, ['US', 'US'])}${mode === Mode.RoadDrayage ? ', round trip' : ''}`,
    calibrations: calibrations
      .filter(({ k }) => rule === 2 && k !== 1)
      .map(({ countryPair, k, routeCount, fixedAt }) => ({
        countries: countryPair,
        factor: k,
        routes: routeCount,
        fixedAt: fixedAt === null ? null : new Date(fixedAt).toISOString(),
      })),
    oddRows: await countOddRows(tx, customerId, mode),
    change,
  };
}

async function previewChange(
  tx: Transaction,
  customerId: string,
  mode: number,
  calibrations: readonly RoadCalibration[],
): Promise<Answer['change']> {
  const ratios = Object.fromEntries(
    calibrations.map(({ countryPair, k }) => {
      const [from = null, to = null] = countryPair.split('-');
      const factor = Math.max(1, roadFactor(2, [from, to]).factor * k);
      return [countryPair, factor / roadFactor(1, [from, to]).factor];
    }),
  );
  const figures = await oneRow<{
    lanes: number;
    volume: number;
    new_volume: number;
    baseline_usd: number;
    new_baseline_usd: number;
    priced_volume: number | null;
    new_priced_volume: number | null;
    targets: number;
    edited_months: number;
  }>(tx, previewSql, [
    customerId,
    mode,
    JSON.stringify(ratios),
    otherRoadFactor.factor / firstRoadFactor.factor,
  ]);
  if (figures.lanes === 0) return null;
  const perMile = (usd: number, volume: number | null) => ((volume ?? 0) > 0 ? usd / (volume ?? 0) : null);
  return {
    lanes: figures.lanes,
    volume: { before: figures.volume, after: figures.new_volume },
    baselineUsd: { before: figures.baseline_usd, after: figures.new_baseline_usd },
    unitCostUsd: {
      before: perMile(figures.baseline_usd, figures.priced_volume),
      after: perMile(figures.new_baseline_usd, figures.new_priced_volume),
    },
    targets: figures.targets,
    editedMonths: figures.edited_months,
  };
}

/** Rows of included uploads whose miles are below 0.95 or above 2.5 times the great circle. */
async function countOddRows(tx: Transaction, customerId: string, mode: number): Promise<number> {
  const { odd } = await oneRow<{ odd: number }>(
    tx,
    `SELECT coalesce(sum(odd_line_count), 0)::integer AS odd
     FROM given_road_miles JOIN uploads u USING (customer_id, upload_id)
     WHERE customer_id = $1 AND u.mode = $2 AND u.status = $3`,
    [customerId, mode, UploadStatus.Completed],
  );
  return odd;
}
