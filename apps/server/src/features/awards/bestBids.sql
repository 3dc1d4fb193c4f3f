-- The best complete bid of lanes that still have a free month, or why there is none.
-- $1 customer, $2 mode, $3 lanes (null: the mode's lanes that are open or hold bids), $4 moment, $5 months that may be given
WITH asked AS MATERIALIZED (
  SELECT l.lane_id FROM lanes l
  WHERE l.customer_id = $1 AND l.mode = $2 AND l.is_counted
    AND CASE WHEN $3::bigint[] IS NULL
             THEN l.state = 'Started' OR EXISTS (SELECT FROM bids b WHERE b.customer_id = $1 AND b.lane_id = l.lane_id AND b.withdrawn_at IS NULL)
             ELSE l.lane_id = ANY ($3) END
),
offers AS MATERIALIZED (
  SELECT b.lane_id, b.bid_id, b.all_in_usd, b.submitted_at, b.needs_pricing,
         b.is_complete AND b.all_in_usd IS NOT NULL AS is_valid
  FROM bids b
  JOIN asked USING (lane_id)
  JOIN connections n ON n.customer_id = $1 AND n.carrier_id = b.carrier_id AND n.mode = $2
  WHERE b.customer_id = $1 AND b.withdrawn_at IS NULL
),
bid_lanes AS (
  SELECT lane_id, bool_or(needs_pricing) AS needs_pricing,
         (array_agg(bid_id ORDER BY all_in_usd, submitted_at, bid_id) FILTER (WHERE is_valid))[1] AS bid_id
  FROM offers GROUP BY lane_id
),
taken AS MATERIALIZED (
  SELECT DISTINCT lane_id, month FROM counted_award_months
  WHERE customer_id = $1 AND mode = $2 AND expires_at > $4 AND lane_id IN (SELECT lane_id FROM asked)
),
free AS (
  SELECT DISTINCT f.lane_id
  FROM lane_forecasts f
  JOIN asked USING (lane_id)
  WHERE f.customer_id = $1 AND f.month = ANY ($5::date[])
    AND NOT EXISTS (SELECT FROM taken t WHERE t.lane_id = f.lane_id AND t.month = f.month)
)
SELECT a.lane_id, o.bid_id,
       CASE WHEN free.lane_id IS NULL THEN 'every month asked for is given already'
            WHEN o.lane_id IS NULL THEN 'no bid'
            WHEN o.needs_pricing THEN 'its bids are being priced; try again in a moment'
            WHEN o.bid_id IS NULL THEN 'no complete bid' END AS why
FROM asked a
LEFT JOIN bid_lanes o USING (lane_id)
LEFT JOIN free USING (lane_id)
ORDER BY a.lane_id
