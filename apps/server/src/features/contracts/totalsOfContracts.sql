-- Lanes and amounts of each contract of a mode, from its lane table. The baseline is null until the lanes of the contract are calculated.
SELECT l.contract_no, l.lanes, coalesce(s.awarded_lanes, 0) AS awarded_lanes, CASE WHEN s.lanes = l.lanes THEN s.baseline_usd END AS baseline_usd,
  coalesce(s.awarded_usd, 0) AS awarded_usd, coalesce(s.savings_usd, 0) AS savings_usd
FROM (
  SELECT contract_no, count(*)::integer AS lanes FROM lanes WHERE customer_id = $customer AND mode = $mode AND is_counted GROUP BY contract_no
) l
LEFT JOIN (
  SELECT contract_no, count(*)::integer AS lanes, count(*) FILTER (WHERE awarded_months > 0)::integer AS awarded_lanes,
    coalesce(sum(baseline_cost_usd), 0) AS baseline_usd, sum(new_cost_usd) AS awarded_usd, sum(savings_usd) AS savings_usd
  FROM lane_summaries
  WHERE customer_id = $customer AND mode = $mode
  GROUP BY contract_no
) s ON s.contract_no = l.contract_no
