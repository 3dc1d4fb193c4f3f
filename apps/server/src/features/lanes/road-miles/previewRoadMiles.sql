-- Volume, baseline and price per mile of each contract with factors $ratios by pair of countries ("CA-US"), given as new ÷ current
-- estimate; $otherRatio: the same for other pairs. A lane's estimated miles are those that no row before its contract gives. Targets
-- and edited months stay unchanged. Contracts $contracts begin with $starts (infinity: not fixed).
WITH asked AS (SELECT * FROM unnest($contracts::smallint[], $starts::date[]) AS c (contract_no, first_month)),
given AS (
  SELECT c.contract_no, m.history_id, sum(m.miles_given) / nullif(sum(m.miles), 0) AS share
  FROM lane_months m
  JOIN lane_histories h ON h.customer_id = $customer AND h.history_id = m.history_id
  JOIN asked c ON m.month < c.first_month
  WHERE m.customer_id = $customer AND m.is_counted AND h.mode = $mode
  GROUP BY c.contract_no, m.history_id
),
scaled AS (
  SELECT l.contract_no, l.lane_id, l.target_price,
    CASE WHEN l.shipment_count = 0 THEN CASE WHEN l.distance_estimated THEN ratio ELSE 1 END
      ELSE coalesce(g.share, 0) + (1 - coalesce(g.share, 0)) * ratio END AS scale
  FROM lanes l
  JOIN asked c ON c.contract_no = l.contract_no
  LEFT JOIN given g ON g.contract_no = l.contract_no AND g.history_id = l.history_id
  CROSS JOIN LATERAL (
    SELECT coalesce(l.origin_place ->> 'countryCode', '?') COLLATE "C" AS origin, coalesce(l.destination_place ->> 'countryCode', '?') COLLATE "C" AS destination
  ) ends
  CROSS JOIN LATERAL (
    SELECT coalesce(($ratios::jsonb ->> (least(origin, destination) || '-' || greatest(origin, destination)))::numeric, $otherRatio::numeric) AS ratio
  ) r
  WHERE l.customer_id = $customer AND l.mode = $mode AND l.is_counted AND l.distance_miles IS NOT NULL
)
SELECT s.contract_no, count(DISTINCT s.lane_id) FILTER (WHERE scale <> 1)::integer AS lanes,
  coalesce(sum(f.volume), 0)::float8 AS volume,
  coalesce(sum(CASE WHEN f.is_edited THEN f.volume ELSE f.volume * scale END), 0)::float8 AS new_volume,
  coalesce(sum(f.baseline_cost_usd), 0)::float8 AS baseline_usd,
  coalesce(sum(CASE WHEN f.is_edited THEN f.baseline_cost_usd / scale ELSE f.baseline_cost_usd END), 0)::float8 AS new_baseline_usd,
  -- Of the volume that has a baseline.
  sum(f.volume) FILTER (WHERE f.baseline_cost_usd IS NOT NULL)::float8 AS priced_volume,
  sum(CASE WHEN f.is_edited THEN f.volume ELSE f.volume * scale END) FILTER (WHERE f.baseline_cost_usd IS NOT NULL)::float8 AS new_priced_volume,
  count(DISTINCT s.lane_id) FILTER (WHERE scale <> 1 AND s.target_price > 0)::integer AS targets,
  count(*) FILTER (WHERE scale <> 1 AND f.is_edited)::integer AS edited_months
FROM scaled s
LEFT JOIN lane_forecasts f ON f.customer_id = $customer AND f.lane_id = s.lane_id
GROUP BY s.contract_no
HAVING count(*) FILTER (WHERE scale <> 1) > 0
ORDER BY s.contract_no DESC
