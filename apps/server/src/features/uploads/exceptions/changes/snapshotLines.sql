-- Every line of the shipments of the aimed lines, in its state before the change.
CREATE TEMPORARY TABLE touched_lines ON COMMIT DROP AS
SELECT l.line_no, l.state, l.excluded_by, l.head_line_no, l.route_no, l.carrier_word, l.ship_date, l.delivery_date,
  l.promised_date, l.moved_on, l.currency, l.charge, l.charge_usd, l.linehaul_usd, l.fuel_usd, l.weight_kg, l.volume_m3, l.miles, l.containers, l.pieces,
  l.chassis_days, l.shipment_ref
FROM lines l
WHERE l.customer_id = $1::bigint AND l.upload_id = $2::bigint AND coalesce(l.head_line_no, l.line_no) IN (
  SELECT coalesce(a.head_line_no, a.line_no) FROM lines a
  WHERE a.customer_id = $1::bigint AND a.upload_id = $2::bigint AND a.line_no IN (SELECT line_no FROM target_lines))
