-- Creates the histories of `new_keys`, and a lane of each in every contract that takes new lanes; existing ones stay unchanged.
-- $1 customer, $2 upload, $3 mode, $4 the IDs of the lanes
WITH places AS (
  -- A lane's place follows its node: the airport assumed for a city, no zip where only cities are distinguished.
  SELECT word_no, node_label AS label, CASE
    WHEN node_key LIKE 'airport:%' AND place ->> 'airportCode' IS DISTINCT FROM substr(node_key, 9)
      THEN place || jsonb_build_object('portCode', NULL, 'airportCode', substr(node_key, 9), 'mark', node_mark)
    WHEN node_key LIKE 'city:%' THEN place || '{"zip": null}'
    ELSE place END AS place
  FROM resolved_places
  WHERE customer_id = $1 AND upload_id = $2 AND node_key IS NOT NULL
    AND word_no IN (SELECT origin_word FROM new_keys UNION ALL SELECT destination_word FROM new_keys)
),
histories AS (
  INSERT INTO lane_histories AS h (
    customer_id, mode, lane_key, origin_node, destination_node, origin_label, destination_label, origin_place, destination_place,
    equipment, service, move_type, direction, business_unit, trade_region, origin_region, destination_region)
  SELECT $1::bigint, $3::smallint, k.lane_key, k.origin_node, k.destination_node, o.label, d.label,
    o.place, d.place, k.equipment, k.service, k.move_type, k.direction, k.business_unit,
    -- The region of both ends; NONE where they differ (region_pair names both).
    CASE WHEN origin.trade_region = destination.trade_region THEN origin.trade_region ELSE 'NONE' END,
    coalesce(origin.trade_region, 'NONE'), coalesce(destination.trade_region, 'NONE')
  FROM new_keys k
  JOIN places o ON o.word_no = k.origin_word
  JOIN places d ON d.word_no = k.destination_word
  LEFT JOIN countries origin ON origin.code = o.place ->> 'countryCode'
  LEFT JOIN countries destination ON destination.code = d.place ->> 'countryCode'
  ORDER BY k.lane_key
  RETURNING h.*
)
INSERT INTO lanes (
  customer_id, lane_id, mode, contract_no, history_id, origin_node, destination_node, origin_label, destination_label, origin_place,
  destination_place, equipment, service, move_type, direction, business_unit, trade_region, origin_region, destination_region,
  distance_miles, distance_estimated)
SELECT h.customer_id, ($4::bigint[])[row_number() OVER (ORDER BY c.contract_no, h.lane_key)], h.mode, c.contract_no, h.history_id,
  h.origin_node, h.destination_node, h.origin_label, h.destination_label,
  h.origin_place, h.destination_place, h.equipment, h.service, h.move_type, h.direction, h.business_unit, h.trade_region,
  h.origin_region, h.destination_region, k.distance_miles, true
FROM histories h
JOIN new_keys k ON k.lane_key = h.lane_key
JOIN contracts c ON c.customer_id = $1 AND c.mode = $3 AND c.takes_new_lanes AND c.state IN ('Planned', 'Open')
ORDER BY c.contract_no, h.lane_key
