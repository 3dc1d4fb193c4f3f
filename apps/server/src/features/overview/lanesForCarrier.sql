-- The lanes of a customer's mode as one carrier sees them: those that are started or hold its own bid or award. What it may
-- not see never leaves this query. $1 customer, $2 mode, $3 moment, $4 carrier, $5 lanes (null: all), and what the customer
-- opened: $6 baseline, $7 target, $8 incumbent, $9 last price paid, $10 colour towards a hidden target, $11 towards the best bid
WITH awarded AS MATERIALIZED (
  SELECT m.lane_id, sum(m.awarded_usd) AS awarded_usd, sum(m.awarded_usd) FILTER (WHERE m.is_pending) AS pending_usd,
         count(DISTINCT m.month) AS months
  FROM counted_award_months m
  WHERE m.customer_id = $1 AND m.mode = $2 AND m.carrier_id = $4 AND m.expires_at > $3
  GROUP BY m.lane_id
)
SELECT
  l.lane_id, l.customer_id, l.mode, l.origin_label, l.destination_label, l.origin_place, l.destination_place, l.trade_region, l.state,
  CASE WHEN l.target_price > 0 AND $7 THEN b.colour
       WHEN l.target_price > 0 AND $10 THEN b.shown_colour
       WHEN l.target_price = 0 AND $11 THEN b.shown_colour END AS colour,
  l.equipment, l.move_type, l.service, l.direction, l.business_unit, l.distance_miles, l.distance_estimated,
  l.shipment_count, l.containers, l.volume, l.weight_kg,
  NULL::bigint AS bids_received, b.all_in_usd AS amount_bid_usd, NULL::bigint AS best_bid_id,
  CASE WHEN $9 THEN l.last_price_paid END AS last_price_paid,
  CASE WHEN $6 AND l.priced_volume > 0 THEN round(l.priced_charge_usd / l.priced_volume, 6) END AS baseline_unit_cost_usd,
  CASE WHEN $6 AND l.priced_volume > 0 THEN l.baseline_cost_usd END AS baseline_cost_usd,
  c.awarded_usd AS new_cost_usd, coalesce(c.pending_usd, 0) AS pending_usd,
  NULL::numeric AS savings_usd,
  CASE WHEN $7 THEN nullif(l.target_price, 0) END AS target_price,
  CASE WHEN $7 THEN nullif(round(l.target_price * l.forecast_volume, 2), 0) END AS target_cost_usd,
  CASE WHEN $8 THEN l.incumbent_carrier END AS incumbent_carrier,
  CASE WHEN $8 THEN l.incumbents ELSE '[]' END AS incumbents,
  coalesce(c.months, 0) AS awarded_months,
  concat_ws(' ', l.origin_label, l.destination_label, l.equipment, l.service, l.business_unit,
            CASE WHEN $8 THEN l.incumbents::text END) AS search_text
FROM lanes l
LEFT JOIN bids b ON b.customer_id = $1 AND b.lane_id = l.lane_id AND b.carrier_id = $4 AND b.withdrawn_at IS NULL
LEFT JOIN awarded c ON c.lane_id = l.lane_id
WHERE l.customer_id = $1 AND l.mode = $2 AND l.is_counted AND ($5::bigint[] IS NULL OR l.lane_id = ANY ($5))
  AND EXISTS (SELECT FROM connections n WHERE n.customer_id = $1 AND n.carrier_id = $4 AND n.mode = $2)
  AND (l.state = 'Started' OR b.bid_id IS NOT NULL
       OR EXISTS (SELECT FROM awards a WHERE a.customer_id = $1 AND a.lane_id = l.lane_id AND a.carrier_id = $4))
