-- Lanes that could be awarded, and their bids: the start of `bestBids.sql` and of the input of scenarios, so that both see the same
-- bids and months. Held bids are excluded. $1 customer, $2 mode, $3 lanes (null: the mode's lanes that are open or hold bids), $4
-- moment, $5 months that may be awarded, $6 bids that leave out charges that count, $7 cost of these charges per unit, $8 contract
WITH asked AS MATERIALIZED (
  SELECT l.lane_id, l.history_id FROM lanes l
  WHERE l.customer_id = $1 AND l.mode = $2 AND l.contract_no = $8 AND l.is_counted
    AND CASE WHEN $3::bigint[] IS NULL
             THEN l.state = 'Started' OR EXISTS (SELECT FROM bids b WHERE b.customer_id = $1 AND b.lane_id = l.lane_id AND b.withdrawn_at IS NULL)
             ELSE l.lane_id = ANY ($3) END
),
held AS MATERIALIZED (SELECT bid_id FROM held_bids WHERE customer_id = $1),
offers AS MATERIALIZED (
  SELECT b.lane_id, b.bid_id, b.carrier_id, b.submitted_at, b.needs_pricing OR b.needs_ranking AS needs_pricing, b.valid_from, b.valid_to, b.transit_days, b.emission_kg_per_unit,
         b.unit_cost_usd, coalesce(x.unit_usd, 0) AS left_out_usd, b.is_complete AND b.all_in_usd IS NOT NULL AS is_valid,
         b.is_complete AND NOT b.needs_pricing AND b.all_in_usd IS NULL AS lacks_volume
  FROM bids b
  JOIN asked USING (lane_id)
  JOIN connections n ON n.customer_id = $1 AND n.carrier_id = b.carrier_id AND n.mode = $2
  LEFT JOIN unnest($6::bigint[], $7::numeric[]) AS x(bid_id, unit_usd) ON x.bid_id = b.bid_id
  WHERE b.customer_id = $1 AND b.mode = $2 AND b.withdrawn_at IS NULL AND NOT EXISTS (SELECT FROM held k WHERE k.bid_id = b.bid_id)
),
sibling AS MATERIALIZED (
  -- The lanes of the same history in all contracts.
  SELECT a.lane_id, s.lane_id AS sibling_id FROM asked a JOIN lanes s ON s.customer_id = $1 AND s.history_id = a.history_id
),
sibling_months AS MATERIALIZED (
  SELECT lane_id, month FROM counted_award_months
  WHERE customer_id = $1 AND mode = $2 AND expires_at > $4 AND lane_id IN (SELECT sibling_id FROM sibling)
),
taken AS MATERIALIZED (
  SELECT DISTINCT s.lane_id, g.month FROM sibling s JOIN sibling_months g ON g.lane_id = s.sibling_id
),
free AS MATERIALIZED (
  SELECT f.lane_id, f.month, f.volume
  FROM lane_forecasts f
  JOIN asked USING (lane_id)
  WHERE f.customer_id = $1 AND f.month = ANY ($5::date[])
    AND NOT EXISTS (SELECT FROM taken t WHERE t.lane_id = f.lane_id AND t.month = f.month)
),
short AS MATERIALIZED (
  -- Bids that are not valid in every available month, or take only a part of one: the smallest part they take. Few bids have such
  -- limits, so only those are joined with their months.
  SELECT bid_id, bool_or(misses) AS misses_month, min(part) AS part
  FROM (
    SELECT o.bid_id, true AS misses, NULL::numeric AS part
    FROM offers o
    JOIN free f USING (lane_id)
    WHERE (o.valid_from IS NOT NULL OR o.valid_to IS NOT NULL)
      AND (o.valid_from > f.month OR o.valid_to < f.month + interval '1 month' - interval '1 day')
    UNION ALL
    SELECT o.bid_id, false, c.capacity / f.volume
    FROM offers o
    JOIN bid_months c ON c.customer_id = $1 AND c.bid_id = o.bid_id
    JOIN free f ON f.lane_id = o.lane_id AND f.month = c.month
    WHERE c.capacity < f.volume
  ) limits
  GROUP BY bid_id
)
