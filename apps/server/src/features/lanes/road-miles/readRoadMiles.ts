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
import { sql } from '../../../platform/database/sql.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { contractOf, listContracts } from '../../settings/index.ts';
import { isByRoad } from './calibrateRoutes.ts';
import { calibrationsOf, type RoadCalibration } from './calibrations.ts';
import { roadMilesRule } from './roadEstimate.ts';

const previewChanges = sql({
  from: loadSql(import.meta.url, './previewRoadMiles.sql'),
  params: {
    customer: 'id',
    mode: 'int',
    contracts: 'int[]',
    starts: 'date[]',
    ratios: 'json',
    otherRatio: 'numeric',
  },
  row: {
    contract_no: 'int',
    lanes: 'int',
    volume: 'float',
    new_volume: 'float',
    baseline_usd: 'float',
    new_baseline_usd: 'float',
    priced_volume: 'float?',
    new_priced_volume: 'float?',
    targets: 'int',
    edited_months: 'int',
  },
});

type Answer = z.input<typeof lanes.readRoadMiles.response>;

/**
 * How a road mode estimates miles, the customer's own factors, and, while the mode uses the estimate of the first release, what the
 * current one would change in a contract, by default the current one, and in others. 422 for other modes.
 */
export async function readRoadMiles(
  tx: Transaction,
  customerId: string,
  mode: OfferedMode,
  wanted?: number,
): Promise<Answer> {
  if (!isByRoad(mode)) throw refuse('road_mode_required', 'Miles are estimated for road modes only');
  const { contractNo } = await contractOf(tx, customerId, mode, wanted ?? null);
  const rule = await roadMilesRule(tx, customerId, mode);
  const calibrations = await calibrationsOf(tx, customerId, mode);
  const changes = rule === 1 ? await readChanges(tx, customerId, mode, calibrations) : [];
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
    change: changes.find((change) => change.contractNo === contractNo) ?? null,
    others: changes.filter((change) => change.contractNo !== contractNo),
  };
}

/** What the current estimate would change in each planned or open contract; lanes of a closed one do not change. */
async function readChanges(
  tx: Transaction,
  customerId: string,
  mode: number,
  calibrations: readonly RoadCalibration[],
): Promise<Answer['others']> {
  const ratios = Object.fromEntries(
    calibrations.map(({ countryPair, k }) => {
      const [from = null, to = null] = countryPair.split('-');
      const factor = Math.max(1, roadFactor(2, [from, to]).factor * k);
      return [countryPair, factor / roadFactor(1, [from, to]).factor];
    }),
  );
  const live = (await listContracts(tx, customerId, mode)).filter(
    ({ state }) => state === 'Planned' || state === 'Open',
  );
  const found = await previewChanges.rows(tx, {
    customer: customerId,
    mode,
    contracts: live.map(({ contractNo }) => contractNo),
    starts: live.map(({ firstMonth }) => (firstMonth === null ? 'infinity' : `${firstMonth}-01`)),
    ratios: JSON.stringify(ratios),
    otherRatio: otherRoadFactor.factor / firstRoadFactor.factor,
  });
  const perMile = (usd: number, volume: number | null) => ((volume ?? 0) > 0 ? usd / (volume ?? 0) : null);
  return found.map((row) => ({
    contractNo: row.contract_no,
    name: live.find(({ contractNo }) => contractNo === row.contract_no)?.name ?? '',
    lanes: row.lanes,
    volume: { before: row.volume, after: row.new_volume },
    baselineUsd: { before: row.baseline_usd, after: row.new_baseline_usd },
    unitCostUsd: {
      before: perMile(row.baseline_usd, row.priced_volume),
      after: perMile(row.new_baseline_usd, row.new_priced_volume),
    },
    targets: row.targets,
    editedMonths: row.edited_months,
  }));
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
