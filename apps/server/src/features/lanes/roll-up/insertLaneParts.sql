-- By who carried and whose it was, too; a name the file does not give is ''. $1 customer, $2 upload, $3 mode, $4 counts already
INSERT INTO lane_parts (
  customer_id, lane_id, upload_id, month, carrier, business_unit, is_counted, shipment_count, volume, weight_kg, containers, charge_usd,
  priced_charge_usd, priced_volume, linehaul_usd, fuel_usd, fuel_told_charge_usd, transit_days, transit_shipments, promised_shipments,
  on_time_shipments)
SELECT $1::bigint, lane_id, $2::bigint, month, carrier, business_unit, $4::boolean, shipment_count, volume, weight_kg, containers, charge_usd,
  charge_usd - unpriced_charge_usd, volume - unpriced_volume, linehaul_usd, fuel_usd, fuel_told_charge_usd, transit_days, transit_shipments,
  promised_shipments, on_time_shipments
FROM (
  SELECT *, CASE $3::smallint WHEN 4 THEN miles WHEN 13 THEN miles WHEN 2 THEN containers WHEN 3 THEN volume_m3
    WHEN 7 THEN weight_kg END AS volume
  FROM (
    SELECT s.lane_id, s.month, coalesce(c.canonical, '') AS carrier, coalesce(u.canonical, '') AS business_unit,
      sum(s.shipment_count) AS shipment_count, coalesce(sum(s.weight_kg), 0) AS weight_kg, coalesce(sum(s.volume_m3), 0) AS volume_m3,
      coalesce(sum(s.containers), 0) AS containers,
      coalesce(sum(s.miles_given), 0) + coalesce(sum(s.miles_estimated), 0) AS miles,
      coalesce(sum(s.charge_usd), 0) AS charge_usd, coalesce(sum(s.unpriced_charge_usd), 0) AS unpriced_charge_usd,
      coalesce(sum(s.unpriced_volume), 0) AS unpriced_volume,
      coalesce(sum(s.linehaul_usd), 0) AS linehaul_usd, coalesce(sum(s.fuel_usd), 0) AS fuel_usd,
      coalesce(sum(s.charge_usd) FILTER (WHERE s.fuel_told > 0), 0)
        - coalesce(sum(s.fuel_untold_charge_usd) FILTER (WHERE s.fuel_told > 0), 0) AS fuel_told_charge_usd,
      coalesce(sum(s.transit_days), 0) AS transit_days, sum(s.transit_shipments) AS transit_shipments,
      sum(s.promised_shipments) AS promised_shipments, sum(s.on_time_shipments) AS on_time_shipments
    FROM summed_shipments s
    LEFT JOIN resolved_words c ON c.customer_id = $1 AND c.upload_id = $2 AND c.kind = 'carrier' AND c.word_no = s.carrier_word
    LEFT JOIN resolved_words u ON u.customer_id = $1 AND u.upload_id = $2 AND u.kind = 'businessUnit' AND u.word_no = s.business_unit_word
    GROUP BY s.lane_id, s.month, coalesce(c.canonical, ''), coalesce(u.canonical, '')
  ) sums
) volumes
