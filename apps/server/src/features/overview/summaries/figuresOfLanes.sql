-- A lane's figures by month, without gaps. Its row of lane_summaries is written before; a new row's best bid follows (chargesOfBids), and
-- that of an existing row stays.
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
awarded AS (
  SELECT m.lane_id, m.month, sum(whole_parts(m.baseline_usd * 100))::bigint AS awarded_baseline,
         sum(whole_parts(m.awarded_usd * 100))::bigint AS awarded,
         sum(whole_parts(m.awarded_usd * 100)) FILTER (WHERE m.is_pending)::bigint AS pending,
         sum(whole_parts((m.baseline_usd - m.awarded_usd) * 100))::bigint AS savings,
         sum(whole_parts((m.baseline_usd - m.awarded_usd) * 100)) FILTER (WHERE m.is_pending)::bigint AS pending_savings
  FROM counted_award_months m
  WHERE m.customer_id = $1 AND m.mode = $2 AND ($3::bigint[] IS NULL OR m.lane_id = ANY ($3))
  GROUP BY m.lane_id, m.month
),
cell AS (
  SELECT e.lane_id, e.month, coalesce(whole_parts(f.volume * 1000), 0) AS volume, whole_parts(f.baseline_cost_usd * 100) AS baseline,
         a.awarded_baseline, a.awarded, a.pending, a.savings, a.pending_savings
  FROM (SELECT lane_id, generate_series(first_month, last_month, interval '1 month')::date AS month FROM span) e
  LEFT JOIN lane_forecasts f ON f.customer_id = $1 AND f.lane_id = e.lane_id AND f.month = e.month AND ($3::bigint[] IS NULL OR f.lane_id = ANY ($3))
  LEFT JOIN awarded a ON a.lane_id = e.lane_id AND a.month = e.month
),
figures AS (
  SELECT lane_id, min(month) AS first_month, array_agg(volume ORDER BY month) AS volume, array_agg(baseline ORDER BY month) AS baseline,
         array_agg(awarded_baseline ORDER BY month) AS awarded_baseline, array_agg(awarded ORDER BY month) AS awarded,
         array_agg(pending ORDER BY month) AS pending, array_agg(savings ORDER BY month) AS savings,
         array_agg(pending_savings ORDER BY month) AS pending_savings
  FROM cell GROUP BY lane_id
),
-- Returned and counted: a cluster would write the rows by COPY otherwise, which row-level security refuses.
written AS (
  INSERT INTO lane_figures (
    customer_id, lane_id, mode, contract_no, set_no, state, colour, lane_baseline_cents, first_month, is_open, has_bid, incumbent_is_named, incumbent_has_bid, volume, baseline_cents,
    awarded_baseline_cents, awarded_cents, pending_cents, savings_cents, pending_savings_cents, best_bid_cents)
  SELECT $1::bigint, s.lane_id, $2::smallint, s.contract_no, s.set_no, s.state, s.colour, whole_parts(s.baseline_cost_usd * 100), f.first_month, s.state = 'Started' AND NOT s.is_manual, s.amount_bid_usd IS NOT NULL,
    s.incumbent_is_named, s.incumbent_has_bid, coalesce(f.volume, '{}'), coalesce(f.baseline, '{}'), coalesce(f.awarded_baseline, '{}'),
    coalesce(f.awarded, '{}'), coalesce(f.pending, '{}'), coalesce(f.savings, '{}'), coalesce(f.pending_savings, '{}'),
    array_fill(NULL::bigint, ARRAY[coalesce(cardinality(f.volume), 0)])
  FROM lane_summaries s
  LEFT JOIN figures f USING (lane_id)
  WHERE s.customer_id = $1 AND s.mode = $2 AND ($3::bigint[] IS NULL OR s.lane_id = ANY ($3))
  ON CONFLICT (customer_id, lane_id) DO UPDATE SET
    contract_no = excluded.contract_no, set_no = excluded.set_no, state = excluded.state, colour = excluded.colour,
    lane_baseline_cents = excluded.lane_baseline_cents, first_month = excluded.first_month, is_open = excluded.is_open, has_bid = excluded.has_bid,
    incumbent_is_named = excluded.incumbent_is_named, incumbent_has_bid = excluded.incumbent_has_bid, volume = excluded.volume,
    baseline_cents = excluded.baseline_cents, awarded_baseline_cents = excluded.awarded_baseline_cents, awarded_cents = excluded.awarded_cents,
    pending_cents = excluded.pending_cents, savings_cents = excluded.savings_cents, pending_savings_cents = excluded.pending_savings_cents
  RETURNING customer_id
)
SELECT count(*) FROM written
