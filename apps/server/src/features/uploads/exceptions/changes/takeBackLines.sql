-- Lines that were read again.
UPDATE lines l
SET state = b.state, excluded_by = b.excluded_by, head_line_no = b.head_line_no, route_no = b.route_no,
  carrier_word = b.carrier_word, ship_date = b.ship_date, delivery_date = b.delivery_date, promised_date = b.promised_date,
  moved_on = b.moved_on, currency = b.currency, charge = b.charge, charge_usd = b.charge_usd, weight_kg = b.weight_kg,
  volume_m3 = b.volume_m3, miles = b.miles, containers = b.containers, pieces = b.pieces, chassis_days = b.chassis_days
FROM (
  SELECT s.* FROM change_images i
  CROSS JOIN LATERAL jsonb_to_recordset(i.images) AS s (line_no integer, state smallint, excluded_by smallint,
    head_line_no integer, route_no integer, carrier_word integer, ship_date date, delivery_date date, promised_date date,
    moved_on date, currency text, charge numeric, charge_usd numeric, weight_kg numeric, volume_m3 numeric, miles numeric,
    containers numeric, pieces numeric, chassis_days numeric)
  WHERE i.customer_id = $1 AND i.upload_id = $2 AND i.change_no = $3 AND i.kind = 'lines'
) b
WHERE l.customer_id = $1 AND l.upload_id = $2 AND l.line_no = b.line_no
