-- The specification's estimate of road lanes at their best bid, freight.laneSavingsEstimate, with the forecast's miles and shipments.
-- Not what an award saves: that is savings_at_best_bid_usd of a lane source. $1 customer, $2 lanes, $3 their best bids
SELECT l.lane_id, round(l.baseline_cost_usd - sum(r.rate * b.usd_per_unit * CASE
    WHEN k.unit = 10 OR k.unit = 1 AND l.mode = 13 THEN l.shipment_count * l.forecast_volume / l.volume
    WHEN k.unit = 2 AND l.mode = 4 THEN l.forecast_volume
    ELSE 0 END), 2) AS estimate_usd
FROM lanes l
JOIN bids b ON b.customer_id = $1 AND b.bid_id = ANY ($3::bigint[]) AND b.lane_id = l.lane_id
JOIN bid_rates r ON r.customer_id = $1 AND r.bid_id = ANY ($3) AND r.bid_id = b.bid_id
JOIN structure_charges k ON k.customer_id = $1 AND k.mode = l.mode AND k.version = b.structure_version AND k.charge_no = r.charge_no
WHERE l.customer_id = $1 AND l.lane_id = ANY ($2::bigint[]) AND l.mode IN (4, 13) AND l.priced_volume > 0 AND l.volume > 0
  AND k.type = 'Charge'
GROUP BY l.lane_id, l.baseline_cost_usd
