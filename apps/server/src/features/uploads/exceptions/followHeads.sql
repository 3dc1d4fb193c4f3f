-- Lines of a shipment take the route and day of its head.
UPDATE lines m
SET route_no = h.route_no, moved_on = h.moved_on
FROM lines h
WHERE h.customer_id = $1 AND h.upload_id = $2 AND h.line_no = ANY ($3::integer[]) AND h.head_line_no IS NULL
  AND m.customer_id = $1 AND m.upload_id = $2 AND m.head_line_no = h.line_no
