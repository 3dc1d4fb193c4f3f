-- Savings by contract month, from the stored months, with the number of lanes awarded in each. $1 customer, $2 modes, $3 the contract of each
WITH alike AS (
  SELECT months_with_awards AS months, count(*) AS lanes
  FROM lane_summaries s
  WHERE customer_id = $1 AND awarded_months > 0 AND is_of_contracts(s.mode, s.contract_no, $2, $3)
  GROUP BY months_with_awards
),
counted AS (SELECT month, sum(lanes)::integer AS lanes FROM alike CROSS JOIN unnest(months) AS month GROUP BY month)
SELECT to_char(m.month, 'YYYY-MM') AS key, min(m.mode) AS least_mode, max(m.mode) AS most_mode, coalesce(min(c.lanes), 0) AS lanes,
       sum(m.baseline_usd) AS spend, sum(m.awarded_usd) AS awarded, sum(m.awarded_baseline_usd) AS awarded_baseline,
       sum(m.savings_usd) AS savings, sum(m.pending_savings_usd) AS pending_savings
FROM mode_months m LEFT JOIN counted c ON c.month = m.month
WHERE m.customer_id = $1 AND is_of_contracts(m.mode, m.contract_no, $2, $3)
GROUP BY m.month
