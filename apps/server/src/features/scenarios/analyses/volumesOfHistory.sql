-- Volumes of lanes in the latest past month with the same name as each requested month; a lane without shipments has no row. $1
-- customer, $2 mode, $3 lanes, $4 requested months
WITH known AS MATERIALIZED (
  SELECT extract(month FROM m.month) AS name, max(m.month) AS month
  FROM lane_months m JOIN lane_histories h ON h.customer_id = $1 AND h.history_id = m.history_id AND h.mode = $2
  WHERE m.customer_id = $1 AND m.is_counted AND m.month < (SELECT min(a) FROM unnest($4::date[]) AS a)
  GROUP BY 1
),
wanted AS MATERIALIZED (
  SELECT a.month AS asked, k.month FROM unnest($4::date[]) AS a(month) JOIN known k ON k.name = extract(month FROM a.month)
),
shipped AS (
  SELECT l.lane_id, w.asked, sum(m.volume) AS volume
  FROM lane_months m JOIN wanted w ON w.month = m.month
  JOIN lanes l ON l.customer_id = $1 AND l.history_id = m.history_id
  WHERE m.customer_id = $1 AND m.is_counted AND l.lane_id = ANY ($3::bigint[])
  GROUP BY l.lane_id, w.asked
)
SELECT (SELECT coalesce(array_agg(to_char(asked, 'YYYY-MM') ORDER BY asked), '{}') FROM wanted) AS months,
       (SELECT to_char(min(month), 'YYYY-MM') FROM wanted) AS from_month, (SELECT to_char(max(month), 'YYYY-MM') FROM wanted) AS to_month,
       s.lane_id, s.asked, s.volumes
FROM (SELECT 1) one
LEFT JOIN (
  SELECT lane_id, array_agg(to_char(asked, 'YYYY-MM') ORDER BY asked) AS asked, array_agg(volume::text ORDER BY asked) AS volumes
  FROM shipped GROUP BY lane_id) s ON true
