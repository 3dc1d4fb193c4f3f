-- Lanes' best bids by month, summed from their charges, and whether lanes are included in percentages. Their rows of lane_summaries
-- and lane_charges are written before. $1 customer, $2 mode, $3 lanes (null: all)
WITH years AS (
  SELECT c.lane_id, y.no,
    ARRAY[sum(c.cents[12 * y.no + 1]), sum(c.cents[12 * y.no + 2]), sum(c.cents[12 * y.no + 3]), sum(c.cents[12 * y.no + 4]), sum(c.cents[12 * y.no + 5]), sum(c.cents[12 * y.no + 6]), sum(c.cents[12 * y.no + 7]), sum(c.cents[12 * y.no + 8]), sum(c.cents[12 * y.no + 9]), sum(c.cents[12 * y.no + 10]), sum(c.cents[12 * y.no + 11]), sum(c.cents[12 * y.no + 12])]::bigint[] AS cents
  FROM lane_charges c
  CROSS JOIN LATERAL generate_series(0, (cardinality(c.cents) - 1) / 12) AS y(no)
  WHERE c.customer_id = $1 AND c.mode = $2 AND c.basis = 'bestBid' AND ($3::bigint[] IS NULL OR c.lane_id = ANY ($3))
  GROUP BY c.lane_id, y.no
),
best AS (
  SELECT lane_id, ARRAY(SELECT unnest(years)) AS cents
  FROM (SELECT lane_id, array_agg(cents ORDER BY no) AS years FROM years GROUP BY lane_id) every_year
)
UPDATE lane_figures f
SET state = n.state, colour = n.colour, is_open = n.is_open, has_bid = n.has_bid, incumbent_is_named = n.incumbent_is_named, incumbent_has_bid = n.incumbent_has_bid,
    best_bid_cents = n.best_bid_cents
FROM (
  SELECT o.lane_id, s.state, s.colour, s.state = 'Started' AND NOT s.is_manual AS is_open, s.amount_bid_usd IS NOT NULL AS has_bid, s.incumbent_is_named,
         s.incumbent_has_bid, coalesce(b.cents[1:cardinality(o.volume)], array_fill(NULL::bigint, ARRAY[cardinality(o.volume)])) AS best_bid_cents
  FROM lane_figures o
  JOIN lane_summaries s ON s.customer_id = $1 AND s.lane_id = o.lane_id
  LEFT JOIN best b ON b.lane_id = o.lane_id
  WHERE o.customer_id = $1 AND o.mode = $2 AND ($3::bigint[] IS NULL OR o.lane_id = ANY ($3))
) n
WHERE f.customer_id = $1 AND f.mode = $2 AND ($3::bigint[] IS NULL OR f.lane_id = ANY ($3)) AND f.lane_id = n.lane_id
  AND (f.state, f.colour, f.is_open, f.has_bid, f.incumbent_is_named, f.incumbent_has_bid, f.best_bid_cents)
    IS DISTINCT FROM (n.state, n.colour, n.is_open, n.has_bid, n.incumbent_is_named, n.incumbent_has_bid, n.best_bid_cents)
