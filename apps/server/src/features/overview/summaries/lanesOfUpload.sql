-- The lanes with shipments of one upload, with its own history instead of the total. $1 customer, $2 mode, $3 lanes (null: all), $4
-- contract, $5 upload
SELECT
  s.lane_id, s.customer_id, s.mode, s.state, s.colour, s.is_manual, s.origin_label, s.destination_label, s.origin_order, s.destination_order,
  s.origin_zip, s.destination_zip, s.origin_code, s.destination_code, s.trade_region, s.origin_region, s.destination_region, s.region_pair,
  s.equipment, s.move_type, s.service,
  s.business_unit, s.incumbent_carrier, s.distance_miles, u.shipment_count, u.containers, u.volume, u.weight_kg, s.bids_received,
  s.best_bid_id, s.amount_bid_usd, s.last_price_paid, s.baseline_unit_cost_usd, s.baseline_cost_usd, s.new_cost_usd, s.pending_usd,
  s.awarded_baseline_usd, s.savings_usd, s.target_price, s.target_cost_usd, s.awarded_months, s.search_text,
  s.origin_country, s.destination_country, s.origin_state, s.destination_state, s.origin_latitude, s.origin_longitude,
  s.destination_latitude, s.destination_longitude, s.awarded_carriers, s.months_with_awards, s.months_shipped,
  s.risk_flags, s.incumbent_is_named, s.incumbent_has_bid,
  -- As in lanesOfMode.sql.
  CASE WHEN s.awarded_months = 0 THEN s.best_bid_savings_usd END AS savings_at_best_bid_usd, s.best_bid_short_months,
  -- Calculated only if requested.
  EXISTS (SELECT FROM awards a WHERE a.customer_id = s.customer_id AND a.lane_id = s.lane_id AND a.status = 'Declined') AS award_was_declined,
  EXISTS (SELECT FROM bids b JOIN held_bids h ON h.customer_id = b.customer_id AND h.bid_id = b.bid_id
          WHERE b.customer_id = s.customer_id AND b.lane_id = s.lane_id AND b.is_complete AND b.withdrawn_at IS NULL) AS has_unusual_bid
FROM lane_summaries s
JOIN upload_lanes u ON u.customer_id = $1 AND u.upload_id = $5 AND u.history_id = s.history_id
WHERE s.customer_id = $1 AND s.mode = $2 AND s.contract_no = $4 AND ($3::bigint[] IS NULL OR s.lane_id = ANY ($3))
