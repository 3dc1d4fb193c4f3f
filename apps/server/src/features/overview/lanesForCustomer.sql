-- The lanes of a mode as their customer sees them. $1 customer, $2 mode, $3 moment, $4 upload (null: all history), $5 lanes (null: all)
WITH awarded AS MATERIALIZED (
  SELECT m.lane_id, sum(m.awarded_usd) AS awarded_usd, sum(m.awarded_usd) FILTER (WHERE m.is_pending) AS pending_usd,
         sum(m.baseline_usd) AS baseline_usd, sum(m.baseline_usd - m.awarded_usd) AS savings_usd, count(DISTINCT m.month) AS months,
         string_agg(DISTINCT k.name, ' ') AS carriers
  FROM counted_award_months m JOIN companies k ON k.company_id = m.carrier_id
  WHERE m.customer_id = $1 AND m.mode = $2 AND m.expires_at > $3
  GROUP BY m.lane_id
),
uploaded AS MATERIALIZED (
  SELECT lane_id, sum(shipment_count) AS shipment_count, sum(containers) AS containers, sum(volume) AS volume, sum(weight_kg) AS weight_kg
  FROM lane_months WHERE customer_id = $1 AND upload_id = $4::bigint GROUP BY lane_id
)
SELECT
  l.lane_id, l.customer_id, l.mode, l.origin_label, l.destination_label, l.origin_place, l.destination_place, l.trade_region, l.state,
  s.colour, l.equipment, l.move_type, l.service, l.direction, l.business_unit, l.distance_miles, l.distance_estimated,
  coalesce(u.shipment_count, l.shipment_count) AS shipment_count, coalesce(u.containers, l.containers) AS containers,
  coalesce(u.volume, l.volume) AS volume, coalesce(u.weight_kg, l.weight_kg) AS weight_kg,
  coalesce(s.bid_count, 0) AS bids_received, s.best_all_in_usd AS amount_bid_usd, s.best_bid_id AS best_bid_id, l.last_price_paid,
  CASE WHEN l.priced_volume > 0 THEN round(l.priced_charge_usd / l.priced_volume, 6) END AS baseline_unit_cost_usd,
  CASE WHEN l.priced_volume > 0 THEN l.baseline_cost_usd END AS baseline_cost_usd,
  coalesce(c.awarded_usd, 0) AS new_cost_usd, coalesce(c.pending_usd, 0) AS pending_usd,
  coalesce(c.baseline_usd, 0) AS awarded_baseline_usd,
  -- Without an award a lane saves 0; a lane without a baseline saves nothing that could be said.
  CASE WHEN c.lane_id IS NOT NULL THEN c.savings_usd WHEN l.priced_volume > 0 THEN 0 END AS savings_usd,
  nullif(l.target_price, 0) AS target_price, nullif(round(l.target_price * l.forecast_volume, 2), 0) AS target_cost_usd,
  l.incumbent_carrier, l.incumbents, coalesce(c.months, 0) AS awarded_months,
  concat_ws(' ', l.origin_label, l.destination_label, l.equipment, l.service, l.business_unit, l.incumbents::text, c.carriers) AS search_text
FROM lanes l
LEFT JOIN lane_standings s ON s.customer_id = $1 AND s.lane_id = l.lane_id
LEFT JOIN awarded c ON c.lane_id = l.lane_id
LEFT JOIN uploaded u ON u.lane_id = l.lane_id
WHERE l.customer_id = $1 AND l.mode = $2 AND l.is_counted
  AND ($4::bigint IS NULL OR u.lane_id IS NOT NULL) AND ($5::bigint[] IS NULL OR l.lane_id = ANY ($5))
