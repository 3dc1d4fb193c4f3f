-- Active awards, with the cost of each month, in the order of the lanes. $1 customer, $2 mode, $3 contract
SELECT s.lane_id, s.origin_label, s.destination_label, a.carrier_id, k.name AS carrier, a.status, a.share, a.awarded_usd, a.baseline_usd,
       a.savings_usd, a.months
FROM (
  SELECT award_id, lane_id, carrier_id, status, max(share) AS share, sum(awarded_usd) AS awarded_usd, sum(baseline_usd) AS baseline_usd,
         sum(baseline_usd - awarded_usd) AS savings_usd, min(month) AS first_month,
         jsonb_object_agg(to_char(month, 'YYYY-MM'), awarded_usd::text) AS months
  FROM counted_award_months
  WHERE customer_id = $1 AND mode = $2 AND contract_no = $3
  GROUP BY award_id, lane_id, carrier_id, status
) a
JOIN lane_summaries s ON s.customer_id = $1 AND s.lane_id = a.lane_id
JOIN companies k ON k.company_id = a.carrier_id
ORDER BY s.origin_order, s.destination_order, s.lane_id, lower(k.name), a.carrier_id, a.first_month, a.share, a.awarded_usd
