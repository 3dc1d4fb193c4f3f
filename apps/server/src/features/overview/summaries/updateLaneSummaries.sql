-- The lane table's row of each included lane, from its current sources. $1 customer, $2 mode, $3 lanes (null: all)
WITH awarded AS MATERIALIZED (
  SELECT m.lane_id, sum(m.awarded_usd) AS awarded_usd, sum(m.awarded_usd) FILTER (WHERE m.is_pending) AS pending_usd,
         sum(m.baseline_usd) AS baseline_usd, sum(m.baseline_usd - m.awarded_usd) AS savings_usd, count(DISTINCT m.month)::integer AS months,
         array_agg(DISTINCT k.name) AS carriers, array_agg(DISTINCT m.month) AS months_with_awards
  FROM counted_award_months m JOIN companies k ON k.company_id = m.carrier_id
  WHERE m.customer_id = $1 AND m.mode = $2 AND ($3::bigint[] IS NULL OR m.lane_id = ANY ($3))
  GROUP BY m.lane_id
),
shipped AS MATERIALIZED (
  SELECT m.history_id, array_agg(DISTINCT m.month) AS months FROM lane_months m
  WHERE m.customer_id = $1 AND m.is_counted AND m.shipment_count > 0
    AND ($3::bigint[] IS NULL OR m.history_id IN (SELECT l.history_id FROM lanes l WHERE l.customer_id = $1 AND l.lane_id = ANY ($3)))
  GROUP BY m.history_id
),
-- Incumbents that are the customer's carriers, and whether one of them has a valid bid.
incumbent AS MATERIALIZED (
  SELECT l.lane_id, count(b.bid_id) > 0 AS has_bid
  FROM lanes l
  CROSS JOIN LATERAL jsonb_to_recordset(l.incumbents) AS i(name text)
  JOIN carrier_aliases a ON a.customer_id = $1 AND a.name = i.name AND a.carrier_id IS NOT NULL
  LEFT JOIN bids b ON b.customer_id = $1 AND b.lane_id = l.lane_id AND b.carrier_id = a.carrier_id AND b.withdrawn_at IS NULL
    AND b.is_complete AND b.all_in_usd IS NOT NULL
    AND NOT EXISTS (SELECT FROM held_bids k WHERE k.customer_id = $1 AND k.bid_id = b.bid_id)
    AND EXISTS (SELECT FROM connections n WHERE n.customer_id = $1 AND n.carrier_id = a.carrier_id AND n.mode = $2)
  WHERE l.customer_id = $1 AND l.mode = $2 AND l.is_counted AND ($3::bigint[] IS NULL OR l.lane_id = ANY ($3))
  GROUP BY l.lane_id
),
-- Best bids that cannot be awarded in every month, and what they save in these months. LATERAL with OFFSET 0 forces index lookups.
short AS MATERIALIZED (
  SELECT m.lane_id, cardinality(m.months) AS months, coalesce(m.baseline_usd, 0) - coalesce(k.cost_usd, 0) AS savings_usd
  FROM (
    SELECT x.lane_id, x.bid_id, array_agg(x.month) AS months, sum(x.baseline_cost_usd) AS baseline_usd
    FROM lane_standings t
    JOIN {{shortMonths}} x ON x.mode = $2 AND x.bid_id = t.best_bid_id
    WHERE t.customer_id = $1 AND ($3::bigint[] IS NULL OR t.lane_id = ANY ($3))
    GROUP BY x.lane_id, x.bid_id
  ) m
  CROSS JOIN LATERAL (
    SELECT sum(c.cost_usd) AS cost_usd FROM bid_costs c
    WHERE c.customer_id = $1 AND c.bid_id = m.bid_id AND c.month = ANY (m.months) OFFSET 0) k
),
-- Carriers with a valid bid that is not held, and the first letters of the colours of these bids.
bidders AS MATERIALIZED (
  SELECT b.lane_id, array_agg(b.carrier_id ORDER BY b.carrier_id) AS carriers,
         string_agg(coalesce(left(b.colour, 1), '-'), '' ORDER BY b.carrier_id) AS colours
  FROM bids b
  WHERE b.customer_id = $1 AND b.mode = $2 AND b.withdrawn_at IS NULL AND b.is_complete AND b.all_in_usd IS NOT NULL
    AND NOT EXISTS (SELECT FROM held_bids k WHERE k.customer_id = $1 AND k.bid_id = b.bid_id)
    AND ($3::bigint[] IS NULL OR b.lane_id = ANY ($3))
  GROUP BY b.lane_id
),
risk AS MATERIALIZED (
  SELECT lane_id, array_agg(flag ORDER BY flag) AS flags FROM lane_risks
  WHERE customer_id = $1 AND mode = $2 AND ($3::bigint[] IS NULL OR lane_id = ANY ($3))
  GROUP BY lane_id
)
INSERT INTO lane_summaries AS s (
  customer_id, lane_id, history_id, mode, contract_no, set_no, state, colour, is_manual, origin_label, destination_label, origin_order, destination_order,
  origin_zip, destination_zip, origin_code, destination_code, trade_region, origin_region, destination_region, region_pair, equipment, move_type, service, business_unit,
  incumbent_carrier, distance_miles, shipment_count, containers, volume, weight_kg, bids_received, best_bid_id, amount_bid_usd,
  last_price_paid, baseline_unit_cost_usd, baseline_cost_usd, new_cost_usd, pending_usd, awarded_baseline_usd, savings_usd,
  target_price, target_cost_usd, awarded_months, search_text, awarded_carriers, months_with_awards, months_shipped,
  incumbent_is_named, incumbent_has_bid, origin_country, destination_country, origin_state, destination_state, origin_latitude,
  origin_longitude, destination_latitude, destination_longitude, risk_flags, best_bid_savings_usd, best_bid_short_months,
  bid_carriers, bid_colours)
