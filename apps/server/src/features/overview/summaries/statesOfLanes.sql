-- Updates lanes' states and colours, and which lanes are included in percentages, from their current summaries. $1 customer, $2 mode, $3 lanes (null: all)
UPDATE lane_figures f
SET state = s.state, colour = s.colour, is_open = s.state = 'Started' AND NOT s.is_manual, has_bid = s.amount_bid_usd IS NOT NULL,
    incumbent_is_named = s.incumbent_is_named, incumbent_has_bid = s.incumbent_has_bid
FROM lane_summaries s
WHERE f.customer_id = $1 AND f.mode = $2 AND ($3::bigint[] IS NULL OR f.lane_id = ANY ($3))
  AND s.customer_id = $1 AND s.lane_id = f.lane_id
  AND (f.state, f.colour, f.is_open, f.has_bid, f.incumbent_is_named, f.incumbent_has_bid)
    IS DISTINCT FROM (s.state, s.colour, s.state = 'Started' AND NOT s.is_manual, s.amount_bid_usd IS NOT NULL, s.incumbent_is_named, s.incumbent_has_bid)
