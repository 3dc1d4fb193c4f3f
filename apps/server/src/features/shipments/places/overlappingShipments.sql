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
),
-- Both ends of each are found by themselves: joined to each other first, all routes between the same places would be paired.
own_places AS MATERIALIZED (
  SELECT r.route_no, o.node_key AS origin, d.node_key AS destination
  FROM routes r
  JOIN resolved_places o ON o.customer_id = $1 AND o.upload_id = $2 AND o.word_no = r.origin_word
  JOIN resolved_places d ON d.customer_id = $1 AND d.upload_id = $2 AND d.word_no = r.destination_word
  WHERE r.customer_id = $1 AND r.upload_id = $2
),
other_places AS MATERIALIZED (
  SELECT h.upload_id, h.route_no, o.node_key AS origin, d.node_key AS destination
  FROM routes h
  JOIN resolved_places o ON o.customer_id = $1 AND o.upload_id = h.upload_id AND o.word_no = h.origin_word
  JOIN resolved_places d ON d.customer_id = $1 AND d.upload_id = h.upload_id AND d.word_no = h.destination_word
  WHERE h.customer_id = $1 AND h.upload_id IN (SELECT upload_id FROM same_numbers)
),
own AS MATERIALIZED (
  SELECT s.line_no, s.shipment_ref, s.upload_id, s.other_route_no, p.origin, p.destination
  FROM same_numbers s JOIN own_places p USING (route_no)
)
SELECT DISTINCT s.line_no, s.shipment_ref, s.upload_id
FROM own s
JOIN other_places p ON p.upload_id = s.upload_id AND p.route_no = s.other_route_no AND p.origin = s.origin AND p.destination = s.destination
