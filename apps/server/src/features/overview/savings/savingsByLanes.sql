-- Savings by a property of lanes: {{key}}. $1 customer, $2 modes, $3 the contract of each
SELECT {{key}} AS key, min(s.mode) AS least_mode, max(s.mode) AS most_mode, sum(s.lanes)::integer AS lanes,
       sum(s.shipment_count)::integer AS shipments, sum(s.volume) AS volume, sum(s.baseline_cost_usd) AS spend,
       sum(s.new_cost_usd) AS awarded, sum(s.awarded_baseline_usd) AS awarded_baseline, sum(s.savings_usd) AS savings,
       coalesce(sum(s.lanes) FILTER (WHERE s.state = 'Started' AND NOT s.is_manual), 0)::integer AS started,
       coalesce(sum(s.lanes) FILTER (WHERE s.has_best_bid AND s.state = 'Started' AND NOT s.is_manual), 0)::integer AS started_with_bid
FROM lane_groups s
WHERE s.customer_id = $1 AND is_of_contracts(s.mode, s.contract_no, $2, $3)
GROUP BY 1
