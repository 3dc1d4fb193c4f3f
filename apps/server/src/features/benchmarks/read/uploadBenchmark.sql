-- Values of one upload for each cell: the median cost per unit of its shipments. $1 customer, $2 upload, $3 mode, $4 level
WITH newest AS (
  SELECT DISTINCT ON (l.history_id) l.history_id, b.keys
  FROM benchmark_lanes b JOIN lanes l ON l.customer_id = $1 AND l.lane_id = b.lane_id
  WHERE b.customer_id = $1 AND b.mode = $3
  ORDER BY l.history_id, b.snapshot_id DESC
)
SELECT k.key, count(*)::integer AS own_shipments,
  percentile_cont(0.5) WITHIN GROUP (ORDER BY (s.charge_usd / s.volume)::float8)::numeric AS own
FROM lane_shipments s
JOIN newest n ON n.history_id = s.history_id
CROSS JOIN LATERAL (
  SELECT key FROM unnest(n.keys) WITH ORDINALITY AS k (key, level)
  WHERE level <= $4 AND key IS NOT NULL ORDER BY level DESC LIMIT 1
) k
LEFT JOIN upload_outliers o ON o.customer_id = $1 AND o.upload_id = s.upload_id AND o.line_no = s.shipment_no
WHERE s.customer_id = $1 AND s.upload_id = $2 AND s.mode = $3 AND s.charge_usd > 0 AND s.volume > 0 AND o.line_no IS NULL
GROUP BY k.key
