-- Shipments of the upload that an approved upload of the mode includes too: same number, route and month.
-- $1 customer, $2 upload, $3 mode, $4 an upload that this one replaces (or null)
-- Numbers are compared first: few are in both uploads, and only their places are read.
WITH same_numbers AS MATERIALIZED (
  SELECT m.line_no, m.shipment_ref, m.route_no, h.upload_id, h.route_no AS other_route_no
  FROM lines m
  JOIN lines h ON h.shipment_ref = m.shipment_ref
    AND date_trunc('month', h.moved_on::timestamp) = date_trunc('month', m.moved_on::timestamp)
  WHERE m.customer_id = $1 AND m.upload_id = $2 AND m.state = 0 AND m.head_line_no IS NULL AND m.shipment_ref IS NOT NULL
    AND h.customer_id = $1 AND h.state = 0 AND h.head_line_no IS NULL AND h.shipment_ref IS NOT NULL
    AND h.upload_id IN (
      SELECT upload_id FROM uploads
      WHERE customer_id = $1 AND upload_id <> $2 AND mode = $3 AND kind = 'shipments' AND status = 200
        AND upload_id IS DISTINCT FROM $4::bigint)
)
SELECT DISTINCT s.line_no, s.shipment_ref, s.upload_id
FROM same_numbers s
JOIN routes r ON r.customer_id = $1 AND r.upload_id = $2 AND r.route_no = s.route_no
JOIN routes h ON h.customer_id = $1 AND h.upload_id = s.upload_id AND h.route_no = s.other_route_no
JOIN resolved_places o ON o.customer_id = $1 AND o.upload_id = $2 AND o.word_no = r.origin_word
JOIN resolved_places d ON d.customer_id = $1 AND d.upload_id = $2 AND d.word_no = r.destination_word
JOIN resolved_places ho ON ho.customer_id = $1 AND ho.upload_id = s.upload_id AND ho.word_no = h.origin_word AND ho.node_key = o.node_key
JOIN resolved_places hd ON hd.customer_id = $1 AND hd.upload_id = s.upload_id AND hd.word_no = h.destination_word AND hd.node_key = d.node_key
