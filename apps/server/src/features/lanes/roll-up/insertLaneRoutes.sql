-- Which lane each route of the upload belongs to. $1 customer, $2 upload, $3 mode
INSERT INTO lane_routes (customer_id, upload_id, route_no, lane_id, estimated_miles)
SELECT $1::bigint, $2::bigint, k.route_no, l.lane_id,
  CASE WHEN $3::smallint IN (4, 13) THEN k.distance_miles END
FROM keyed_routes k
JOIN lanes l ON l.customer_id = $1 AND l.mode = $3 AND l.lane_key = k.lane_key
