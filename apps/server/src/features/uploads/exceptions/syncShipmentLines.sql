-- Lines of a shipment take the route and day of its head, if that was read again.
UPDATE lines m
SET route_no = h.route_no, moved_on = h.moved_on
FROM lines h
WHERE h.customer_id = $1 AND h.upload_id = $2 AND h.line_no IN (SELECT line_no FROM parsed_lines) AND h.head_line_no IS NULL
  AND m.customer_id = $1 AND m.upload_id = $2 AND m.head_line_no = h.line_no
  AND m.line_no IN (SELECT line_no FROM touched_lines WHERE head_line_no IS NOT NULL)
