-- A customer's lanes of a mode by their cell of a scope, or the next wider one that applies to them. $1 customer, $2 mode, $3 level
-- of the scope (1 is the widest)
WITH newest AS (
  SELECT DISTINCT ON (b.lane_id) b.lane_id, b.keys, b.labels, l.forecast_volume
  FROM benchmark_lanes b
  JOIN lanes l ON l.customer_id = $1 AND l.lane_id = b.lane_id
  WHERE b.customer_id = $1 AND b.mode = $2 AND l.mode = $2
  ORDER BY b.lane_id, b.snapshot_id DESC
)
SELECT k.key, min(n.labels[k.level]) AS label, k.level::integer AS level, count(*)::integer AS lanes,
  sum(n.forecast_volume) AS forecast_volume, (array_agg(to_jsonb(n.keys) ORDER BY n.lane_id))[1] AS keys
FROM newest n
CROSS JOIN LATERAL (
  SELECT key, level FROM unnest(n.keys) WITH ORDINALITY AS k (key, level)
  WHERE level <= $3 AND key IS NOT NULL ORDER BY level DESC LIMIT 1
) k
GROUP BY k.key, k.level
