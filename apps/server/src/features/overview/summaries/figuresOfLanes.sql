-- A lane's figures by month, without gaps. Its row of lane_summaries is written before; its best bid follows (bidsOfLanes).
-- $1 customer, $2 mode, $3 lanes (null: all)
WITH span AS MATERIALIZED (
  -- First and last month with figures, from its forecast and its awards.
  SELECT l.lane_id, min(told.first_month) AS first_month, max(told.last_month) AS last_month
  FROM lanes l
  JOIN (
    SELECT lane_id, min(month) AS first_month, max(month) AS last_month
    FROM lane_forecasts WHERE customer_id = $1 AND ($3::bigint[] IS NULL OR lane_id = ANY ($3)) GROUP BY lane_id
    UNION ALL
    SELECT lane_id, min(month), max(month)
    FROM counted_award_months
    WHERE customer_id = $1 AND mode = $2 AND ($3::bigint[] IS NULL OR lane_id = ANY ($3)) GROUP BY lane_id
  ) told ON told.lane_id = l.lane_id
  WHERE l.customer_id = $1 AND l.mode = $2 AND l.is_counted AND ($3::bigint[] IS NULL OR l.lane_id = ANY ($3))
  GROUP BY l.lane_id
),
cell AS (
  SELECT lane_id, month, coalesce(sum(volume), 0)::bigint AS volume, sum(baseline)::bigint AS baseline,
         sum(awarded_baseline)::bigint AS awarded_baseline, sum(awarded)::bigint AS awarded, sum(pending)::bigint AS pending,
         sum(savings)::bigint AS savings, sum(pending_savings)::bigint AS pending_savings
  FROM (
    SELECT f.lane_id, f.month, whole_parts(f.volume * 1000) AS volume, whole_parts(f.baseline_cost_usd * 100) AS baseline,
           NULL::bigint AS awarded_baseline, NULL::bigint AS awarded, NULL::bigint AS pending, NULL::bigint AS savings,
           NULL::bigint AS pending_savings
    FROM lane_forecasts f WHERE f.customer_id = $1 AND ($3::bigint[] IS NULL OR f.lane_id = ANY ($3))
    UNION ALL
    SELECT m.lane_id, m.month, NULL, NULL, whole_parts(m.baseline_usd * 100), whole_parts(m.awarded_usd * 100),
           CASE WHEN m.is_pending THEN whole_parts(m.awarded_usd * 100) END, whole_parts((m.baseline_usd - m.awarded_usd) * 100),
           CASE WHEN m.is_pending THEN whole_parts((m.baseline_usd - m.awarded_usd) * 100) END
    FROM counted_award_months m
    WHERE m.customer_id = $1 AND m.mode = $2 AND ($3::bigint[] IS NULL OR m.lane_id = ANY ($3))
    UNION ALL
    SELECT lane_id, generate_series(first_month, last_month, interval '1 month')::date, NULL, NULL, NULL, NULL, NULL, NULL, NULL FROM span
  ) told
  GROUP BY lane_id, month
),
figures AS (
  SELECT lane_id, min(month) AS first_month, array_agg(volume ORDER BY month) AS volume, array_agg(baseline ORDER BY month) AS baseline,
         array_agg(awarded_baseline ORDER BY month) AS awarded_baseline, array_agg(awarded ORDER BY month) AS awarded,
         array_agg(pending ORDER BY month) AS pending, array_agg(savings ORDER BY month) AS savings,
         array_agg(pending_savings ORDER BY month) AS pending_savings
  FROM cell GROUP BY lane_id
)
INSERT INTO lane_figures (
  customer_id, lane_id, mode, contract_no, first_month, is_open, has_bid, incumbent_is_named, incumbent_has_bid, volume, baseline_cents,
  awarded_baseline_cents, awarded_cents, pending_cents, savings_cents, pending_savings_cents, best_bid_cents)
SELECT $1::bigint, s.lane_id, $2::smallint, s.contract_no, f.first_month, s.state = 'Started' AND NOT s.is_manual, s.amount_bid_usd IS NOT NULL,
  s.incumbent_is_named, s.incumbent_has_bid, coalesce(f.volume, '{}'), coalesce(f.baseline, '{}'), coalesce(f.awarded_baseline, '{}'),
  coalesce(f.awarded, '{}'), coalesce(f.pending, '{}'), coalesce(f.savings, '{}'), coalesce(f.pending_savings, '{}'),
  array_fill(NULL::bigint, ARRAY[coalesce(cardinality(f.volume), 0)])
FROM lane_summaries s
LEFT JOIN figures f USING (lane_id)
WHERE s.customer_id = $1 AND s.mode = $2 AND ($3::bigint[] IS NULL OR s.lane_id = ANY ($3))
