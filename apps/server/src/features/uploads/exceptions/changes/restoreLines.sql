-- Restores lines that were read again.
UPDATE lines l
SET state = b.state, excluded_by = b.excluded_by, head_line_no = b.head_line_no, route_no = b.route_no,
  carrier_word = b.carrier_word, ship_date = b.ship_date, delivery_date = b.delivery_date, promised_date = b.promised_date,
  moved_on = b.moved_on, currency = b.currency, charge = b.charge, charge_usd = b.charge_usd, linehaul_usd = b.linehaul_usd, fuel_usd = b.fuel_usd, weight_kg = b.weight_kg,
  volume_m3 = b.volume_m3, miles = b.miles, containers = b.containers, pieces = b.pieces, chassis_days = b.chassis_days,
  shipment_ref = CASE WHEN b.has_ref THEN b.shipment_ref ELSE l.shipment_ref END
FROM lines_before b
WHERE l.customer_id = $1 AND l.upload_id = $2 AND l.line_no = b.line_no
