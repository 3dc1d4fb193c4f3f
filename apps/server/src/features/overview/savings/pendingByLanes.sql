-- The pending part of the savings. $1 customer, $2 modes, $3 the contract of each
SELECT {{key}} AS key, sum(s.pending_savings_usd) AS pending_savings
FROM bridged_awards s
WHERE s.customer_id = $1 AND is_of_contracts(s.mode, s.contract_no, $2, $3)
GROUP BY 1
