-- Counts the ends of lanes, from their summaries; lanes are named or all of the mode (null)
INSERT INTO map_places AS p (customer_id, mode, end_no, place_no, state_no, label, code, country, state, latitude, longitude, origin_lanes,
  destination_lanes)
SELECT $customer::bigint, $mode::smallint, end_no, min(place_no), min(state_no), min(label), min(code), min(country), min(state), min(latitude),
  min(longitude), sum(origin_lanes), sum(destination_lanes)
FROM (
  SELECT from_end AS end_no, from_place AS place_no, from_state AS state_no, origin_label AS label, origin_code AS code,
    origin_country AS country, origin_state AS state, origin_latitude AS latitude, origin_longitude AS longitude,
    1 AS origin_lanes, 0 AS destination_lanes
  FROM lane_ends WHERE customer_id = $customer AND mode = $mode AND ($lanes::bigint[] IS NULL OR lane_id = ANY ($lanes))
  UNION ALL
  SELECT to_end, to_place, to_state, destination_label, destination_code, destination_country, destination_state,
    destination_latitude, destination_longitude, 0, 1
  FROM lane_ends WHERE customer_id = $customer AND mode = $mode AND ($lanes::bigint[] IS NULL OR lane_id = ANY ($lanes))
) ends
GROUP BY end_no
ON CONFLICT (customer_id, mode, end_no) DO UPDATE SET
  origin_lanes = p.origin_lanes + excluded.origin_lanes, destination_lanes = p.destination_lanes + excluded.destination_lanes
