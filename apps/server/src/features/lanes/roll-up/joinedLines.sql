-- Also shipments of more than one line, combined as their one definition requires.
SELECT history_id, carrier_word, business_unit_word, month, line_count, charge_usd, linehaul_usd, fuel_usd, weight_kg, volume_m3,
  miles_given, containers, miles, volume, transit_days, is_on_time
FROM lane_shipments
WHERE customer_id = $1 AND upload_id = $2 AND mode = $3 AND history_id IN (SELECT history_id FROM changed_histories)
