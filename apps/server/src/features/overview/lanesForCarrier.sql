-- The lanes of a customer's mode as one carrier sees them: those offered to it or with its own bid or award. Data it may not see
-- never leaves this query. lanes: null for all. comparesWithTarget: whether bids are compared with the target if a lane has one.
WITH awarded AS MATERIALIZED (
  SELECT m.lane_id, sum(m.awarded_usd) AS awarded_usd, sum(m.awarded_usd) FILTER (WHERE m.is_pending) AS pending_usd,
         sum(m.baseline_usd - m.awarded_usd) AS savings_usd,
         array_agg(DISTINCT m.month) AS months
  FROM counted_award_months m
  WHERE m.customer_id = $customer AND m.mode = $mode AND m.contract_no = $contract AND m.carrier_id = $carrier
  GROUP BY m.lane_id
)
SELECT
  l.lane_id, l.customer_id, l.mode, l.state,
  CASE WHEN $comparesWithTarget AND l.target_price > 0 THEN CASE WHEN $showsTarget AND l.target_source <> 'bestBid' OR $showsHiddenTargetColour THEN b.shown_colour END
       WHEN $showsBestColour OR $comparesWithTarget AND ($showsBaseline OR $showsHiddenTargetColour) THEN b.shown_colour END AS colour,
  l.shipment_count = 0 AND t.lane_id IS NOT NULL AS is_manual,
  l.origin_label, l.destination_label, lower(l.origin_label) AS origin_order, lower(l.destination_label) AS destination_order,
  l.origin_zip, l.destination_zip,
  coalesce(l.origin_place ->> 'portCode', l.origin_place ->> 'airportCode') AS origin_code,
  coalesce(l.destination_place ->> 'portCode', l.destination_place ->> 'airportCode') AS destination_code,
  l.trade_region, l.origin_region, l.destination_region, l.region_pair, l.equipment, l.move_type, l.service, l.business_unit,
  CASE WHEN $showsIncumbent THEN l.incumbent_carrier END AS incumbent_carrier,
  l.distance_miles, l.shipment_count, l.containers, l.volume, l.weight_kg, l.forecast_volume,
  shipments_per_year(l.shipment_count, l.volume, l.forecast_volume, t.shipments_per_month, $contractMonths::integer + l.extra_months) AS shipments_per_year,
  NULL::bigint AS bids_received, NULL::bigint AS best_bid_id, b.all_in_usd AS amount_bid_usd,
  CASE WHEN $showsLastPricePaid THEN l.last_price_paid END AS last_price_paid,
  CASE WHEN $showsBaseline AND l.priced_volume > 0 THEN round(l.priced_charge_usd / l.priced_volume, 6) END AS baseline_unit_cost_usd,
  CASE WHEN $showsBaseline AND l.priced_volume > 0 THEN l.baseline_cost_usd END AS baseline_cost_usd,
  c.awarded_usd AS new_cost_usd, coalesce(c.pending_usd, 0) AS pending_usd,
  -- The baseline can be derived from the savings of its own award, so savings are shown only with the baseline.
  NULL::numeric AS awarded_baseline_usd, CASE WHEN $showsBaseline THEN c.savings_usd END AS savings_usd,
  NULL::numeric AS savings_at_best_bid_usd, NULL::integer AS best_bid_short_months,
  -- A target made from bids reveals the best one.
  CASE WHEN $showsTarget AND l.target_source <> 'bestBid' THEN nullif(l.target_price, 0) END AS target_price,
  CASE WHEN $showsTarget AND l.target_source <> 'bestBid' THEN nullif(round(l.target_price * l.forecast_volume, 2), 0) END AS target_cost_usd,
  coalesce(cardinality(c.months), 0) AS awarded_months,
  '{}'::text[] AS awarded_carriers, coalesce(c.months, '{}') AS months_with_awards, '{}'::date[] AS months_shipped, '{}'::text[] AS risk_flags,
  l.origin_place ->> 'countryCode' AS origin_country, l.destination_place ->> 'countryCode' AS destination_country,
  l.origin_place ->> 'stateCode' AS origin_state, l.destination_place ->> 'stateCode' AS destination_state,
  (l.origin_place ->> 'latitude')::real AS origin_latitude, (l.origin_place ->> 'longitude')::real AS origin_longitude,
  (l.destination_place ->> 'latitude')::real AS destination_latitude, (l.destination_place ->> 'longitude')::real AS destination_longitude,
  NULL::boolean AS incumbent_is_named, NULL::boolean AS incumbent_has_bid, NULL::boolean AS award_was_declined, NULL::boolean AS has_unusual_bid,
  lower(concat_ws(' ', l.origin_label, l.destination_label, array_to_string(l.place_names, ' '), l.equipment, l.service, l.business_unit,
            l.region_pair, array_to_string(l.equipment_types, ' '), CASE WHEN $showsIncumbent THEN l.incumbents::text END)) AS search_text
FROM lanes l
LEFT JOIN lane_typical_shipments t ON t.customer_id = $customer AND t.lane_id = l.lane_id
LEFT JOIN bids b ON b.customer_id = $customer AND b.lane_id = l.lane_id AND b.carrier_id = $carrier AND b.withdrawn_at IS NULL
LEFT JOIN awarded c ON c.lane_id = l.lane_id
WHERE l.customer_id = $customer AND l.mode = $mode AND l.contract_no = $contract AND l.is_counted AND ($lanes::bigint[] IS NULL OR l.lane_id = ANY ($lanes))
  AND EXISTS (SELECT FROM connections n WHERE n.customer_id = $customer AND n.carrier_id = $carrier AND n.mode = $mode)
  AND ({{offered}} OR b.bid_id IS NOT NULL
       OR EXISTS (SELECT FROM awards a WHERE a.customer_id = $customer AND a.lane_id = l.lane_id AND a.carrier_id = $carrier))
