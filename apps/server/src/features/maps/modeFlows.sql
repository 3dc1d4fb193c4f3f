-- The flows of all lanes of a contract: those with most spend, the rest, and the total, as in flows.sql, from stored totals.
WITH trade AS MATERIALIZED (
  -- By the countries of lanes, which have the same sums at every level.
  SELECT from_country, to_country, lanes, shipment_count AS shipments, volume_e4, CASE WHEN spend_lanes > 0 THEN spend_cents END AS spend_cents,
    awarded_cents, CASE WHEN savings_lanes > 0 THEN savings_cents END AS savings_cents, awarded_baseline_cents
  FROM flow_totals WHERE customer_id = $customer AND mode = $mode AND contract_no = $contract AND level = 'country'
),
trade_countries AS (
  SELECT from_country AS code FROM trade WHERE $level = 'country' UNION SELECT to_country FROM trade WHERE $level = 'country'
),
-- Nodes without a position: of those with an end without one, the ones that have no other. A country has its own position.
unplaced AS MATERIALIZED (
  SELECT no FROM (
    SELECT CASE $level WHEN 'place' THEN place_no ELSE state_no END AS no, latitude, longitude
    FROM map_places
    WHERE customer_id = $customer AND mode = $mode AND $level <> 'country'
      -- Arrays keep the index although nested loops are off.
      AND ($level <> 'place' OR place_no = ANY (ARRAY(
        SELECT place_no FROM map_places WHERE customer_id = $customer AND mode = $mode AND (latitude IS NULL OR longitude IS NULL))))
      AND ($level <> 'state' OR state_no = ANY (ARRAY(
        SELECT state_no FROM map_places WHERE customer_id = $customer AND mode = $mode AND (latitude IS NULL OR longitude IS NULL))))
  ) ends
  GROUP BY no HAVING count(latitude) = 0 OR count(longitude) = 0
  UNION ALL
  SELECT hashtextextended(t.code, 0) FROM trade_countries t LEFT JOIN countries c ON c.code = t.code
  WHERE c.latitude IS NULL OR c.longitude IS NULL
),
-- The flows with most spend, and those with the same spend and volume as the last of them: their keys decide.
largest AS MATERIALIZED (
  SELECT from_no, to_no, lanes, shipment_count, volume_e4, spend_order, awarded_cents, awarded_baseline_cents,
    CASE WHEN savings_lanes > 0 THEN savings_cents END AS savings_cents
  FROM flow_totals
  WHERE customer_id = $customer AND mode = $mode AND contract_no = $contract AND level = $level
    AND from_no NOT IN (SELECT no FROM unplaced) AND to_no NOT IN (SELECT no FROM unplaced)
  ORDER BY spend_order DESC NULLS LAST, volume_e4 DESC FETCH FIRST ($top::integer) ROWS WITH TIES
),
nodes AS MATERIALIZED (
  SELECT no, min(CASE $level WHEN 'place' THEN coalesce(code, lower(label))
                             WHEN 'state' THEN concat_ws('-', coalesce(country, ''), state) ELSE coalesce(country, '') END) AS key,
    min(label) AS label, min(code) AS code, min(country) AS country, min(state) AS state,
    sum(latitude::float8 * lanes) / sum(lanes) FILTER (WHERE latitude IS NOT NULL) AS latitude,
    sum(longitude::float8 * lanes) / sum(lanes) FILTER (WHERE longitude IS NOT NULL) AS longitude
  FROM (
    SELECT CASE $level WHEN 'place' THEN place_no ELSE state_no END AS no, label, code, country, state, latitude, longitude,
      origin_lanes + destination_lanes AS lanes
    FROM map_places
    WHERE customer_id = $customer AND mode = $mode AND $level <> 'country'
      -- An array keeps the index although nested loops are off.
      AND ($level <> 'place' OR place_no = ANY (ARRAY(SELECT from_no FROM largest UNION SELECT to_no FROM largest)))
    UNION ALL
    SELECT hashtextextended(code, 0), NULL, NULL, nullif(code, ''), NULL, NULL, NULL, 1 FROM trade_countries
  ) ends
  GROUP BY no
),
positioned AS MATERIALIZED (
  SELECT n.no, n.key, n.code, n.country, n.state,
    CASE $level WHEN 'place' THEN n.label WHEN 'state' THEN coalesce(s.name || ', ' || n.country, c.name, n.country, 'Not known')
                ELSE coalesce(c.name, n.country, 'Not known') END AS label,
    -- A country uses its own position, not that of most of its lanes; as text, a real number keeps its digits.
    CASE $level WHEN 'country' THEN c.latitude::text::float8 ELSE n.latitude END AS latitude,
    CASE $level WHEN 'country' THEN c.longitude::text::float8 ELSE n.longitude END AS longitude
  FROM nodes n
  LEFT JOIN countries c ON c.code = n.country
  LEFT JOIN states s ON s.country_code = n.country AND s.code = n.state
),
chosen AS MATERIALIZED (
  SELECT l.*, o.key AS from_key, d.key AS to_key,
    row_number() OVER (ORDER BY l.spend_order DESC NULLS LAST, l.volume_e4 DESC, o.key, d.key) AS place
  FROM largest l JOIN positioned o ON o.no = l.from_no JOIN positioned d ON d.no = l.to_no
  ORDER BY place LIMIT $top::integer
),
chosen_lanes AS MATERIALIZED (
  SELECT c.place, c.from_no <> c.to_no AS is_between, f.lane_id, f.history_id, f.volume_e4, f.spend_cents
  FROM lane_flows f
  JOIN chosen c
    ON c.from_no = CASE $level WHEN 'place' THEN f.from_place WHEN 'state' THEN f.from_state ELSE hashtextextended(f.from_country, 0) END
    AND c.to_no = CASE $level WHEN 'place' THEN f.to_place WHEN 'state' THEN f.to_state ELSE hashtextextended(f.to_country, 0) END
  WHERE f.customer_id = $customer AND f.mode = $mode AND f.contract_no = $contract
    AND ($level <> 'place' OR f.from_place = ANY (ARRAY(SELECT from_no FROM chosen)))
),
emitted AS (
  SELECT l.place, sum(e.emission_kg) AS emission_kg
  FROM lane_emissions e JOIN chosen_lanes l ON l.lane_id = e.lane_id
  WHERE e.customer_id = $customer AND e.mode = $mode AND e.contract_no = $contract
    AND ($level <> 'place' OR e.lane_id = ANY (ARRAY(SELECT lane_id FROM chosen_lanes)))
  GROUP BY l.place
),
-- Origin and destination of the lane with most spend in a flow, used for the flow's sea route.
sea AS (
  SELECT l.place, (array_agg(jsonb_build_array(s.origin_latitude, s.origin_longitude, s.destination_latitude, s.destination_longitude)
    ORDER BY l.spend_cents DESC NULLS LAST, l.volume_e4 DESC, l.lane_id))[1] AS ends
  FROM chosen_lanes l
  JOIN lane_summaries s ON $goesBySea AND s.customer_id = $customer AND s.mode = $mode AND s.lane_id = l.lane_id
  WHERE l.is_between AND num_nulls(s.origin_latitude, s.origin_longitude, s.destination_latitude, s.destination_longitude) = 0
    AND ($level <> 'place' OR s.lane_id = ANY (ARRAY(SELECT lane_id FROM chosen_lanes)))
  GROUP BY l.place
),
paid AS (
  SELECT l.place, h.carrier, sum(h.charge_usd) AS charge_usd, sum(h.shipment_count) AS shipments
  FROM chosen_lanes l JOIN history_spend h ON h.customer_id = $customer AND h.mode = $mode AND h.history_id = l.history_id
  WHERE $level = 'place' AND h.history_id = ANY (ARRAY(SELECT history_id FROM chosen_lanes))
  GROUP BY l.place, h.carrier
  UNION ALL
  SELECT c.place, k.carrier, k.charge_usd, k.shipment_count
  FROM chosen c JOIN flow_carriers k ON k.from_no = c.from_no AND k.to_no = c.to_no
  WHERE k.customer_id = $customer AND k.mode = $mode AND k.contract_no = $contract AND k.level = $level AND $level <> 'place'
),
-- The share of spend; of shipments if there are no charges.
shares AS (
  SELECT place, carrier, row_number() OVER w AS rank, round(100 * CASE WHEN sum(charge_usd) OVER f > 0
      THEN charge_usd / sum(charge_usd) OVER f ELSE shipments::numeric / nullif(sum(shipments) OVER f, 0) END, 2) AS share
  FROM paid
  WINDOW f AS (PARTITION BY place), w AS (f ORDER BY charge_usd DESC, shipments DESC, carrier)
),
main_carriers AS (
  SELECT place, jsonb_agg(jsonb_build_object('name', carrier, 'share', share) ORDER BY rank) AS carriers
  FROM shares WHERE rank <= 3 AND carrier <> '' GROUP BY place
)
SELECT
  (SELECT coalesce(jsonb_agg(jsonb_build_object('key', key, 'label', label, 'code', code, 'country', country, 'state', state,
     'latitude', latitude, 'longitude', longitude) ORDER BY key), '[]')
   FROM positioned WHERE no IN (SELECT from_no FROM chosen UNION SELECT to_no FROM chosen)) AS nodes,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('from_key', c.from_key, 'to_key', c.to_key, 'lanes', c.lanes, 'shipments', c.shipment_count,
     'volume', c.volume_e4 * 0.0001, 'spend', c.spend_order * 0.01, 'awarded', c.awarded_cents * 0.01, 'savings', c.savings_cents * 0.01,
     'savings_percent', round(100.0 * c.savings_cents / nullif(c.awarded_baseline_cents, 0), 2), 'emission_kg', e.emission_kg, 'ends', s.ends,
     'carriers', coalesce(m.carriers, '[]')) ORDER BY place), '[]')
   FROM chosen c LEFT JOIN emitted e USING (place) LEFT JOIN sea s USING (place) LEFT JOIN main_carriers m USING (place)) AS flows,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('from', from_region, 'to', to_region, 'lanes', lanes, 'spend', spend, 'volume', volume)
     ORDER BY spend DESC NULLS LAST, volume DESC, from_region, to_region), '[]')
   FROM (SELECT coalesce(nullif(o.trade_region, 'NONE'), 'Other') AS from_region, coalesce(nullif(d.trade_region, 'NONE'), 'Other') AS to_region,
           sum(t.lanes) AS lanes, sum(t.spend_cents) * 0.01 AS spend, sum(t.volume_e4) * 0.0001 AS volume
         FROM trade t LEFT JOIN countries o ON o.code = t.from_country LEFT JOIN countries d ON d.code = t.to_country
         GROUP BY 1, 2) r) AS trade_lanes,
  (SELECT jsonb_build_object('flows', (SELECT count(*) FROM flow_totals
       WHERE customer_id = $customer AND mode = $mode AND contract_no = $contract AND level = $level) - c.flows, 'lanes', a.lanes - c.lanes,
     'volume', (a.volume_e4 - c.volume_e4) * 0.0001, 'spend', (a.spend_cents - coalesce(c.spend_cents, 0)) * 0.01)
   FROM (SELECT coalesce(sum(lanes), 0) AS lanes, coalesce(sum(volume_e4), 0) AS volume_e4, sum(spend_cents) AS spend_cents FROM trade) a,
     (SELECT count(*) AS flows, coalesce(sum(lanes), 0) AS lanes, coalesce(sum(volume_e4), 0) AS volume_e4, sum(spend_order) AS spend_cents
      FROM chosen) c) AS rest,
  (SELECT jsonb_build_object('lanes', coalesce(sum(lanes), 0), 'shipments', coalesce(sum(shipments), 0),
     'volume', coalesce(sum(volume_e4), 0) * 0.0001, 'spend', sum(spend_cents) * 0.01, 'awarded', coalesce(sum(awarded_cents), 0) * 0.01,
     'savings', sum(savings_cents) * 0.01, 'savingsPercent', round(100 * sum(savings_cents) / nullif(sum(awarded_baseline_cents), 0), 2),
     'emissionKg', (SELECT sum(e.emission_kg) FROM lane_emissions e
       WHERE e.customer_id = $customer AND e.mode = $mode AND e.contract_no = $contract
         AND EXISTS (SELECT FROM lane_flows f WHERE f.customer_id = $customer AND f.lane_id = e.lane_id)))
   FROM trade) AS totals
