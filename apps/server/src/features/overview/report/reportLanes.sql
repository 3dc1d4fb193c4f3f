-- Baseline and awards of some lanes, by month. $1 customer, $2 lanes
WITH awarded AS MATERIALIZED (
  SELECT lane_id, month, sum(baseline_usd) AS baseline_usd, sum(awarded_usd) AS awarded_usd
  FROM counted_award_months
  WHERE customer_id = $1 AND lane_id = ANY ($2::bigint[])
  GROUP BY lane_id, month
),
forecast AS MATERIALIZED (
  SELECT lane_id, month, baseline_cost_usd AS baseline_usd
  FROM lane_forecasts WHERE customer_id = $1 AND lane_id = ANY ($2::bigint[])
)
SELECT lane_id, to_char(month, 'YYYY-MM') AS month, f.baseline_usd, a.baseline_usd AS awarded_baseline_usd, a.awarded_usd
FROM forecast f FULL JOIN awarded a USING (lane_id, month)
