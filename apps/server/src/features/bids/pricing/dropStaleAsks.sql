-- Deletes confirmation requests of the customer that the carrier answered with another price: each was about one price, within 1%.
-- $1 customer, $2 lanes
DELETE FROM bid_checks c USING bids b
WHERE c.customer_id = $1 AND c.kind = 'asked' AND c.confirmed_at IS NULL
  AND b.customer_id = $1 AND b.bid_id = c.bid_id AND b.lane_id = ANY ($2::bigint[])
  AND abs(coalesce(b.unit_cost_usd, 0) - (c.evidence ->> 'unitCostUsd')::numeric) > (c.evidence ->> 'unitCostUsd')::numeric * 0.01
