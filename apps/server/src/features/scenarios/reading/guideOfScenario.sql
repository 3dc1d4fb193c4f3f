-- What each carrier would have to bid to win lanes of a scenario, the nearest to winning first, those that no price wins last.
-- Always returns a row, so that the total count is known beyond the last page too. $1 customer, $2 scenario, $3 carrier (null:
-- any), $4 lane (null: any), $5 page size, $6 rows before; the search is inserted
WITH fitting AS NOT MATERIALIZED (
  SELECT g.lane_id, g.bid_id, g.carrier_id, g.unit_cost_usd, g.unit_cost_to_win_usd,
         (g.unit_cost_usd - g.unit_cost_to_win_usd) / nullif(g.unit_cost_usd, 0) AS part_lower
  FROM scenario_guide g {{names}}
  WHERE g.customer_id = $1 AND g.scenario_id = $2 AND ($3::bigint IS NULL OR g.carrier_id = $3) AND ($4::bigint IS NULL OR g.lane_id = $4) {{said}}
),
page AS MATERIALIZED (SELECT * FROM fitting ORDER BY part_lower, lane_id, bid_id LIMIT $5 OFFSET $6)
SELECT t.total, p.lane_id, p.carrier_id, c.name, p.unit_cost_usd, p.unit_cost_to_win_usd, p.part_lower, k.region, k.volume,
       l.origin_label, l.destination_label, l.equipment
FROM (SELECT count(*)::integer AS total FROM fitting) t
LEFT JOIN page p ON true
LEFT JOIN scenario_lanes k ON k.customer_id = $1 AND k.scenario_id = $2 AND k.lane_id = p.lane_id
LEFT JOIN lanes l ON l.customer_id = $1 AND l.lane_id = p.lane_id
LEFT JOIN companies c ON c.company_id = p.carrier_id
ORDER BY p.part_lower, p.lane_id, p.bid_id
