-- Lanes whose figures were not calculated from their best bid at its current price, or with another state of their row of
-- lane_summaries. LATERAL with OFFSET 0 forces index lookups, as in chargesOfBids. $1 customer, $2 mode, $3 lanes
WITH best AS MATERIALIZED (
  SELECT f.lane_id,
         hash_record_extended((t.best_bid_id, t.best_all_in_usd, b.structure_version, p.charge_nos, p.amounts, p.divisor), 0) AS price_hash
  FROM lane_figures f
  CROSS JOIN LATERAL (SELECT best_bid_id, best_all_in_usd FROM lane_standings WHERE customer_id = $1 AND lane_id = f.lane_id OFFSET 0) t
  CROSS JOIN LATERAL (SELECT structure_version FROM bids WHERE customer_id = $1 AND bid_id = t.best_bid_id OFFSET 0) b
  CROSS JOIN LATERAL (SELECT charge_nos, amounts, divisor FROM bid_prices WHERE customer_id = $1 AND bid_id = t.best_bid_id OFFSET 0) p
  WHERE f.customer_id = $1 AND f.mode = $2 AND f.lane_id = ANY ($3::bigint[]) AND f.first_month IS NOT NULL
)
SELECT f.lane_id
FROM lane_figures f
JOIN lane_summaries s ON s.customer_id = $1 AND s.lane_id = f.lane_id
LEFT JOIN best b ON b.lane_id = f.lane_id
WHERE f.customer_id = $1 AND f.mode = $2 AND f.lane_id = ANY ($3::bigint[])
  AND (f.state, f.colour, f.is_open, f.has_bid, f.incumbent_is_named, f.incumbent_has_bid, f.best_price_hash)
    IS DISTINCT FROM (s.state, s.colour, s.state = 'Started' AND NOT s.is_manual, s.amount_bid_usd IS NOT NULL, s.incumbent_is_named,
      s.incumbent_has_bid, b.price_hash)
