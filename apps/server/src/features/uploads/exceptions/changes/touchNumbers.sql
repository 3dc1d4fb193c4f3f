-- Adds the shipments whose numbers rows are given, and those of every row that has a given number, or had one that a change
-- removed, because any of them could have carried these numbers before or would again: so a change of numbers can be undone only
-- after the later ones.
INSERT INTO touched_lines
WITH related AS (
  SELECT l.line_no FROM lines l
  WHERE l.customer_id = $1 AND l.upload_id = $2
    AND l.shipment_ref IN (SELECT g.says FROM given_cells g WHERE g.field = 'shipmentId')
  UNION
  SELECT c.line_no FROM corrections c WHERE c.customer_id = $1 AND c.upload_id = $2 AND c.field = 'shipmentId'
  UNION
  SELECT s.line_no FROM change_images i
  CROSS JOIN LATERAL jsonb_to_recordset(i.images) AS s (line_no integer, field text)
  WHERE i.customer_id = $1 AND i.upload_id = $2 AND i.kind = 'corrections' AND s.field = 'shipmentId'
)
SELECT l.line_no, l.state, l.excluded_by, l.head_line_no, l.route_no, l.carrier_word, l.ship_date, l.delivery_date,
  l.promised_date, l.moved_on, l.currency, l.charge, l.charge_usd, l.linehaul_usd, l.fuel_usd, l.weight_kg, l.volume_m3, l.miles, l.containers, l.pieces,
  l.chassis_days, l.shipment_ref
FROM lines l
WHERE l.customer_id = $1 AND l.upload_id = $2 AND l.line_no NOT IN (SELECT line_no FROM touched_lines)
  AND coalesce(l.head_line_no, l.line_no) IN (
    SELECT coalesce(r.head_line_no, r.line_no) FROM lines r
    WHERE r.customer_id = $1 AND r.upload_id = $2 AND r.line_no IN (SELECT line_no FROM related))
