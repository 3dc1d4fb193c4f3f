-- The shipments of lanes, as before; volumes, miles and containers by the functions of database/generated/freight.sql.
CREATE OR REPLACE VIEW lane_shipments WITH (security_invoker = true) AS
SELECT
  s.customer_id, r.lane_id, s.upload_id, s.shipment_no, l.mode, s.line_count, s.shipment_ref, s.carrier_word,
  s.moved_on, date_trunc('month', s.moved_on::timestamp)::date AS month,
  s.charge_usd, s.weight_kg, s.volume_m3, s.pieces, s.chassis_days,
  -- A blank container count is one container.
  coalesce(s.containers, CASE WHEN mode_counts_containers(l.mode) THEN 1 ELSE 0 END) AS containers,
  -- A row without miles (or with none driven) has those of its route, estimated.
  nullif(s.miles, 0) AS miles_given,
  CASE WHEN mode_uses_miles(l.mode) THEN coalesce(nullif(s.miles, 0), r.estimated_miles) END AS miles,
  lane_volume(l.mode, coalesce(nullif(s.miles, 0), r.estimated_miles), coalesce(s.containers, 1), s.volume_m3, s.weight_kg) AS volume,
  -- freight.airChargeableKg and freight.lclRevenueTon
  greatest(ceil(coalesce(s.weight_kg, 0) * 2), ceil(coalesce(s.volume_m3, 0) * 1000 / 3)) / 2 AS chargeable_kg,
  greatest(1, coalesce(s.volume_m3, 0), coalesce(s.weight_kg, 0) / 1000) AS revenue_tons,
  s.linehaul_usd, s.fuel_usd, s.shipped_on, s.delivered_on, s.promised_on,
  -- A delivery before the shipping, or a year after it, is a mistyped date: the transit time is unknown.
  CASE WHEN s.delivered_on - s.shipped_on BETWEEN 0 AND 365 THEN s.delivered_on - s.shipped_on END AS transit_days,
  s.delivered_on <= s.promised_on AS is_on_time,
  w.business_unit_word
FROM (
  -- Lines that are a shipment by themselves need no grouping: most files have only these.
  SELECT
    l.customer_id, l.upload_id, l.line_no AS shipment_no, 1 AS line_count, l.route_no, l.shipment_ref, l.carrier_word,
    l.moved_on, l.charge_usd, l.weight_kg, l.volume_m3, l.pieces, l.containers, l.miles, l.chassis_days,
    l.linehaul_usd, l.fuel_usd, l.ship_date AS shipped_on, l.delivery_date AS delivered_on, l.promised_date AS promised_on
  FROM lines l
  WHERE l.state = 0 AND l.head_line_no IS NULL
    AND NOT EXISTS (
      SELECT FROM lines m
      WHERE m.customer_id = l.customer_id AND m.upload_id = l.upload_id AND m.head_line_no = l.line_no
        AND m.head_line_no IS NOT NULL AND m.state = 0)
  UNION ALL
  -- Route, carrier and reference are those of the head; where the head itself is excluded, those of the first of its lines.
  SELECT
    l.customer_id, l.upload_id, coalesce(l.head_line_no, l.line_no), count(*)::integer,
    (min(ARRAY[(l.head_line_no IS NOT NULL)::integer, l.line_no, l.route_no]))[3],
    (min(ARRAY[(l.head_line_no IS NOT NULL)::integer::text, lpad(l.line_no::text, 10, '0'), l.shipment_ref]))[3],
    (min(ARRAY[(l.head_line_no IS NOT NULL)::integer, l.line_no, l.carrier_word]))[3],
    min(l.moved_on), sum(l.charge_usd), sum(l.weight_kg), sum(l.volume_m3), sum(l.pieces), sum(l.containers),
    max(l.miles), max(l.chassis_days),
    sum(l.linehaul_usd), sum(l.fuel_usd), min(l.ship_date), max(l.delivery_date), max(l.promised_date)
  FROM (
    SELECT DISTINCT customer_id, upload_id, head_line_no FROM lines WHERE head_line_no IS NOT NULL AND state = 0
  ) h
  JOIN lines l ON l.customer_id = h.customer_id AND l.upload_id = h.upload_id
    AND coalesce(l.head_line_no, l.line_no) = h.head_line_no
  WHERE l.state = 0
  GROUP BY l.customer_id, l.upload_id, coalesce(l.head_line_no, l.line_no)
) s
JOIN lane_routes r ON r.customer_id = s.customer_id AND r.upload_id = s.upload_id AND r.route_no = s.route_no
-- A join by key whose columns are not selected is left out of the plan.
LEFT JOIN routes w ON w.customer_id = s.customer_id AND w.upload_id = s.upload_id AND w.route_no = s.route_no
JOIN lanes l ON l.customer_id = r.customer_id AND l.lane_id = r.lane_id;
