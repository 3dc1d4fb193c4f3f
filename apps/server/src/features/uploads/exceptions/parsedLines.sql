-- Result of parsing rows again, until it is stored in their lines.
CREATE TEMPORARY TABLE parsed_lines (line_no integer, route_no integer, carrier_word integer, ship_date date, delivery_date date,
  promised_date date, moved_on date, currency text, charge numeric, charge_usd numeric, linehaul_usd numeric, fuel_usd numeric, weight_kg numeric, volume_m3 numeric,
  miles numeric, containers numeric, pieces numeric, chassis_days numeric, shipment_ref text) ON COMMIT DROP
