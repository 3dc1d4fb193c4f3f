-- The pending part of the savings, split in the same way. $1 customer, $2 modes, $3 the contract of each
WITH waiting AS MATERIALIZED (
  SELECT lane_id, sum(pending_savings_usd)::float8 * 100 AS cents
  FROM bridged_awards a
  WHERE customer_id = $1 AND a.mode = ANY ($2) AND a.contract_no = ANY ($3) AND pending_savings_usd <> 0 AND is_of_contracts(a.mode, a.contract_no, $2, $3)
  GROUP BY lane_id
)
SELECT coalesce(u.business_unit, s.business_unit, '') AS key,
       sum(round(w.cents * coalesce(u.share_to, 1)) - round(w.cents * coalesce(u.share_from, 0)))::numeric / 100 AS pending_savings
FROM waiting w
JOIN lane_summaries s ON s.customer_id = $1 AND s.lane_id = w.lane_id AND is_of_contracts(s.mode, s.contract_no, $2, $3)
LEFT JOIN lane_units u ON u.customer_id = $1 AND u.lane_id = w.lane_id AND coalesce(s.business_unit, '') = ''
  AND u.lane_id = ANY (ARRAY(SELECT lane_id FROM waiting))
-- An array keeps the index although nested loops are off.
WHERE s.lane_id = ANY (ARRAY(SELECT lane_id FROM waiting))
GROUP BY 1
