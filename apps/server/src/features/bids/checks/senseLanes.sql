-- What a carrier's prices are checked against: its own bids of the mode, and the lanes it prices now.
-- $1 customer, $2 carrier, $3 mode, $4 lanes priced now
SELECT l.lane_id, l.origin_label, l.destination_label, l.distance_miles,
       CASE WHEN l.shipment_count > 0 AND l.volume > 0 THEN l.volume / l.shipment_count END AS shipment_size,
       l.target_price, l.last_price_paid, CASE WHEN l.priced_volume > 0 THEN l.priced_charge_usd / l.priced_volume END AS baseline_unit_cost,
       b.bid_id, b.currency, r.rates, k.checks
FROM lanes l
LEFT JOIN bids b ON b.customer_id = $1 AND b.lane_id = l.lane_id AND b.carrier_id = $2 AND b.withdrawn_at IS NULL
-- One text a bid: there may be a hundred thousand rates.
LEFT JOIN LATERAL (
  SELECT string_agg(charge_no || '/' || break_no || '=' || trim_scale(rate), ' ') AS rates
  FROM bid_rates WHERE customer_id = $1 AND bid_id = b.bid_id) r ON true
LEFT JOIN LATERAL (
  SELECT json_agg(json_build_object('cell', cell, 'kind', kind, 'rate', trim_scale(rate)::text, 'currency', currency, 'evidence', evidence)) AS checks
  FROM bid_checks WHERE customer_id = $1 AND bid_id = b.bid_id AND confirmed_at IS NULL) k ON true
WHERE l.customer_id = $1 AND l.mode = $3 AND (b.bid_id IS NOT NULL OR l.lane_id = ANY ($4::bigint[]))
ORDER BY l.lane_id
