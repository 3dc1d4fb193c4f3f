-- The pending part of the savings. $1 customer, $2 modes, $3 the contract of each
SELECT {{key}} AS key, sum(s.pending_savings_usd) AS pending_savings
FROM bridged_awards s
WHERE s.customer_id = $1 AND s.mode = ANY ($2::smallint[])
  AND (s.mode, s.contract_no) IN (SELECT k.mode, k.contract_no FROM unnest($2::smallint[], $3::smallint[]) AS k (mode, contract_no))
GROUP BY 1
