-- The specification's estimate of road lanes at their best bid, freight.laneSavingsEstimate, with the forecast's miles and
-- shipments. Not what an award saves, which is savings_at_best_bid_usd of a lane source. $1 customer, $2 lanes, $3 their best bids
SELECT l.lane_id, round(l.baseline_cost_usd - sum(r.rate * b.usd_per_unit * coalesce(d.driver, 0)), 2) AS estimate_usd
FROM lanes l
JOIN bids b ON b.customer_id = $1 AND b.bid_id = ANY ($3::bigint[]) AND b.lane_id = l.lane_id
JOIN bid_rates r ON r.customer_id = $1 AND r.bid_id = ANY ($3) AND r.bid_id = b.bid_id
JOIN structure_charges k ON k.customer_id = $1 AND k.mode = l.mode AND k.version = b.structure_version AND k.charge_no = r.charge_no
-- Where containers are counted (drayage), a shipment is one container and miles are left out.
CROSS JOIN LATERAL (SELECT l.shipment_count * l.forecast_volume / l.volume AS shipments, mode_counts_containers(l.mode) AS boxed) s
CROSS JOIN LATERAL (
  SELECT charge_driver(k.unit, CASE WHEN s.boxed THEN s.shipments END, CASE WHEN NOT s.boxed THEN l.forecast_volume END, NULL, NULL,
    s.shipments, NULL) AS driver) d
WHERE l.customer_id = $1 AND l.lane_id = ANY ($2::bigint[]) AND mode_uses_miles(l.mode) AND l.priced_volume > 0 AND l.volume > 0
  AND k.type = 'Charge'
GROUP BY l.lane_id, l.baseline_cost_usd
