-- Savings by contract month, from the stored months, with the number of lanes awarded in each. $1 customer, $2 modes, $3 the contract of each
SELECT to_char(m.month, 'YYYY-MM') AS key, min(m.mode) AS least_mode, max(m.mode) AS most_mode, sum(m.awarded_lanes)::integer AS lanes,
       sum(m.baseline_usd) AS spend, sum(m.awarded_usd) AS awarded, sum(m.awarded_baseline_usd) AS awarded_baseline,
       sum(m.savings_usd) AS savings, sum(m.pending_savings_usd) AS pending_savings
FROM mode_months m
WHERE m.customer_id = $1 AND is_of_contracts(m.mode, m.contract_no, $2, $3)
GROUP BY m.month
