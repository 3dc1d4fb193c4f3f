-- Follows awards' `offersOfLanes.sql`: the bids of lanes that can be awarded, and how much of their lane they take so that no month
-- exceeds their capacity. A bid that is not valid in all requested months is marked.
SELECT o.lane_id, o.carrier_id, o.bid_id, o.unit_cost_usd::float8 AS unit_cost_usd, o.left_out_usd::float8 AS left_out_usd,
       coalesce(s.misses_month, false) AS is_short, CASE WHEN s.part < 1 THEN floor(s.part * 10000)::integer ELSE 10000 END AS most_hundredths,
       o.transit_days, o.emission_kg_per_unit::float8 AS own_kg_per_unit
FROM offers o
LEFT JOIN short s USING (bid_id)
WHERE o.is_valid AND NOT o.needs_pricing AND o.unit_cost_usd IS NOT NULL
ORDER BY o.lane_id, o.carrier_id