SELECT
  $1::bigint, l.lane_id, l.history_id, l.mode, l.contract_no, coalesce(u.set_no, 0), l.state, t.colour, l.shipment_count = 0 AND d.lane_id IS NOT NULL,
  l.origin_label, l.destination_label, lower(l.origin_label), lower(l.destination_label),
  l.origin_zip, l.destination_zip,
  coalesce(l.origin_place ->> 'portCode', l.origin_place ->> 'airportCode'),
  coalesce(l.destination_place ->> 'portCode', l.destination_place ->> 'airportCode'),
  l.trade_region, l.origin_region, l.destination_region, l.region_pair, l.equipment, l.move_type, l.service, l.business_unit,
  l.incumbent_carrier, l.distance_miles,
  l.shipment_count, l.containers, l.volume, l.weight_kg,
  coalesce(t.bid_count, 0), t.best_bid_id, t.best_all_in_usd, l.last_price_paid,
  CASE WHEN l.priced_volume > 0 THEN round(l.priced_charge_usd / l.priced_volume, 6) END,
  CASE WHEN l.priced_volume > 0 THEN l.baseline_cost_usd END,
  coalesce(c.awarded_usd, 0), coalesce(c.pending_usd, 0), coalesce(c.baseline_usd, 0),
  -- Without an award a lane saves 0; without a baseline its savings are undefined.
  CASE WHEN c.lane_id IS NOT NULL THEN c.savings_usd WHEN l.priced_volume > 0 THEN 0 END,
  nullif(l.target_price, 0), nullif(round(l.target_price * l.forecast_volume, 2), 0), coalesce(c.months, 0),
  lower(concat_ws(' ', l.origin_label, l.destination_label, array_to_string(l.place_names, ' '), l.equipment, l.service,
    l.business_unit, l.incumbents::text, l.region_pair, array_to_string(l.equipment_types, ' '),
    array_to_string(c.carriers, ' '))),
  coalesce(c.carriers, '{}'), coalesce(c.months_with_awards, '{}'), coalesce(h.months, '{}'), i.lane_id IS NOT NULL, coalesce(i.has_bid, false),
  l.origin_place ->> 'countryCode', l.destination_place ->> 'countryCode', l.origin_place ->> 'stateCode', l.destination_place ->> 'stateCode',
  (l.origin_place ->> 'latitude')::real, (l.origin_place ->> 'longitude')::real,
  (l.destination_place ->> 'latitude')::real, (l.destination_place ->> 'longitude')::real, coalesce(r.flags, '{}'),
  CASE WHEN l.priced_volume > 0 THEN l.baseline_cost_usd - t.best_all_in_usd - coalesce(o.savings_usd, 0) END, coalesce(o.months, 0),
  coalesce(k.carriers, '{}'), coalesce(k.colours, '')
