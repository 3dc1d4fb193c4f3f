import { setImmediate as others } from 'node:timers/promises';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import { sharedSeaNetwork } from '../../reference-data/index.ts';

const kmPerMile = 1.609344;
/** The event loop may be blocked this long: a route takes a tenth of a millisecond, or five from a new port. */
const sliceMs = 10;

type SeaRoute = {
  origin_node: string;
  destination_node: string;
  origin_latitude: number;
  origin_longitude: number;
  destination_latitude: number;
  destination_longitude: number;
};

/** Sets the sea miles of the keyed routes between ports, each pair of ports once. */
export async function measureSeaRoutes(tx: Transaction): Promise<void> {
  const routes = await rows<SeaRoute>(
    tx,
    `SELECT DISTINCT ON (origin_node, destination_node) origin_node, destination_node,
       origin_latitude, origin_longitude, destination_latitude, destination_longitude
     FROM keyed_routes
     WHERE origin_node LIKE 'port:%' AND destination_node LIKE 'port:%'
       AND origin_latitude IS NOT NULL AND destination_latitude IS NOT NULL
     ORDER BY origin_node, destination_node, route_no`,
  );
  const network = await sharedSeaNetwork();
  const miles: (number | null)[] = [];
  let since = performance.now();
  for (const route of routes) {
    const km = network.distanceKm(
      { latitude: route.origin_latitude, longitude: route.origin_longitude },
      { latitude: route.destination_latitude, longitude: route.destination_longitude },
    );
    miles.push(km === null ? null : km / kmPerMile);
    if (performance.now() - since < sliceMs) continue;
    await others();
    since = performance.now();
  }
  await execute(
    tx,
    `UPDATE keyed_routes k SET distance_miles = round(m.miles::numeric, 1)
     FROM unnest($1::text[], $2::text[], $3::float8[]) AS m (origin_node, destination_node, miles)
     WHERE k.origin_node = m.origin_node AND k.destination_node = m.destination_node`,
    [
      routes.map(({ origin_node }) => origin_node),
      routes.map(({ destination_node }) => destination_node),
      miles,
    ],
  );
}
