-- Lanes that are not there yet; those that are keep everything. $1 customer, $2 mode
INSERT INTO lanes (
  customer_id, mode, lane_key, origin_node, destination_node, origin_label, destination_label,
  origin_place, destination_place, equipment, service, move_type, direction, business_unit,
  trade_region, distance_miles, distance_estimated)
SELECT DISTINCT ON (k.lane_key)
  $1::bigint, $2::smallint, k.lane_key, k.origin_node, k.destination_node, k.origin_label, k.destination_label,
  k.origin_place, k.destination_place, k.equipment, k.service, k.move_type, k.direction, k.business_unit,
  -- A lane within one region is that region's; one that crosses regions is none's.
  CASE WHEN origin.trade_region = destination.trade_region THEN origin.trade_region ELSE 'NONE' END,
  k.distance_miles, true
FROM keyed_routes k
LEFT JOIN countries origin ON origin.code = k.origin_place ->> 'countryCode'
LEFT JOIN countries destination ON destination.code = k.destination_place ->> 'countryCode'
ORDER BY k.lane_key, k.route_no
-- A lane from before there was a sea network learns its distance.
ON CONFLICT (customer_id, mode, lane_key) DO UPDATE SET distance_miles = excluded.distance_miles
WHERE lanes.distance_miles IS NULL AND excluded.distance_miles IS NOT NULL
