-- How awarded cost moved from one contract to another, by lanes that share a history: the totals, in every row, and a page of the lanes
-- awarded in both, the largest increase first. A pending award counts, as in the lane table.
WITH awarded AS MATERIALIZED (
  SELECT m.lane_id, m.contract_no, sum(m.awarded_usd) AS usd, sum(0.01 * m.share * m.month_volume) AS volume
  FROM counted_award_months m
  WHERE m.customer_id = $customer AND m.mode = $mode AND m.contract_no IN ($contract::smallint, $since::smallint)
  GROUP BY m.lane_id, m.contract_no
),
bought AS MATERIALIZED (
  SELECT a.lane_id, a.contract_no, a.usd, a.volume, l.history_id, l.origin_label, l.destination_label, l.equipment
  FROM awarded a
  JOIN lanes l ON l.customer_id = $customer AND l.lane_id = a.lane_id
),
pairs AS MATERIALIZED (
  SELECT n.lane_id, f.lane_id AS since_id, n.origin_label, n.destination_label, n.equipment, n.volume, n.usd, f.usd AS since_usd, f.volume AS since_volume,
    -- Multiplied before divided, and with 24 decimals, so that the quotient is never cut near a half.
    CASE WHEN n.lane_id IS NULL THEN NULL WHEN f.volume > 0 THEN round((f.usd * n.volume)::numeric(60, 24) / f.volume, 2) ELSE f.usd END AS repriced_usd
  FROM (SELECT * FROM bought WHERE contract_no = $contract) n
  FULL JOIN (SELECT * FROM bought WHERE contract_no = $since) f ON f.history_id = n.history_id
),
totals AS (
  SELECT count(*) FILTER (WHERE lane_id IS NOT NULL AND since_id IS NOT NULL)::integer AS both_lanes,
    count(*) FILTER (WHERE since_id IS NULL)::integer AS new_lanes, count(*) FILTER (WHERE lane_id IS NULL)::integer AS gone_lanes,
    coalesce(sum(usd - repriced_usd), 0.00) AS price_usd, coalesce(sum(usd) FILTER (WHERE since_id IS NULL), 0.00) AS new_usd,
    coalesce(-sum(since_usd) FILTER (WHERE lane_id IS NULL), 0.00) AS gone_usd,
    coalesce(sum(usd), 0.00) - coalesce(sum(coalesce(repriced_usd, since_usd)), 0.00) AS total_usd
  FROM pairs
),
page AS MATERIALIZED (
  SELECT lane_id, since_id, origin_label, destination_label, equipment, volume, usd, since_usd, since_volume, usd - repriced_usd AS moved_usd
  FROM pairs
  WHERE lane_id IS NOT NULL AND since_id IS NOT NULL
  ORDER BY moved_usd DESC, lane_id LIMIT $size::integer OFFSET $skipped::integer
)
SELECT t.both_lanes, t.new_lanes, t.gone_lanes, t.price_usd, t.new_usd, t.gone_usd, t.total_usd,
  p.lane_id, p.since_id, p.origin_label, p.destination_label, p.equipment, p.volume, p.usd, p.since_usd, p.since_volume, p.moved_usd
FROM totals t
LEFT JOIN page p ON true
ORDER BY p.moved_usd DESC, p.lane_id
