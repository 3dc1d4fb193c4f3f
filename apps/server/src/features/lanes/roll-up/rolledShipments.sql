-- The upload's shipments by lane, month and carrier: small enough to be read twice. $1 customer, $2 upload
CREATE TEMP TABLE rolled_shipments ON COMMIT DROP AS
SELECT lane_id, carrier_word, month,
  count(*)::integer AS shipment_count, sum(line_count)::integer AS line_count,
  coalesce(sum(volume), 0) AS volume, coalesce(sum(weight_kg), 0) AS weight_kg, coalesce(sum(volume_m3), 0) AS volume_m3,
  sum(containers) AS containers, coalesce(sum(miles), 0) AS miles,
  coalesce(sum(miles_given), 0) AS miles_given, count(miles_given)::integer AS miles_given_count,
  coalesce(sum(charge_usd), 0) AS historic_charge_usd,
  coalesce(sum(charge_usd) FILTER (WHERE volume > 0), 0) AS priced_charge_usd,
  coalesce(sum(volume) FILTER (WHERE charge_usd IS NOT NULL AND volume > 0), 0) AS priced_volume
FROM lane_shipments
WHERE customer_id = $1 AND upload_id = $2
GROUP BY lane_id, carrier_word, month
