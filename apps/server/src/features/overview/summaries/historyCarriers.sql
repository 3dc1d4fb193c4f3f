-- The same by month and carrier, as named in the files. $1 customer, $2 mode
INSERT INTO history_carriers (
  customer_id, mode, carrier, month, shipment_count, volume, charge_usd, transit_days, transit_shipments, promised_shipments, on_time_shipments)
SELECT p.customer_id, $2::smallint, p.carrier, p.month, sum(p.shipment_count), sum(p.volume), sum(p.charge_usd), sum(p.transit_days),
  sum(p.transit_shipments), sum(p.promised_shipments), sum(p.on_time_shipments)
FROM lane_parts p
WHERE p.customer_id = $1 AND p.is_counted
  AND p.upload_id IN (SELECT u.upload_id FROM uploads u WHERE u.customer_id = $1 AND u.mode = $2)
GROUP BY p.customer_id, p.carrier, p.month
