-- Follows `offersOfLanes.sql`: the best complete bid and the next best of each lane that has an available month, whether the best
-- is the only one, or why the lane has none. The best is the one that ranks first on the lane, then the cheapest; omitted charges
-- are included for both, where they count. A bid that takes less than the whole of an available month, or is not valid in one, is
-- skipped: awarding part of a lane is a buyer's decision.
, bid_lanes AS (
  SELECT o.lane_id, bool_or(o.needs_pricing) AS needs_pricing, bool_or(o.is_valid) AS has_valid, bool_or(o.lacks_volume) AS lacks_volume,
         count(*) FILTER (WHERE o.is_valid) AS valid_bids,
         array_agg(o.bid_id ORDER BY coalesce(t.best_bid_id = o.bid_id, false) DESC, o.unit_cost_usd + o.left_out_usd, o.submitted_at, o.bid_id) FILTER (WHERE o.is_valid AND s.bid_id IS NULL) AS bid_ids
  FROM offers o
  LEFT JOIN short s USING (bid_id)
  LEFT JOIN lane_standings t ON t.customer_id = $1 AND t.lane_id = o.lane_id
  GROUP BY o.lane_id
),
held_lanes AS (
  SELECT b.lane_id, count(*) AS bids
  FROM held k
  JOIN bids b ON b.customer_id = $1 AND b.bid_id = k.bid_id AND b.mode = $2 AND b.is_complete AND b.withdrawn_at IS NULL
  JOIN connections n ON n.customer_id = $1 AND n.carrier_id = b.carrier_id AND n.mode = $2
  GROUP BY b.lane_id
),
free_lanes AS (SELECT DISTINCT lane_id FROM free)
SELECT a.lane_id, o.bid_ids[1] AS bid_id, o.bid_ids[2] AS next_bid_id,
       o.valid_bids = 1 AND l.target_price <= 0 AS is_only_bid,
       CASE WHEN NOT o.has_valid AND NOT o.needs_pricing AND o.lacks_volume
              THEN 'no volume in the contract period: add months to price it'
            WHEN f.lane_id IS NULL THEN 'all months are already awarded'
            WHEN o.needs_pricing THEN 'the bids are being priced; try again in a moment'
            WHEN o.has_valid IS NOT TRUE AND h.bids = 1 THEN 'the only bid is unconfirmed'
            WHEN o.has_valid IS NOT TRUE AND h.bids > 1 THEN 'the bids are unconfirmed'
            WHEN o.lane_id IS NULL THEN 'no bid'
            WHEN NOT o.has_valid THEN 'no complete bid'
            WHEN o.bid_ids IS NULL THEN 'no bid covers the full volume in every month' END AS why
FROM asked a
LEFT JOIN bid_lanes o USING (lane_id)
LEFT JOIN free_lanes f USING (lane_id)
LEFT JOIN held_lanes h USING (lane_id)
JOIN lanes l ON l.customer_id = $1 AND l.lane_id = a.lane_id
ORDER BY a.lane_id
