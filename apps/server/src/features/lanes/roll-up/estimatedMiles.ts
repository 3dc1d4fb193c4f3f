import { type RoadMilesRule, statedRoadError, formatCount } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { oneRow, rows } from '../../../platform/database/rows.ts';
import { type Assumption, putAssumptions } from '../../uploads/index.ts';
import { isByRoad } from '../road-miles/calibrateRoutes.ts';
import { calibrationsOf, type RoadCalibration } from '../road-miles/calibrations.ts';
import { roadMilesRule } from '../road-miles/roadEstimate.ts';

const key = 'roadMiles';
const oddKey = 'oddMiles';

type MilesOfCountries = {
  from_country: string | null;
  to_country: string | null;
  shipments: number;
  estimated: number;
  miles: number;
  estimated_miles: number;
};

/**
 * Adds a notice that shipments of an upload have estimated road miles, or that rows state unlikely ones. The share is the stated
 * error × the estimated part of the miles, over all pairs of countries.
 * @returns whether the notice changes.
 */
export async function markEstimatedMiles(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  mode: number,
): Promise<boolean> {
  if (!isByRoad(mode)) return false;
  const found = await rows<MilesOfCountries>(
    tx,
    `SELECT h.origin_place ->> 'countryCode' AS from_country, h.destination_place ->> 'countryCode' AS to_country,
       sum(m.shipment_count)::integer AS shipments, sum(m.shipment_count - m.miles_given_count)::integer AS estimated,
       sum(m.miles)::float8 AS miles, sum(m.miles - m.miles_given)::float8 AS estimated_miles
     FROM lane_months m JOIN lane_histories h ON h.customer_id = $1 AND h.history_id = m.history_id
     WHERE m.customer_id = $1 AND m.upload_id = $2 GROUP BY 1, 2`,
    [customerId, uploadId],
  );
  const isEstimated = found.some(({ estimated }) => estimated > 0);
  const rule = await roadMilesRule(tx, customerId, mode);
  const calibrations = rule === 1 ? [] : await calibrationsOf(tx, customerId, mode, uploadId);
  const why = calibrations.filter(({ k }) => k !== 1).map(calibrated);
  const assumptions = isEstimated ? [assumptionOf(found, rule, why.join(''))] : [];
  const odd = await oddMiles(tx, customerId, uploadId);
  const changes = [
    await putAssumptions(tx, customerId, uploadId, 'lanes', assumptions, key),
    await putAssumptions(tx, customerId, uploadId, 'lanes', odd, oddKey),
  ];
  return changes.includes(true);
}

const calibrated = ({ countryPair, k, routeCount }: RoadCalibration): string =>
  ` Calibrated with your own miles on ${formatCount(routeCount)} routes (${countryPair.replace('-', '–')}): × ${k.toFixed(3)}.`;

/** The notice about rows with miles that no road is likely to have; empty if there are no such rows. */
async function oddMiles(tx: Transaction, customerId: string, uploadId: string): Promise<Assumption[]> {
  const { odd } = await oneRow<{ odd: number }>(
    tx,
    'SELECT coalesce(sum(odd_line_count), 0)::integer AS odd FROM given_road_miles WHERE customer_id = $1 AND upload_id = $2',
    [customerId, uploadId],
  );
  if (odd === 0) return [];
  const choices = [{ value: 'given', label: 'Miles from the file', effect: null }];
  return [
    {
      key: oddKey,
      state: 'marked',
      value: 'given',
      text: odd === 1 ? 'One row has unlikely miles.' : `${formatCount(odd)} rows have unlikely miles.`,
      why: 'They are below 0.95 or above 2.5 times the great-circle distance, by more than 10 miles each way. They are included unchanged, but not used to calibrate estimates.',
      lineCount: odd,
      choices,
      share: 0,
    },
  ];
}

function assumptionOf(found: readonly MilesOfCountries[], rule: RoadMilesRule, more: string): Assumption {
  const total = (of: (row: MilesOfCountries) => number) => found.reduce((sum, row) => sum + of(row), 0);
  const errorOf = (row: MilesOfCountries) => statedRoadError(rule, [row.from_country, row.to_country]);
  const [shipments, estimated] = [total((row) => row.shipments), total((row) => row.estimated)];
  const [miles, estimatedMiles] = [total((row) => row.miles), total((row) => row.estimated_miles)];
  const uncertainMiles = total((row) => row.estimated_miles * errorOf(row));
  const percent = estimatedMiles > 0 ? Math.round((100 * uncertainMiles) / estimatedMiles) : 0;
  return {
    key,
    state: 'marked',
    value: 'estimated',
    text:
      estimated === shipments
        ? 'The road miles are estimated.'
        : `The road miles of ${formatCount(estimated)} of ${formatCount(shipments)} shipments are estimated.`,
    why: `Estimated from the positions of both locations; 90% of such estimates are within ${percent}%.${more} Map a miles column to use your own.`,
    lineCount: estimated,
    choices: [{ value: 'estimated', label: 'Estimated miles', effect: null }],
    share: miles > 0 ? Math.min(1, Math.max(0, uncertainMiles / miles)) : 0,
  };
}
