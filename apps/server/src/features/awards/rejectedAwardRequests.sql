-- Wishes of one mode that can't be awarded, each with the reason; those before it in the list are treated as awarded. $1 customer,
-- $2 mode, $3 wishes as json [{place, laneId, bidId, share, months}], $4 moment, $5 months that may be awarded, $6 whether each is
-- checked as if it were the only one
WITH wish AS MATERIALIZED (
  SELECT i.place, i."laneId" AS lane_id, i."bidId" AS bid_id, i.share, i.months
  FROM jsonb_to_recordset($3::jsonb) AS i(place integer, "laneId" bigint, "bidId" bigint, share numeric, months date[])
),
lane AS MATERIALIZED (
  SELECT lane_id, history_id, origin_label || ' – ' || destination_label AS label FROM lanes
  WHERE customer_id = $1 AND mode = $2 AND is_counted AND lane_id IN (SELECT lane_id FROM wish)
),
offer AS MATERIALIZED (
  SELECT b.bid_id, b.lane_id, b.carrier_id, c.name, b.valid_from, b.valid_to,
         CASE WHEN b.withdrawn_at IS NOT NULL THEN 'the bid of ' || c.name || ' was withdrawn'
              WHEN n.carrier_id IS NULL THEN c.name || ' is no longer connected in this mode'
              WHEN NOT b.is_complete THEN 'the bid of ' || c.name || ' is missing a required charge'
              WHEN EXISTS (SELECT FROM held_bids k WHERE k.customer_id = $1 AND k.bid_id = b.bid_id)
                THEN 'the bid of ' || c.name || ' is unconfirmed; include or exclude it first'
              WHEN b.needs_pricing OR b.needs_ranking THEN 'the bid of ' || c.name || ' is being priced; try again in a moment'
              WHEN b.all_in_usd IS NULL THEN 'it has no volume in the contract period' END AS why
  FROM bids b
  JOIN companies c ON c.company_id = b.carrier_id
  LEFT JOIN connections n ON n.customer_id = $1 AND n.carrier_id = b.carrier_id AND n.mode = $2
  -- Looked up by index, as are forecasts: a join would read all bids of the mode for each part of its awards.
  WHERE b.customer_id = $1 AND b.bid_id = ANY (ARRAY(SELECT bid_id FROM wish))
),
counted AS MATERIALIZED (
  SELECT lane_id, carrier_id, month, sum(share) AS share FROM counted_award_months
  WHERE customer_id = $1 AND mode = $2 AND expires_at > $4 AND lane_id IN (SELECT lane_id FROM wish)
  GROUP BY lane_id, carrier_id, month
),
sibling AS MATERIALIZED (
  -- The lanes of the same history in all contracts.
  SELECT l.lane_id, s.lane_id AS sibling_id FROM lane l JOIN lanes s ON s.customer_id = $1 AND s.history_id = l.history_id
),
sibling_months AS MATERIALIZED (
  SELECT lane_id, month, share FROM counted_award_months
  WHERE customer_id = $1 AND mode = $2 AND expires_at > $4 AND lane_id IN (SELECT sibling_id FROM sibling)
),
taken AS MATERIALIZED (
  SELECT s.lane_id, g.month, sum(g.share) AS share
  FROM sibling s JOIN sibling_months g ON g.lane_id = s.sibling_id GROUP BY s.lane_id, g.month
),
asked AS MATERIALIZED (SELECT place, lane_id, bid_id, share, unnest(months) AS month FROM wish),
after AS MATERIALIZED (
  SELECT a.place, a.lane_id, a.bid_id, a.month,
         CASE WHEN $6::boolean THEN a.share ELSE sum(a.share) OVER (PARTITION BY a.lane_id, a.month ORDER BY a.place) END AS lane_share,
         CASE WHEN $6::boolean THEN a.share ELSE sum(a.share) OVER (PARTITION BY a.bid_id, a.month ORDER BY a.place) END AS bid_share
  FROM asked a
),
months AS (
  SELECT a.place, (array_agg(to_char(a.month, 'Mon YYYY') || ' ' ||
           CASE WHEN a.month <> ALL ($5::date[]) THEN 'is outside the contract period'
                WHEN f.lane_id IS NULL THEN 'no longer has a forecast volume'
                WHEN a.lane_share + coalesce(t.share, 0) > 100 THEN 'is already awarded'
                WHEN o.valid_from > a.month OR o.valid_to < a.month + interval '1 month' - interval '1 day'
                  THEN 'is outside the validity of the bid of ' || o.name
                ELSE 'exceeds the capacity of ' || o.name END ORDER BY a.month))[1] AS why
  FROM after a
  JOIN offer o USING (bid_id)
  LEFT JOIN lane_forecasts f ON f.customer_id = $1 AND f.lane_id = a.lane_id AND f.month = a.month
    AND f.lane_id = ANY (ARRAY(SELECT lane_id FROM wish))
  LEFT JOIN taken t ON t.lane_id = a.lane_id AND t.month = a.month
  LEFT JOIN counted h ON h.lane_id = a.lane_id AND h.carrier_id = o.carrier_id AND h.month = a.month
  LEFT JOIN bid_months c ON c.customer_id = $1 AND c.bid_id = a.bid_id AND c.month = a.month AND c.bid_id = ANY (ARRAY(SELECT bid_id FROM wish))
  WHERE a.month <> ALL ($5::date[]) OR f.lane_id IS NULL OR a.lane_share + coalesce(t.share, 0) > 100
     OR o.valid_from > a.month OR o.valid_to < a.month + interval '1 month' - interval '1 day'
     OR f.volume * (a.bid_share + coalesce(h.share, 0)) / 100 > c.capacity
  GROUP BY a.place
)
SELECT w.place, l.label,
       CASE WHEN l.lane_id IS NULL THEN 'the lane no longer exists'
            WHEN o.bid_id IS NULL THEN 'its bid no longer exists'
            WHEN o.why IS NOT NULL THEN o.why
            ELSE coalesce(m.why, 'no month is selected') END AS why
FROM wish w
LEFT JOIN lane l USING (lane_id)
LEFT JOIN offer o ON o.bid_id = w.bid_id AND o.lane_id = w.lane_id
LEFT JOIN months m ON m.place = w.place
WHERE l.lane_id IS NULL OR o.bid_id IS NULL OR o.why IS NOT NULL OR m.place IS NOT NULL OR coalesce(cardinality(w.months), 0) = 0
ORDER BY w.place
