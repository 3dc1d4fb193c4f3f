-- The month in which a mode's contract period begins, once it is fixed: shipments before it are the baseline, those from it on are
-- what became of the contract (decision 13).
CREATE VIEW contract_starts WITH (security_invoker = true) AS
SELECT customer_id, mode, to_date(value #>> '{}', 'YYYY-MM') AS first_month
FROM instance_properties
WHERE name = 'contract.firstMonth' AND value #>> '{}' IS NOT NULL;

-- What bids are rated over, as before, but only what is the baseline's.
CREATE OR REPLACE VIEW rated_shipments WITH (security_invoker = true) AS
SELECT s.customer_id, s.mode, s.lane_id, s.volume, s.weight_kg, s.volume_m3,
       CASE WHEN s.weight_kg IS NOT NULL OR s.volume_m3 IS NOT NULL THEN s.chargeable_kg END AS chargeable_kg,
       CASE WHEN s.weight_kg IS NOT NULL OR s.volume_m3 IS NOT NULL THEN s.revenue_tons END AS revenue_tons,
       nullif(s.containers, 0) AS containers, s.miles, s.chassis_days AS days
FROM lane_shipments s
JOIN uploads u ON u.customer_id = s.customer_id AND u.upload_id = s.upload_id AND u.mode = s.mode AND u.status = 200
LEFT JOIN contract_starts c ON c.customer_id = s.customer_id AND c.mode = s.mode
WHERE s.volume > 0 AND (c.first_month IS NULL OR s.month < c.first_month)
UNION ALL
SELECT l.customer_id, l.mode, l.lane_id, t.volume, t.weight_kg, t.volume_m3,
       CASE WHEN t.weight_kg IS NOT NULL OR t.volume_m3 IS NOT NULL THEN t.chargeable_kg END,
       CASE WHEN t.weight_kg IS NOT NULL OR t.volume_m3 IS NOT NULL THEN t.revenue_tons END,
       t.containers, t.miles, t.chassis_days
FROM lane_typical_shipments t
JOIN lanes l ON l.customer_id = t.customer_id AND l.lane_id = t.lane_id
WHERE NOT EXISTS (
  SELECT FROM lane_months m
  LEFT JOIN contract_starts c ON c.customer_id = t.customer_id AND c.mode = l.mode
  WHERE m.customer_id = t.customer_id AND m.lane_id = t.lane_id AND m.is_counted AND m.volume > 0
    AND (c.first_month IS NULL OR m.month < c.first_month));
