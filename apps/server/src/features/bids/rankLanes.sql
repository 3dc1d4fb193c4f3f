-- Stands every bid of a customer's mode against the target, else the best valid bid; see freight.colourOf.
-- $1 customer, $2 mode, $3..$6 thresholds in percent: green and amber over target, green and amber over best,
-- $7 moment, and what a carrier is shown: $8 its colour towards a visible target, $9 towards a hidden one, $10 towards the best bid
-- Answers the colours that changed: of the lane (carrier null) and of each carrier as it is shown.
WITH standing AS MATERIALIZED (
  SELECT b.bid_id, b.lane_id, b.carrier_id, b.all_in_usd, b.shown_colour AS old_shown,
         b.shown_on = $7::timestamptz::date AND b.shown_changes >= 3 AS is_frozen,
         -- Unit costs, unrounded: a standing does not turn on the rounding of a total.
         CASE WHEN b.is_complete THEN b.unit_cost_usd END AS unit_cost_usd, l.target_price > 0 AS has_target,
         CASE WHEN l.target_price > 0 THEN l.target_price
              ELSE min(CASE WHEN b.is_complete THEN b.unit_cost_usd END) OVER (PARTITION BY b.lane_id) END AS reference
  FROM bids b JOIN lanes l ON l.customer_id = b.customer_id AND l.lane_id = b.lane_id
  WHERE b.customer_id = $1 AND b.mode = $2 AND b.withdrawn_at IS NULL
    AND EXISTS (SELECT FROM connections n WHERE n.customer_id = $1 AND n.carrier_id = b.carrier_id AND n.mode = $2)
),
coloured AS MATERIALIZED (
  SELECT s.*,
         CASE WHEN unit_cost_usd IS NULL THEN 'Red'
              WHEN unit_cost_usd <= reference + abs(reference) * CASE WHEN has_target THEN $3::numeric ELSE $5::numeric END / 100 THEN 'Green'
              WHEN unit_cost_usd <= reference + abs(reference) * CASE WHEN has_target THEN $4::numeric ELSE $6::numeric END / 100 THEN 'Amber'
              ELSE 'Red' END AS colour,
         row_number() OVER (PARTITION BY lane_id ORDER BY unit_cost_usd NULLS LAST, bid_id) AS place
  FROM standing s
),
lanes_now AS MATERIALIZED (
  SELECT lane_id, count(*) AS bid_count,
         CASE min(CASE colour WHEN 'Green' THEN 1 WHEN 'Amber' THEN 2 ELSE 3 END) WHEN 1 THEN 'Green' WHEN 2 THEN 'Amber' ELSE 'Red' END AS colour,
         min(bid_id) FILTER (WHERE place = 1 AND unit_cost_usd IS NOT NULL) AS best_bid_id,
         min(all_in_usd) AS best_all_in_usd
  FROM coloured GROUP BY lane_id
),
before AS MATERIALIZED (SELECT lane_id, colour FROM lane_standings WHERE customer_id = $1),
kept AS (
  INSERT INTO lane_standings AS s (customer_id, lane_id, colour, best_bid_id, best_all_in_usd, bid_count, ranked_at)
  SELECT $1, lane_id, colour, best_bid_id, best_all_in_usd, bid_count, $7 FROM lanes_now
  ON CONFLICT (customer_id, lane_id) DO UPDATE
  SET colour = excluded.colour, best_bid_id = excluded.best_bid_id, best_all_in_usd = excluded.best_all_in_usd,
      bid_count = excluded.bid_count, ranked_at = excluded.ranked_at
  WHERE (s.colour, s.best_bid_id, s.best_all_in_usd, s.bid_count)
        IS DISTINCT FROM (excluded.colour, excluded.best_bid_id, excluded.best_all_in_usd, excluded.bid_count)
),
emptied AS (
  DELETE FROM lane_standings s USING lanes l
  WHERE s.customer_id = $1 AND l.customer_id = $1 AND l.lane_id = s.lane_id AND l.mode = $2
    AND NOT EXISTS (SELECT FROM lanes_now n WHERE n.lane_id = s.lane_id)
),
shown AS MATERIALIZED (
  -- Towards a visible target always; otherwise, where the customer opened it, the slow colour of at most three changes a day.
  SELECT bid_id, lane_id, carrier_id, colour, old_shown, is_slow,
         CASE WHEN has_target AND $8 THEN colour
              WHEN is_slow AND is_frozen IS TRUE THEN old_shown
              WHEN is_slow THEN colour END AS new_shown
  FROM coloured
  CROSS JOIN LATERAL (SELECT CASE WHEN has_target THEN NOT $8 AND $9 ELSE $10 END AS is_slow) sight
),
recoloured AS (
  UPDATE bids b
  SET colour = s.colour,
      shown_colour = s.new_shown,
      shown_changes = CASE WHEN NOT s.is_slow OR s.new_shown IS NOT DISTINCT FROM s.old_shown THEN b.shown_changes
                           WHEN b.shown_on = $7::timestamptz::date THEN b.shown_changes + 1 ELSE 1 END,
      shown_on = CASE WHEN NOT s.is_slow OR s.new_shown IS NOT DISTINCT FROM s.old_shown THEN b.shown_on
                      ELSE $7::timestamptz::date END
  FROM shown s
  WHERE b.customer_id = $1 AND b.bid_id = s.bid_id
    AND (b.colour IS DISTINCT FROM s.colour OR b.shown_colour IS DISTINCT FROM s.new_shown)
)
SELECT n.lane_id, NULL::bigint AS carrier_id, coalesce(o.colour, 'Red') AS from_colour, n.colour AS to_colour
FROM lanes_now n LEFT JOIN before o USING (lane_id)
WHERE n.colour <> coalesce(o.colour, 'Red')
UNION ALL
SELECT lane_id, carrier_id, coalesce(old_shown, 'Red'), new_shown
FROM shown
WHERE new_shown <> coalesce(old_shown, 'Red')
ORDER BY lane_id