FROM lanes l
LEFT JOIN lane_standings t ON t.customer_id = $1 AND t.lane_id = l.lane_id
LEFT JOIN lane_typical_shipments d ON d.customer_id = $1 AND d.lane_id = l.lane_id
LEFT JOIN awarded c ON c.lane_id = l.lane_id
LEFT JOIN shipped h ON h.history_id = l.history_id
LEFT JOIN incumbent i ON i.lane_id = l.lane_id
LEFT JOIN risk r ON r.lane_id = l.lane_id
LEFT JOIN history_sets u ON u.customer_id = $1 AND u.history_id = l.history_id
LEFT JOIN short o ON o.lane_id = l.lane_id
LEFT JOIN bidders k ON k.lane_id = l.lane_id
WHERE l.customer_id = $1 AND l.mode = $2 AND l.is_counted AND ($3::bigint[] IS NULL OR l.lane_id = ANY ($3))
ON CONFLICT (customer_id, lane_id) DO UPDATE SET
  mode = excluded.mode, history_id = excluded.history_id, set_no = excluded.set_no, state = excluded.state, colour = excluded.colour, is_manual = excluded.is_manual,
  origin_label = excluded.origin_label, destination_label = excluded.destination_label,
  origin_order = excluded.origin_order, destination_order = excluded.destination_order,
  origin_zip = excluded.origin_zip, destination_zip = excluded.destination_zip,
  origin_code = excluded.origin_code, destination_code = excluded.destination_code,
  trade_region = excluded.trade_region, origin_region = excluded.origin_region,
  destination_region = excluded.destination_region, region_pair = excluded.region_pair, equipment = excluded.equipment, move_type = excluded.move_type,
  service = excluded.service, business_unit = excluded.business_unit, incumbent_carrier = excluded.incumbent_carrier,
  distance_miles = excluded.distance_miles, shipment_count = excluded.shipment_count, containers = excluded.containers,
  volume = excluded.volume, weight_kg = excluded.weight_kg, bids_received = excluded.bids_received,
  best_bid_id = excluded.best_bid_id, amount_bid_usd = excluded.amount_bid_usd, last_price_paid = excluded.last_price_paid,
  baseline_unit_cost_usd = excluded.baseline_unit_cost_usd, baseline_cost_usd = excluded.baseline_cost_usd,
  new_cost_usd = excluded.new_cost_usd, pending_usd = excluded.pending_usd,
  awarded_baseline_usd = excluded.awarded_baseline_usd, savings_usd = excluded.savings_usd,
  target_price = excluded.target_price, target_cost_usd = excluded.target_cost_usd,
  awarded_months = excluded.awarded_months, search_text = excluded.search_text,
  awarded_carriers = excluded.awarded_carriers, months_with_awards = excluded.months_with_awards,
  months_shipped = excluded.months_shipped, incumbent_is_named = excluded.incumbent_is_named,
  incumbent_has_bid = excluded.incumbent_has_bid, origin_country = excluded.origin_country,
  destination_country = excluded.destination_country, origin_state = excluded.origin_state,
  destination_state = excluded.destination_state, origin_latitude = excluded.origin_latitude,
  origin_longitude = excluded.origin_longitude, destination_latitude = excluded.destination_latitude,
  destination_longitude = excluded.destination_longitude, risk_flags = excluded.risk_flags,
  best_bid_savings_usd = excluded.best_bid_savings_usd, best_bid_short_months = excluded.best_bid_short_months,
  bid_carriers = excluded.bid_carriers, bid_colours = excluded.bid_colours
WHERE s IS DISTINCT FROM excluded
