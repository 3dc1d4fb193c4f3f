-- lane_shipments of an upload in which every shipment is one line: nothing to combine.
WITH known_routes AS MATERIALIZED (
  SELECT route_no, r.history_id, r.estimated_miles, w.business_unit_word
  FROM lane_routes r JOIN routes w USING (customer_id, upload_id, route_no)
  WHERE customer_id = $1 AND upload_id = $2 AND r.history_id IN (SELECT history_id FROM changed_histories)
)
SELECT r.history_id, l.carrier_word, r.business_unit_word, date_trunc('month', l.moved_on::timestamp)::date AS month, 1 AS line_count,
  l.charge_usd, l.linehaul_usd, l.fuel_usd, l.weight_kg, l.volume_m3, nullif(l.miles, 0) AS miles_given,
  CASE WHEN mode_counts_containers($3::smallint) THEN coalesce(l.containers, 1) ELSE l.containers END AS containers,
  CASE WHEN mode_uses_miles($3::smallint) THEN coalesce(nullif(l.miles, 0), r.estimated_miles) END AS miles,
  lane_volume($3::smallint, coalesce(nullif(l.miles, 0), r.estimated_miles), coalesce(l.containers, 1), l.volume_m3, l.weight_kg) AS volume,
  CASE WHEN l.delivery_date - l.ship_date BETWEEN 0 AND 365 THEN l.delivery_date - l.ship_date END AS transit_days,
  l.delivery_date <= l.promised_date AS is_on_time
FROM lines l
JOIN known_routes r ON r.route_no = l.route_no
WHERE l.customer_id = $1 AND l.upload_id = $2 AND l.state = 0
