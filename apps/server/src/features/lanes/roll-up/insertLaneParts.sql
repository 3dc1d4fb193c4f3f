-- Also by carrier and business unit; a name missing in the file is ''. $1 customer, $2 upload, $3 mode, $4 whether already included
INSERT INTO lane_parts (
  customer_id, history_id, upload_id, month, carrier, business_unit, is_counted, shipment_count, volume, weight_kg, containers, charge_usd,
  priced_charge_usd, priced_volume, linehaul_usd, fuel_usd, charge_with_fuel_split_usd, transit_days, transit_shipments, promised_shipments,
  on_time_shipments)
SELECT $1::bigint, s.history_id, $2::bigint, s.month, coalesce(c.canonical, ''), coalesce(u.canonical, ''), $4::boolean, s.shipment_count,
  v.volume, coalesce(s.weight_kg, 0), coalesce(s.containers, 0), coalesce(s.charge_usd, 0),
  coalesce(s.charge_usd, 0) - coalesce(s.unpriced_charge_usd, 0), v.volume - coalesce(s.unpriced_volume, 0),
  coalesce(s.linehaul_usd, 0), coalesce(s.fuel_usd, 0),
  CASE WHEN s.fuel_told > 0 THEN coalesce(s.charge_usd, 0) - coalesce(s.fuel_untold_charge_usd, 0) ELSE 0 END,
  coalesce(s.transit_days, 0), s.transit_shipments, s.promised_shipments, s.on_time_shipments
FROM summed_shipments s
CROSS JOIN LATERAL (
  SELECT coalesce(lane_volume($3::smallint, coalesce(s.miles_given, 0) + coalesce(s.miles_estimated, 0), s.containers, s.volume_m3,
    s.weight_kg), 0) AS volume
) v
LEFT JOIN resolved_words c ON c.customer_id = $1 AND c.upload_id = $2 AND c.kind = 'carrier' AND c.word_no = s.carrier_no
LEFT JOIN resolved_words u ON u.customer_id = $1 AND u.upload_id = $2 AND u.kind = 'businessUnit' AND u.word_no = s.business_unit_no
