-- Amounts of each contract of a mode, from its lane table, and the number of lanes that they are of.
SELECT contract_no, count(*)::integer AS lanes, count(*) FILTER (WHERE awarded_months > 0)::integer AS awarded_lanes,
  coalesce(sum(baseline_cost_usd), 0) AS baseline_usd, coalesce(sum(new_cost_usd), 0) AS awarded_usd, coalesce(sum(savings_usd), 0) AS savings_usd
FROM lane_summaries
WHERE customer_id = $customer AND mode = $mode
GROUP BY contract_no
