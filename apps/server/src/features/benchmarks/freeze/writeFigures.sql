-- A viewer's own figures in the cells of its lanes, and the benchmark where it may be shown: medians of single values, three
-- digits, excluding the viewer's group. $1 viewer, $2 snapshot, $3 mode, $4 the viewer's group, $5 and $6 metrics and keys of the
-- shown cells, $7 values and $8 companies required for mean and tails
INSERT INTO benchmark_figures (
  customer_id, snapshot_id, mode, metric, key, month, from_month, to_month, own, own_shipments, shipments, companies, p25, median, p75,
  mean, p2_5, p97_5)
WITH own AS (
  SELECT v.metric, k.key, percentile_cont(0.5) WITHIN GROUP (ORDER BY v.value::float8)::numeric AS own, sum(v.shipments)::integer AS own_shipments
  FROM benchmark_values v
  JOIN (SELECT DISTINCT keys[6] AS path, keys FROM benchmark_lanes WHERE customer_id = $1 AND snapshot_id = $2) l ON l.path = v.path
  CROSS JOIN LATERAL unnest(l.keys) AS k (key)
  WHERE k.key IS NOT NULL
  GROUP BY v.metric, k.key
),
told AS (SELECT metric, key FROM unnest($5::text[], $6::uuid[]) AS t (metric, key)),
market AS (
  SELECT s.metric, k.key, count(*) AS value_count, sum(s.shipments)::integer AS shipments, count(DISTINCT c.group_id)::integer AS companies,
    percentile_cont(ARRAY[0.025, 0.25, 0.5, 0.75, 0.975]) WITHIN GROUP (ORDER BY s.value::float8) AS spread, avg(s.value) AS mean
  FROM benchmark_samples s
  JOIN benchmark_contributors c ON c.contributor_id = s.contributor_id AND c.mode = $3
  JOIN benchmark_paths p ON p.snapshot_id = $2 AND p.path = s.path
  CROSS JOIN LATERAL unnest(p.keys) AS k (key)
  JOIN told t ON t.metric = s.metric AND t.key = k.key
  WHERE s.snapshot_id = $2 AND c.group_id <> $4
  GROUP BY s.metric, k.key
)
SELECT $1::bigint, $2::bigint, $3::smallint, coalesce(o.metric, m.metric), coalesce(o.key, m.key), n.month, n.from_month, n.to_month,
  o.own, coalesce(o.own_shipments, 0), m.shipments, m.companies,
  three_digits(m.spread[2]::numeric), three_digits(m.spread[3]::numeric), three_digits(m.spread[4]::numeric),
  CASE WHEN t.has_tails THEN three_digits(m.mean) END, CASE WHEN t.has_tails THEN three_digits(m.spread[1]::numeric) END,
  CASE WHEN t.has_tails THEN three_digits(m.spread[5]::numeric) END
FROM own o
FULL JOIN market m ON m.metric = o.metric AND m.key = o.key
CROSS JOIN LATERAL (SELECT m.value_count >= $7 AND m.companies >= $8 AS has_tails) t
JOIN benchmark_snapshots n ON n.snapshot_id = $2
