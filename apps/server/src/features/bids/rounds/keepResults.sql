-- Stores the state of bids at the end of a round. Thresholds are in percent.
WITH standing AS (
  SELECT b.carrier_id, b.lane_id, b.colour, b.all_in_usd, CASE WHEN b.is_complete THEN b.unit_cost_usd END AS unit_usd,
         l.target_price, $comparesWithTarget::boolean AND l.target_price > 0 AS has_target,
         EXISTS (SELECT FROM connections n WHERE n.customer_id = $customer AND n.carrier_id = b.carrier_id AND n.mode = b.mode) AS is_ranked,
         b.bid_id IN (SELECT bid_id FROM held_bids WHERE customer_id = $customer) AS is_held,
         EXISTS (SELECT FROM bid_checks c WHERE c.customer_id = $customer AND c.bid_id = b.bid_id AND c.confirmed_at IS NULL) AS is_unconfirmed
  FROM tender_lanes h
  JOIN lanes l ON l.customer_id = $customer AND l.lane_id = h.lane_id
  JOIN bids b ON b.customer_id = $customer AND b.lane_id = h.lane_id AND b.withdrawn_at IS NULL
  WHERE h.customer_id = $customer AND h.tender_id = $tender
),
compared AS (
  -- Excludes other bids' prices for charges left out, on both sides: otherwise a carrier could find their prices by leaving charges
  -- out. A held bid is compared with itself too, but no other bid is compared with it.
  SELECT s.*, CASE WHEN has_target THEN target_price
                   ELSE least(min(unit_usd) FILTER (WHERE is_ranked AND NOT is_held) OVER (PARTITION BY lane_id),
                              CASE WHEN is_ranked AND is_held THEN unit_usd END) END AS reference
  FROM standing s
)
INSERT INTO round_results (customer_id, tender_id, round_no, carrier_id, lane_id, colour, own_colour, all_in_usd, unit_cost_usd, is_held, is_unconfirmed)
SELECT $customer, $tender, $round, s.carrier_id, s.lane_id, s.colour,
       CASE WHEN NOT s.is_ranked THEN NULL
            WHEN s.unit_usd IS NULL THEN 'Red'
            WHEN s.unit_usd <= s.reference + abs(s.reference) * CASE WHEN s.has_target THEN $greenOverTarget::numeric ELSE $greenOverBest::numeric END / 100 THEN 'Green'
            WHEN s.unit_usd <= s.reference + abs(s.reference) * CASE WHEN s.has_target THEN $amberOverTarget::numeric ELSE $amberOverBest::numeric END / 100 THEN 'Amber'
            ELSE 'Red' END,
       s.all_in_usd, s.unit_usd, s.is_held, s.is_unconfirmed
FROM compared s
JOIN tender_carriers c ON c.customer_id = $customer AND c.tender_id = $tender AND c.carrier_id = s.carrier_id
ON CONFLICT DO NOTHING
