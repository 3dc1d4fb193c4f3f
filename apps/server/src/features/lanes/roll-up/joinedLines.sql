-- Shipments of more than one line too, as their one definition puts them together.
SELECT lane_id, carrier_word, month, line_count, charge_usd, weight_kg, volume_m3, miles_given, containers, miles, volume
FROM lane_shipments
WHERE customer_id = $1 AND upload_id = $2 AND mode = $3 AND lane_id IN (SELECT lane_id FROM changed_lanes)
