-- The history of each route of the upload, and the values that its shipments state. $1 customer, $2 upload
INSERT INTO lane_routes (customer_id, upload_id, route_no, history_id, estimated_miles, origin_zip, destination_zip, equipment, has_shipments)
SELECT $1::bigint, $2::bigint, m.route_no, m.history_id, m.estimated_miles, m.origin_zip, m.destination_zip, m.equipment,
  coalesce(s.shipments, 0) > 0
FROM moved_routes m
LEFT JOIN accepted_routes s USING (route_no)
WHERE m.history_id IS NOT NULL
