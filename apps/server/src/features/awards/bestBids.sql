-- The best complete bid of lanes that still have a free month, and the next best, or why there is none. The best is the one that
-- stands first on the lane, then the cheapest; charges left out count in both alike, where they count. A bid that takes less
-- than the whole of a free month, or does not hold in one, is passed over: half a lane is a person's choice.
-- $1 customer, $2 mode, $3 lanes (null: the mode's lanes that are open or hold bids), $4 moment, $5 months that may be given,
-- $6 bids that leave out charges that count, $7 what these charges come to per unit
WITH asked AS MATERIALIZED (
  SELECT l.lane_id FROM lanes l
  WHERE l.customer_id = $1 AND l.mode = $2 AND l.is_counted
    AND CASE WHEN $3::bigint[] IS NULL
             THEN l.state = 'Started' OR EXISTS (SELECT FROM bids b WHERE b.customer_id = $1 AND b.lane_id = l.lane_id AND b.withdrawn_at IS NULL)
             ELSE l.lane_id = ANY ($3) END
),
offers AS MATERIALIZED (
  SELECT b.lane_id, b.bid_id, b.submitted_at, b.needs_pricing, b.valid_from, b.valid_to,
         b.unit_cost_usd + coalesce(x.unit_usd, 0) AS compared_usd, b.is_complete AND b.all_in_usd IS NOT NULL AS is_valid,
         b.is_complete AND NOT b.needs_pricing AND b.all_in_usd IS NULL AS lacks_volume, coalesce(t.best_bid_id = b.bid_id, false) AS is_best
  FROM bids b
  JOIN asked USING (lane_id)
  LEFT JOIN lane_standings t ON t.customer_id = $1 AND t.lane_id = b.lane_id
  JOIN connections n ON n.customer_id = $1 AND n.carrier_id = b.carrier_id AND n.mode = $2
  LEFT JOIN unnest($6::bigint[], $7::numeric[]) AS x(bid_id, unit_usd) ON x.bid_id = b.bid_id
  WHERE b.customer_id = $1 AND b.withdrawn_at IS NULL
),
taken AS MATERIALIZED (
  SELECT DISTINCT lane_id, month FROM counted_award_months
  WHERE customer_id = $1 AND mode = $2 AND expires_at > $4 AND lane_id IN (SELECT lane_id FROM asked)
),
free AS MATERIALIZED (
  SELECT f.lane_id, f.month, f.volume
  FROM lane_forecasts f
  JOIN asked USING (lane_id)
  WHERE f.customer_id = $1 AND f.month = ANY ($5::date[])
    AND NOT EXISTS (SELECT FROM taken t WHERE t.lane_id = f.lane_id AND t.month = f.month)
),
short AS MATERIALIZED (
  -- Bids that do not take the whole of every free month, or do not hold then.
  SELECT o.bid_id
  FROM offers o
  JOIN free f USING (lane_id)
  LEFT JOIN bid_months c ON c.customer_id = $1 AND c.bid_id = o.bid_id AND c.month = f.month
  WHERE o.valid_from > f.month OR o.valid_to < f.month + interval '1 month' - interval '1 day' OR c.capacity < f.volume
  GROUP BY o.bid_id
),
bid_lanes AS (
  SELECT o.lane_id, bool_or(o.needs_pricing) AS needs_pricing, bool_or(o.is_valid) AS has_valid, bool_or(o.lacks_volume) AS lacks_volume,
         array_agg(o.bid_id ORDER BY o.is_best DESC, o.compared_usd, o.submitted_at, o.bid_id) FILTER (WHERE o.is_valid AND s.bid_id IS NULL) AS bid_ids
  FROM offers o LEFT JOIN short s USING (bid_id) GROUP BY o.lane_id
),
free_lanes AS (SELECT DISTINCT lane_id FROM free)
SELECT a.lane_id, o.bid_ids[1] AS bid_id, o.bid_ids[2] AS next_bid_id,
       CASE WHEN NOT o.has_valid AND NOT o.needs_pricing AND o.lacks_volume
              THEN 'no volume in the contract period: add months to price it'
            WHEN f.lane_id IS NULL THEN 'every month asked for is given already'
            WHEN o.lane_id IS NULL THEN 'no bid'
            WHEN o.needs_pricing THEN 'its bids are being priced; try again in a moment'
            WHEN NOT o.has_valid THEN 'no complete bid'
            WHEN o.bid_ids IS NULL THEN 'no bid takes all of its volume in every month' END AS why
FROM asked a
LEFT JOIN bid_lanes o USING (lane_id)
LEFT JOIN free_lanes f USING (lane_id)
ORDER BY a.lane_id
