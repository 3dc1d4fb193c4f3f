-- Follows `costAwards.sql`: what each bid would be awarded of its lane, over all months.
SELECT p.place, p.lane_id, p.bid_id, p.carrier_id, p.share, p.unit_cost_usd, count(*)::integer AS months, sum(m.cost_usd) AS awarded_usd, sum(m.baseline_usd) AS baseline_usd
FROM months m JOIN plan p USING (award_id)
GROUP BY p.place, p.lane_id, p.bid_id, p.carrier_id, p.share, p.unit_cost_usd
ORDER BY p.place
