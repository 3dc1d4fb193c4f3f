-- Which lane each route of the upload belongs to. $1 customer, $2 upload
INSERT INTO lane_routes (customer_id, upload_id, route_no, lane_id, estimated_miles)
SELECT $1::bigint, $2::bigint, route_no, lane_id, estimated_miles FROM moved_routes WHERE lane_id IS NOT NULL
