-- Savings by the awarded carrier. $1 customer, $2 modes, $3 the contract of each
SELECT a.carrier_id::text AS key, c.name AS label, min(a.mode) AS least_mode, max(a.mode) AS most_mode, count(*)::integer AS lanes,
       sum(a.awarded_usd) AS awarded, coalesce(sum(a.baseline_usd), 0) AS awarded_baseline,
       coalesce(sum(a.baseline_usd - a.compared_usd), 0) AS savings, sum(a.pending_savings_usd) AS pending_savings
FROM bridged_awards a JOIN companies c ON c.company_id = a.carrier_id
WHERE a.customer_id = $1 AND is_of_contracts(a.mode, a.contract_no, $2, $3)
GROUP BY a.carrier_id, c.name
