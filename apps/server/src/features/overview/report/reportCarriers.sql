-- Totals of each carrier's awards. $1 customer, $2 mode, $3 contract
SELECT m.carrier_id, k.name, count(DISTINCT m.award_id)::integer AS awards, count(DISTINCT m.lane_id)::integer AS lanes,
       sum(m.awarded_usd) AS awarded_usd, coalesce(sum(m.awarded_usd) FILTER (WHERE m.is_pending), 0) AS pending_usd,
       coalesce(sum(m.baseline_usd), 0) AS baseline_usd, coalesce(sum(m.baseline_usd - m.awarded_usd), 0) AS savings_usd
FROM counted_award_months m JOIN companies k ON k.company_id = m.carrier_id
WHERE m.customer_id = $1 AND m.mode = $2 AND m.contract_no = $3
GROUP BY m.carrier_id, k.name
ORDER BY lower(k.name), m.carrier_id
