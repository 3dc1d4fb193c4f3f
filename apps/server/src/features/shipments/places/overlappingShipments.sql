-- Shipments of the upload that an approved upload of the mode includes too: same number, route and month.
-- $1 customer, $2 upload, $3 mode, $4 an upload that this one replaces (or null)
WITH mine AS MATERIALIZED (
  SELECT l.line_no, l.shipment_ref, o.node_key AS origin, d.node_key AS destination,
    date_trunc('month', l.moved_on::timestamp)::date AS month
  FROM lines l
  JOIN routes r ON r.customer_id = $1 AND r.upload_id = $2 AND r.route_no = l.route_no
  JOIN resolved_places o ON o.customer_id = $1 AND o.upload_id = $2 AND o.word_no = r.origin_word AND o.node_key IS NOT NULL
  JOIN resolved_places d ON d.customer_id = $1 AND d.upload_id = $2 AND d.word_no = r.destination_word AND d.node_key IS NOT NULL
  WHERE l.customer_id = $1 AND l.upload_id = $2 AND l.state = 0 AND l.head_line_no IS NULL AND l.shipment_ref IS NOT NULL
),
others AS MATERIALIZED (
  SELECT l.upload_id, l.shipment_ref, l.route_no, date_trunc('month', l.moved_on::timestamp)::date AS month
  FROM uploads u
  JOIN lines l ON l.customer_id = $1 AND l.upload_id = u.upload_id AND l.state = 0 AND l.head_line_no IS NULL
    AND l.shipment_ref IN (SELECT shipment_ref FROM mine)
  WHERE u.customer_id = $1 AND u.upload_id <> $2 AND u.mode = $3 AND u.kind = 'shipments' AND u.status = 200
    AND u.upload_id IS DISTINCT FROM $4::bigint
)
SELECT DISTINCT m.line_no, m.shipment_ref, h.upload_id
FROM mine m
JOIN others h ON h.shipment_ref = m.shipment_ref AND h.month = m.month
JOIN routes r ON r.customer_id = $1 AND r.upload_id = h.upload_id AND r.route_no = h.route_no
JOIN resolved_places o ON o.customer_id = $1 AND o.upload_id = h.upload_id AND o.word_no = r.origin_word
  AND o.node_key = m.origin
JOIN resolved_places d ON d.customer_id = $1 AND d.upload_id = h.upload_id AND d.word_no = r.destination_word
  AND d.node_key = m.destination
