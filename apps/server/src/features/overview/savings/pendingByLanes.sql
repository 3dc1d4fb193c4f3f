-- The pending part of the savings. $1 customer, $2 modes
SELECT {{key}} AS key, sum(s.pending_savings_usd) AS pending_savings
FROM bridged_awards s
WHERE s.customer_id = $1 AND s.mode = ANY ($2::smallint[])
GROUP BY 1
