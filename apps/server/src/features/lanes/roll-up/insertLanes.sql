-- Creates missing lanes; existing ones stay unchanged. $1 customer, $2 upload, $3 mode
INSERT INTO lanes (
  customer_id, mode, lane_key, origin_node, destination_node, origin_label, destination_label,
  origin_place, destination_place, equipment, service, move_type, direction, business_unit,
  trade_region, origin_region, destination_region, distance_miles, distance_estimated)
WITH new_lanes AS (
  SELECT DISTINCT ON (k.lane_key) k.*
  FROM keyed_routes k
  WHERE NOT EXISTS (
    SELECT FROM lanes l WHERE l.customer_id = $1 AND l.mode = $3 AND l.lane_key = k.lane_key
      AND (l.distance_miles IS NOT NULL OR k.distance_miles IS NULL))
  ORDER BY k.lane_key, k.route_no
),
places AS (
  -- A lane's place follows its node: the airport assumed for a city, no zip where only cities are distinguished.
  SELECT word_no, node_label AS label, CASE
    WHEN node_key LIKE 'airport:%' AND place ->> 'airportCode' IS DISTINCT FROM substr(node_key, 9)
      THEN place || jsonb_build_object('portCode', NULL, 'airportCode', substr(node_key, 9), 'mark', node_mark)
    WHEN node_key LIKE 'city:%' THEN place || '{"zip": null}'
    ELSE place END AS place
  FROM resolved_places
  WHERE customer_id = $1 AND upload_id = $2 AND node_key IS NOT NULL
    AND word_no IN (SELECT origin_word FROM new_lanes UNION ALL SELECT destination_word FROM new_lanes)
)
SELECT $1::bigint, $3::smallint, k.lane_key, k.origin_node, k.destination_node, o.label, d.label,
  o.place, d.place, k.equipment, k.service, k.move_type, k.direction, k.business_unit,
  -- The region of both ends; NONE where they differ (region_pair names both).
  CASE WHEN origin.trade_region = destination.trade_region THEN origin.trade_region ELSE 'NONE' END,
  coalesce(origin.trade_region, 'NONE'), coalesce(destination.trade_region, 'NONE'),
  k.distance_miles, true
FROM new_lanes k
JOIN places o ON o.word_no = k.origin_word
JOIN places d ON d.word_no = k.destination_word
LEFT JOIN countries origin ON origin.code = o.place ->> 'countryCode'
LEFT JOIN countries destination ON destination.code = d.place ->> 'countryCode'
ORDER BY k.lane_key
-- A lane from before sea distances existed gets its distance.
ON CONFLICT (customer_id, mode, lane_key) DO UPDATE SET distance_miles = excluded.distance_miles
WHERE lanes.distance_miles IS NULL AND excluded.distance_miles IS NOT NULL
