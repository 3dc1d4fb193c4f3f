import type { OfferedMode } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import { liveContracts } from '../../settings/index.ts';
import { laneMiles, wayKm } from '../create/measureLane.ts';
import { roadEstimateOf } from './roadEstimate.ts';

type Place = { latitude: number | null; longitude: number | null; countryCode: string | null };

/**
 * Sets the miles of manually created lanes without shipments or given miles to the mode's current estimate, in one contract or in
 * every planned and open one.
 */
export async function measureHandMadeLanes(
  tx: Transaction,
  customerId: string,
  mode: number,
  only?: number,
): Promise<void> {
  const live = (await liveContracts(tx, customerId, mode)).map(({ contractNo }) => contractNo);
  const lanes = await rows<{ lane_id: string; origin_place: Place; destination_place: Place }>(
    tx,
    `SELECT lane_id, origin_place, destination_place FROM lanes
     WHERE customer_id = $1 AND mode = $2 AND contract_no = ANY ($3::smallint[]) AND shipment_count = 0 AND distance_estimated
       AND lane_id IN (SELECT lane_id FROM lane_typical_shipments WHERE customer_id = $1)
     ORDER BY lane_id`,
    [customerId, mode, only === undefined ? live : live.filter((number) => number === only)],
  );
  if (lanes.length === 0) return;
  const road = await roadEstimateOf(tx, customerId, mode);
  const measured: [string, number][] = [];
  for (const { lane_id: laneId, origin_place: from, destination_place: to } of lanes) {
    const km = await wayKm(mode as OfferedMode, from, to, road);
    if (km !== null) measured.push([laneId, laneMiles(mode as OfferedMode, km)]);
  }
  await execute(
    tx,
    `WITH measured AS (SELECT * FROM unnest($2::bigint[], $3::numeric[]) AS m (lane_id, miles)),
     shipment AS (
       UPDATE lane_typical_shipments t SET miles = m.miles, volume = m.miles
       FROM measured m WHERE t.customer_id = $1 AND t.lane_id = m.lane_id AND t.miles <> m.miles)
     UPDATE lanes l SET distance_miles = m.miles
     FROM measured m WHERE l.customer_id = $1 AND l.lane_id = m.lane_id AND l.distance_miles <> m.miles`,
    [customerId, measured.map(([laneId]) => laneId), measured.map(([, miles]) => miles)],
  );
}
