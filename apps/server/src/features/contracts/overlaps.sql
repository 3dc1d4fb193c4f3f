-- How many lanes of a contract others of its mode have too, and how many of these are awarded there in some of its months.
SELECT l.contract_no, count(*)::integer AS lanes, count(a.lane_id)::integer AS awarded_lanes
FROM lanes n
JOIN lanes l ON l.customer_id = n.customer_id AND l.mode = n.mode AND l.history_id = n.history_id
LEFT JOIN (
  SELECT DISTINCT m.lane_id FROM counted_award_months m
  WHERE m.customer_id = $customer AND m.mode = $mode AND m.month = ANY ($months::date[]) AND m.expires_at > $moment
) a ON a.lane_id = l.lane_id
WHERE n.customer_id = $customer AND n.mode = $mode AND n.contract_no = $contract AND l.contract_no = ANY ($others::smallint[])
GROUP BY l.contract_no
