-- Volume, baseline and price per mile with factors $3 by pair of countries ("CA-US"), given as new ÷ current estimate. $4 the same
-- for other pairs. A lane's estimated miles are those that no row gives. Targets and edited months stay unchanged. $1 customer, $2
-- mode
WITH given AS (
  SELECT m.history_id, sum(m.miles_given) / nullif(sum(m.miles), 0) AS share
  FROM lane_months m JOIN lane_histories h ON h.customer_id = $1 AND h.history_id = m.history_id
  WHERE m.customer_id = $1 AND m.is_counted AND h.mode = $2
  GROUP BY m.history_id
),
scaled AS (
  SELECT l.lane_id, l.target_price,
    CASE WHEN l.shipment_count = 0 THEN CASE WHEN l.distance_estimated THEN ratio ELSE 1 END
      ELSE coalesce(g.share, 0) + (1 - coalesce(g.share, 0)) * ratio END AS scale
  FROM lanes l
  LEFT JOIN given g USING (history_id)
  CROSS JOIN LATERAL (
    SELECT coalesce(l.origin_place ->> 'countryCode', '?') COLLATE "C" AS origin, coalesce(l.destination_place ->> 'countryCode', '?') COLLATE "C" AS destination
  ) ends
  CROSS JOIN LATERAL (SELECT coalesce(($3::jsonb ->> (least(origin, destination) || '-' || greatest(origin, destination)))::numeric, $4::numeric) AS ratio) r
  WHERE l.customer_id = $1 AND l.mode = $2 AND l.is_counted AND l.distance_miles IS NOT NULL
)
SELECT count(DISTINCT s.lane_id) FILTER (WHERE scale <> 1)::integer AS lanes,
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
LEFT JOIN lane_forecasts f ON f.customer_id = $1 AND f.lane_id = s.lane_id
