-- Whole lines from a change's images; images of older changes have no shipment numbers.
CREATE TEMPORARY TABLE lines_before ON COMMIT DROP AS
SELECT s.*, i.images -> 0 ? 'shipment_ref' AS has_ref FROM change_images i
CROSS JOIN LATERAL jsonb_to_recordset(i.images) AS s (line_no integer, state smallint, excluded_by smallint,
  head_line_no integer, route_no integer, carrier_word integer, ship_date date, delivery_date date, promised_date date,
  moved_on date, currency text, charge numeric, charge_usd numeric, linehaul_usd numeric, fuel_usd numeric, weight_kg numeric, volume_m3 numeric, miles numeric,
  containers numeric, pieces numeric, chassis_days numeric, shipment_ref text)
WHERE i.customer_id = $1::bigint AND i.upload_id = $2::bigint AND i.change_no = $3::integer AND i.kind = 'lines'
