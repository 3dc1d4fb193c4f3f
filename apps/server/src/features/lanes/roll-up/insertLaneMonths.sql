-- $1 customer, $2 upload, $3 mode, $4 whether the upload is already included
INSERT INTO lane_months (
  customer_id, history_id, upload_id, month, is_counted, shipment_count, line_count, volume, weight_kg, volume_m3,
  containers, miles, miles_given, miles_given_count, historic_charge_usd, priced_charge_usd, priced_volume)
SELECT $1::bigint, history_id, $2::bigint, month, $4::boolean, shipment_count, line_count, volume, weight_kg, volume_m3,
  containers, miles, miles_given, miles_given_count, charge_usd, charge_usd - unpriced_charge_usd, volume - unpriced_volume
FROM (
  SELECT *, lane_volume($3::smallint, miles, containers, volume_m3, weight_kg) AS volume
  FROM (
    SELECT history_id, month, sum(shipment_count) AS shipment_count, sum(line_count) AS line_count,
      coalesce(sum(weight_kg), 0) AS weight_kg, coalesce(sum(volume_m3), 0) AS volume_m3,
      coalesce(sum(containers), 0) AS containers,
      coalesce(sum(miles_given), 0) AS miles_given, sum(miles_given_count) AS miles_given_count,
      CASE WHEN mode_uses_miles($3::smallint)
        THEN coalesce(sum(miles_given), 0) + coalesce(sum(miles_estimated), 0) ELSE 0 END AS miles,
      coalesce(sum(charge_usd), 0) AS charge_usd, coalesce(sum(unpriced_charge_usd), 0) AS unpriced_charge_usd,
      coalesce(sum(unpriced_volume), 0) AS unpriced_volume
    FROM summed_shipments
    GROUP BY history_id, month
  ) sums
) volumes
