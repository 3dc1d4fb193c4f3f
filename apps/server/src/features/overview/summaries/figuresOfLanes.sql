,
-- A lane's figures by month, without gaps. Its rows of lane_summaries and lane_charges are written before.
best AS (
  -- A year of cells at a time.
  SELECT c.lane_id, 12 * y.no AS at,
    ARRAY[sum(c.cents[12 * y.no + 1]), sum(c.cents[12 * y.no + 2]), sum(c.cents[12 * y.no + 3]), sum(c.cents[12 * y.no + 4]), sum(c.cents[12 * y.no + 5]), sum(c.cents[12 * y.no + 6]), sum(c.cents[12 * y.no + 7]), sum(c.cents[12 * y.no + 8]), sum(c.cents[12 * y.no + 9]), sum(c.cents[12 * y.no + 10]), sum(c.cents[12 * y.no + 11]), sum(c.cents[12 * y.no + 12])]::bigint[] AS cents
  FROM lane_charges c
  CROSS JOIN LATERAL generate_series(0, (cardinality(c.cents) - 1) / 12) AS y(no)
  WHERE c.customer_id = $1 AND c.mode = $2 AND c.basis = 'bestBid' AND ($3::bigint[] IS NULL OR c.lane_id = ANY ($3))
  GROUP BY c.lane_id, y.no
),
cell AS (
  SELECT lane_id, month, coalesce(sum(volume), 0)::bigint AS volume, sum(baseline)::bigint AS baseline,
         sum(awarded_baseline)::bigint AS awarded_baseline, sum(awarded)::bigint AS awarded, sum(pending)::bigint AS pending,
         sum(savings)::bigint AS savings, sum(pending_savings)::bigint AS pending_savings, sum(best_bid)::bigint AS best_bid
  FROM (
    SELECT f.lane_id, f.month, whole_parts(f.volume * 1000) AS volume, whole_parts(f.baseline_cost_usd * 100) AS baseline,
           NULL::bigint AS awarded_baseline, NULL::bigint AS awarded, NULL::bigint AS pending, NULL::bigint AS savings,
           NULL::bigint AS pending_savings, NULL::bigint AS best_bid
    FROM lane_forecasts f WHERE f.customer_id = $1 AND ($3::bigint[] IS NULL OR f.lane_id = ANY ($3))
    UNION ALL
    SELECT m.lane_id, m.month, NULL, NULL, whole_parts(m.baseline_usd * 100), whole_parts(m.awarded_usd * 100),
           CASE WHEN m.is_pending THEN whole_parts(m.awarded_usd * 100) END, whole_parts((m.baseline_usd - m.awarded_usd) * 100),
           CASE WHEN m.is_pending THEN whole_parts((m.baseline_usd - m.awarded_usd) * 100) END, NULL
    FROM counted_award_months m
    WHERE m.customer_id = $1 AND m.mode = $2 AND m.expires_at > $4 AND ($3::bigint[] IS NULL OR m.lane_id = ANY ($3))
    UNION ALL
    SELECT s.lane_id, (s.first_month + (b.at + x.place - 1) * interval '1 month')::date, NULL, NULL, NULL, NULL, NULL, NULL, NULL, x.cents
    FROM best b
    CROSS JOIN LATERAL unnest(b.cents) WITH ORDINALITY AS x(cents, place)
    JOIN span s USING (lane_id)
    WHERE x.cents IS NOT NULL
    UNION ALL
    SELECT lane_id, generate_series(first_month, last_month, interval '1 month')::date, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL FROM span
  ) told
  GROUP BY lane_id, month
),
figures AS (
  SELECT lane_id, min(month) AS first_month, array_agg(volume ORDER BY month) AS volume, array_agg(baseline ORDER BY month) AS baseline,
         array_agg(awarded_baseline ORDER BY month) AS awarded_baseline, array_agg(awarded ORDER BY month) AS awarded,
         array_agg(pending ORDER BY month) AS pending, array_agg(savings ORDER BY month) AS savings,
         array_agg(pending_savings ORDER BY month) AS pending_savings, array_agg(best_bid ORDER BY month) AS best_bid
  FROM cell GROUP BY lane_id
)
INSERT INTO lane_figures (
  customer_id, lane_id, mode, first_month, is_open, has_bid, incumbent_is_named, incumbent_has_bid, volume, baseline_cents,
  awarded_baseline_cents, awarded_cents, pending_cents, savings_cents, pending_savings_cents, best_bid_cents)
SELECT $1::bigint, s.lane_id, $2::smallint, f.first_month, s.state = 'Started' AND NOT s.is_manual, s.amount_bid_usd IS NOT NULL,
  s.incumbent_is_named, s.incumbent_has_bid, coalesce(f.volume, '{}'), coalesce(f.baseline, '{}'), coalesce(f.awarded_baseline, '{}'),
  coalesce(f.awarded, '{}'), coalesce(f.pending, '{}'), coalesce(f.savings, '{}'), coalesce(f.pending_savings, '{}'), coalesce(f.best_bid, '{}')
FROM lane_summaries s
LEFT JOIN figures f USING (lane_id)
WHERE s.customer_id = $1 AND s.mode = $2 AND ($3::bigint[] IS NULL OR s.lane_id = ANY ($3))
