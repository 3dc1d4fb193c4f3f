-- Rows that moved to another shipment take its route and day.
UPDATE lines l
SET route_no = h.route_no, moved_on = h.moved_on
FROM given_cells g, lines h
WHERE g.field = 'shipmentId' AND l.customer_id = $1 AND l.upload_id = $2 AND l.line_no = g.line_no
  AND h.customer_id = $1 AND h.upload_id = $2 AND h.line_no = l.head_line_no
