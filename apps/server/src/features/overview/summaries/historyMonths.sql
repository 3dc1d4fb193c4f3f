-- Totals of a mode's included uploads, by upload and month. $1 customer, $2 mode
INSERT INTO history_months (
  customer_id, mode, upload_id, month, shipment_count, volume, weight_kg, containers, charge_usd, linehaul_usd, fuel_usd, transit_days,
  transit_shipments, promised_shipments, on_time_shipments)
SELECT p.customer_id, $2::smallint, p.upload_id, p.month, sum(p.shipment_count), sum(p.volume), sum(p.weight_kg), sum(p.containers),
  sum(p.charge_usd), sum(p.linehaul_usd), sum(p.fuel_usd), sum(p.transit_days), sum(p.transit_shipments), sum(p.promised_shipments),
  sum(p.on_time_shipments)
FROM lane_parts p
WHERE p.customer_id = $1 AND p.is_counted
  AND p.upload_id IN (SELECT u.upload_id FROM uploads u WHERE u.customer_id = $1 AND u.mode = $2)
GROUP BY p.customer_id, p.upload_id, p.month
