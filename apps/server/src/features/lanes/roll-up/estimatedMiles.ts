import { Mode, type RoadMilesRule, statedRoadError } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { type Assumption, putAssumptions } from '../../uploads/index.ts';

const key = 'roadMiles';
const count = new Intl.NumberFormat('en-US');

type MilesOfCountries = {
  from_country: string | null;
  to_country: string | null;
  shipments: number;
  estimated: number;
  miles: number;
  estimated_miles: number;
};

/**
 * Marks that shipments of an upload have estimated road miles. The share is the stated error × the estimated part of the
 * miles, over all pairs of countries.
 */
export async function markEstimatedMiles(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  mode: number,
  rule: RoadMilesRule = 1,
): Promise<void> {
  if (mode !== Mode.RoadFTL && mode !== Mode.RoadDrayage) return;
  const found = await rows<MilesOfCountries>(
    tx,
    `SELECT l.origin_place ->> 'countryCode' AS from_country, l.destination_place ->> 'countryCode' AS to_country,
       sum(m.shipment_count)::integer AS shipments, sum(m.shipment_count - m.miles_given_count)::integer AS estimated,
       sum(m.miles)::float8 AS miles, sum(m.miles - m.miles_given)::float8 AS estimated_miles
     FROM lane_months m JOIN lanes l ON l.customer_id = $1 AND l.lane_id = m.lane_id
     WHERE m.customer_id = $1 AND m.upload_id = $2 GROUP BY 1, 2`,
    [customerId, uploadId],
  );
  const isEstimated = found.some(({ estimated }) => estimated > 0);
  const assumptions = isEstimated ? [assumptionOf(found, rule)] : [];
  await putAssumptions(tx, customerId, uploadId, 'lanes', assumptions, key);
}

function assumptionOf(found: readonly MilesOfCountries[], rule: RoadMilesRule): Assumption {
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
        : `The road miles of ${count.format(estimated)} of ${count.format(shipments)} shipments are estimated.`,
    why: `Estimated from the positions of both places; 90% of such estimates are within ${percent}%. Match a column of miles to use your own.`,
    lineCount: estimated,
    choices: [{ value: 'estimated', label: 'Estimated miles', effect: null }],
    share: miles > 0 ? Math.min(1, Math.max(0, uncertainMiles / miles)) : 0,
  };
}
