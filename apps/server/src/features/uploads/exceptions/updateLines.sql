-- Figures of lines parsed again. A line under another head keeps that head's route and day. $6: a shipment is one container.
UPDATE lines l
SET route_no = CASE WHEN l.head_line_no IS NULL THEN p.route_no ELSE l.route_no END,
  moved_on = CASE WHEN l.head_line_no IS NULL THEN p.moved_on ELSE l.moved_on END,
  carrier_word = p.carrier_word, ship_date = p.ship_date, delivery_date = p.delivery_date,
  promised_date = p.promised_date, currency = p.currency, charge = p.charge, charge_usd = p.charge_usd,
  weight_kg = p.weight_kg, volume_m3 = p.volume_m3, miles = p.miles,
  containers = CASE WHEN p.containers IS NULL AND $6 AND l.head_line_no IS NULL THEN 1 ELSE p.containers END, pieces = p.pieces, chassis_days = p.chassis_days
FROM jsonb_to_recordset($5) AS p (line_no integer, route_no integer, carrier_word integer, ship_date date,
  delivery_date date, promised_date date, moved_on date, currency text, charge numeric, charge_usd numeric,
  weight_kg numeric, volume_m3 numeric, miles numeric, containers numeric, pieces numeric, chassis_days numeric)
WHERE l.customer_id = $1 AND l.upload_id = $2 AND l.line_no BETWEEN $3 AND $4 AND l.line_no = p.line_no
