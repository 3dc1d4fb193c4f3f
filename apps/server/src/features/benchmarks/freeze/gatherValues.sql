-- Single values of a customer's shipments in a mode. $1 customer, $2 mode, $3 uploads, $4 first month, $5 last month, $6 the last
-- month with shipments already in a snapshot
INSERT INTO benchmark_values (contributor_id, metric, path, value, shipments, is_unused, mark)
WITH shipped AS MATERIALIZED (
  SELECT p.path, s.history_id, s.upload_id, s.shipment_no, s.shipment_ref, s.moved_on, s.month, s.charge_usd, s.volume,
    s.transit_days, s.is_on_time
  FROM lane_shipments s
  -- A shipment counts once, however many contracts have a lane for it.
  JOIN (SELECT DISTINCT history_id, keys[6] AS path FROM benchmark_lane_paths) p ON p.history_id = s.history_id
  WHERE s.customer_id = $1 AND s.upload_id = ANY ($3::bigint[]) AND s.mode = $2 AND s.month BETWEEN $4::date AND $5::date
)
SELECT $1::bigint, 'CostPerUnit', s.path, s.charge_usd / s.volume, 1, s.month > coalesce($6::date, '-infinity'),
  CASE WHEN s.shipment_ref IS NOT NULL THEN md5(concat_ws('|', s.path, s.shipment_ref, s.moved_on, s.charge_usd))::uuid END
FROM shipped s
-- Prices outside their lane's own spread are more often errors than market prices.
LEFT JOIN upload_outliers o ON o.customer_id = $1 AND o.upload_id = s.upload_id AND o.line_no = s.shipment_no
WHERE s.charge_usd > 0 AND s.volume > 0 AND o.line_no IS NULL
UNION ALL
SELECT $1::bigint, 'TransitTime', path, transit_days, 1, month > coalesce($6::date, '-infinity'), NULL FROM shipped WHERE transit_days IS NOT NULL
UNION ALL
-- A shipment's on-time flag has no quartiles, so the value is a lane's monthly share, in percent.
SELECT $1::bigint, 'OnTime', path, 100.0 * count(*) FILTER (WHERE is_on_time) / count(*), count(*)::integer,
  month > coalesce($6::date, '-infinity'), NULL
FROM shipped WHERE is_on_time IS NOT NULL GROUP BY path, history_id, month
