-- Baseline, and what is awarded, by month. $1 customer, $2 mode, $3 moment, $4 upload (null: all lanes)
WITH chosen AS MATERIALIZED (
  SELECT l.lane_id FROM lanes l
  WHERE l.customer_id = $1 AND l.mode = $2 AND l.is_counted
    AND ($4::bigint IS NULL
         OR EXISTS (SELECT FROM lane_months m WHERE m.customer_id = $1 AND m.upload_id = $4 AND m.lane_id = l.lane_id))
),
forecast AS (
  SELECT f.month, sum(f.baseline_cost_usd) AS baseline_usd
  FROM lane_forecasts f JOIN chosen USING (lane_id) WHERE f.customer_id = $1 GROUP BY f.month
),
awarded AS (
  SELECT m.month, sum(m.baseline_usd) AS baseline_usd, sum(m.awarded_usd) AS awarded_usd,
         sum(m.baseline_usd - m.awarded_usd) AS savings_usd
  FROM counted_award_months m JOIN chosen USING (lane_id)
  WHERE m.customer_id = $1 AND m.mode = $2 AND m.expires_at > $3 GROUP BY m.month
)
SELECT to_char(month, 'YYYY-MM') AS month, coalesce(f.baseline_usd, 0) AS baseline_usd,
       coalesce(a.baseline_usd, 0) AS awarded_baseline_usd, coalesce(a.awarded_usd, 0) AS awarded_usd,
       coalesce(a.savings_usd, 0) AS savings_usd
FROM forecast f FULL JOIN awarded a USING (month)
ORDER BY month
