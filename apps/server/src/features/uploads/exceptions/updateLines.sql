-- Figures of lines parsed again. A line under another head keeps that head's route and day. $3: a shipment is one container.
UPDATE lines l
SET route_no = CASE WHEN l.head_line_no IS NULL THEN p.route_no ELSE l.route_no END,
  moved_on = CASE WHEN l.head_line_no IS NULL THEN p.moved_on ELSE l.moved_on END,
  carrier_word = p.carrier_word, ship_date = p.ship_date, delivery_date = p.delivery_date,
  promised_date = p.promised_date, currency = p.currency, charge = p.charge, charge_usd = p.charge_usd,
  linehaul_usd = p.linehaul_usd, fuel_usd = p.fuel_usd,
  weight_kg = p.weight_kg, volume_m3 = p.volume_m3, miles = p.miles,
  containers = CASE WHEN p.containers IS NULL AND $3 AND l.head_line_no IS NULL THEN 1 ELSE p.containers END, pieces = p.pieces, chassis_days = p.chassis_days
FROM parsed_lines p
WHERE l.customer_id = $1 AND l.upload_id = $2 AND l.line_no = p.line_no
