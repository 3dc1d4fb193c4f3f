-- $1 customer, $2 upload, $3 the upload counts already
INSERT INTO lane_months (
  customer_id, lane_id, upload_id, month, is_counted, shipment_count, line_count, volume, weight_kg, volume_m3,
  containers, miles, miles_given, miles_given_count, historic_charge_usd, priced_charge_usd, priced_volume)
SELECT $1::bigint, lane_id, $2::bigint, month, $3::boolean, sum(shipment_count), sum(line_count), sum(volume),
  sum(weight_kg), sum(volume_m3), sum(containers), sum(miles), sum(miles_given), sum(miles_given_count),
  sum(historic_charge_usd), sum(priced_charge_usd), sum(priced_volume)
FROM rolled_shipments
GROUP BY lane_id, month
