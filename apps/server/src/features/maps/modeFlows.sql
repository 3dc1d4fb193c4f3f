-- The flows of all lanes of a contract: those with most spend, the rest, and the total, as in flows.sql, by number and from stored rows.
-- Flows are ranked in double precision, in which whole numbers are exact; amounts are added up exactly for those that are shown.
WITH flows AS MATERIALIZED (
  SELECT CASE $level WHEN 'place' THEN f.from_place WHEN 'state' THEN f.from_state ELSE hashtextextended(f.from_country, 0) END AS from_no,
    CASE $level WHEN 'place' THEN f.to_place WHEN 'state' THEN f.to_state ELSE hashtextextended(f.to_country, 0) END AS to_no,
    sum(f.spend_cents::float8) AS spend, sum(f.volume_e4::float8) AS volume
  FROM lane_flows f WHERE f.customer_id = $customer AND f.mode = $mode AND f.contract_no = $contract
  GROUP BY 1, 2
),
-- By the countries of lanes, which have the same sums at every level.
trade AS MATERIALIZED (
  SELECT f.from_country, f.to_country, count(*) AS lanes, sum(f.shipment_count) AS shipments, sum(f.volume_e4) AS volume_e4,
    sum(f.spend_cents) AS spend_cents, sum(f.awarded_cents) AS awarded_cents, sum(f.savings_cents) AS savings_cents,
    sum(f.awarded_baseline_cents) AS awarded_baseline_cents
  FROM lane_flows f WHERE f.customer_id = $customer AND f.mode = $mode AND f.contract_no = $contract
  GROUP BY f.from_country, f.to_country
),
trade_countries AS (
  SELECT from_country AS code FROM trade WHERE $level = 'country' UNION SELECT to_country FROM trade WHERE $level = 'country'
),
-- Nodes without a position: of those with an end without one, the ones that have no other. A country has its own position.
unplaced AS MATERIALIZED (
  SELECT no FROM (
    SELECT CASE $level WHEN 'place' THEN place_no ELSE state_no END AS no, latitude, longitude
    FROM map_places WHERE customer_id = $customer AND mode = $mode AND $level <> 'country'
  ) ends
  WHERE no IN (SELECT CASE $level WHEN 'place' THEN place_no ELSE state_no END FROM map_places
               WHERE customer_id = $customer AND mode = $mode AND (latitude IS NULL OR longitude IS NULL))
  GROUP BY no HAVING count(latitude) = 0 OR count(longitude) = 0
  UNION ALL
  SELECT hashtextextended(t.code, 0) FROM trade_countries t LEFT JOIN countries c ON c.code = t.code
  WHERE c.latitude IS NULL OR c.longitude IS NULL
),
placed AS NOT MATERIALIZED (
  SELECT * FROM flows WHERE from_no NOT IN (SELECT no FROM unplaced) AND to_no NOT IN (SELECT no FROM unplaced)
),
-- The flows with most spend, and those with the same spend and volume as the last of them: their keys decide.
largest AS MATERIALIZED (
  SELECT * FROM placed
  WHERE coalesce((coalesce(spend, '-Infinity'), volume) >= (
    SELECT coalesce(spend, '-Infinity'), volume FROM placed ORDER BY spend DESC NULLS LAST, volume DESC OFFSET $top - 1 LIMIT 1), true)
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
  SELECT l.from_no, l.to_no, o.key AS from_key, d.key AS to_key,
    row_number() OVER (ORDER BY l.spend DESC NULLS LAST, l.volume DESC, o.key, d.key) AS place
  FROM largest l JOIN positioned o ON o.no = l.from_no JOIN positioned d ON d.no = l.to_no
  ORDER BY place LIMIT $top
),
chosen_lanes AS MATERIALIZED (
  SELECT c.place, c.from_no <> c.to_no AS is_between, f.lane_id, f.history_id, f.shipment_count, f.volume_e4, f.spend_cents, f.awarded_cents,
    f.savings_cents, f.awarded_baseline_cents
  FROM lane_flows f
  JOIN chosen c
    ON c.from_no = CASE $level WHEN 'place' THEN f.from_place WHEN 'state' THEN f.from_state ELSE hashtextextended(f.from_country, 0) END
    AND c.to_no = CASE $level WHEN 'place' THEN f.to_place WHEN 'state' THEN f.to_state ELSE hashtextextended(f.to_country, 0) END
  WHERE f.customer_id = $customer AND f.mode = $mode AND f.contract_no = $contract
    AND ($level <> 'place' OR f.from_place = ANY (ARRAY(SELECT from_no FROM chosen)))
),
summed AS MATERIALIZED (
  SELECT l.place, count(*) AS lanes, sum(l.shipment_count) AS shipments, sum(l.volume_e4) AS volume_e4, sum(l.spend_cents) AS spend_cents,
    sum(l.awarded_cents) * 0.01 AS awarded, sum(l.savings_cents) * 0.01 AS savings,
    round(100 * sum(l.savings_cents) / nullif(sum(l.awarded_baseline_cents), 0), 2) AS savings_percent, sum(e.emission_kg) AS emission_kg
  FROM chosen_lanes l LEFT JOIN lane_emissions e ON e.customer_id = $customer AND e.mode = $mode AND e.contract_no = $contract AND e.lane_id = l.lane_id
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
  WHERE $level <> 'place' OR h.history_id = ANY (ARRAY(SELECT history_id FROM chosen_lanes))
  GROUP BY l.place, h.carrier
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
  (SELECT coalesce(jsonb_agg(jsonb_build_object('from_key', c.from_key, 'to_key', c.to_key, 'lanes', t.lanes, 'shipments', t.shipments,
     'volume', t.volume_e4 * 0.0001, 'spend', t.spend_cents * 0.01, 'awarded', t.awarded, 'savings', t.savings,
     'savings_percent', t.savings_percent, 'emission_kg', t.emission_kg, 'ends', s.ends, 'carriers', coalesce(m.carriers, '[]'))
     ORDER BY place), '[]')
   FROM chosen c JOIN summed t USING (place) LEFT JOIN sea s USING (place) LEFT JOIN main_carriers m USING (place)) AS flows,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('from', from_region, 'to', to_region, 'lanes', lanes, 'spend', spend, 'volume', volume)
     ORDER BY spend DESC NULLS LAST, volume DESC, from_region, to_region), '[]')
   FROM (SELECT coalesce(nullif(o.trade_region, 'NONE'), 'Other') AS from_region, coalesce(nullif(d.trade_region, 'NONE'), 'Other') AS to_region,
           sum(t.lanes) AS lanes, sum(t.spend_cents) * 0.01 AS spend, sum(t.volume_e4) * 0.0001 AS volume
         FROM trade t LEFT JOIN countries o ON o.code = t.from_country LEFT JOIN countries d ON d.code = t.to_country
         GROUP BY 1, 2) r) AS trade_lanes,
  (SELECT jsonb_build_object('flows', (SELECT count(*) FROM flows) - c.flows, 'lanes', a.lanes - c.lanes,
     'volume', (a.volume_e4 - c.volume_e4) * 0.0001, 'spend', (a.spend_cents - coalesce(c.spend_cents, 0)) * 0.01)
   FROM (SELECT coalesce(sum(lanes), 0) AS lanes, coalesce(sum(volume_e4), 0) AS volume_e4, sum(spend_cents) AS spend_cents FROM trade) a,
     (SELECT count(*) AS flows, coalesce(sum(lanes), 0) AS lanes, coalesce(sum(volume_e4), 0) AS volume_e4, sum(spend_cents) AS spend_cents
      FROM summed) c) AS rest,
  (SELECT jsonb_build_object('lanes', coalesce(sum(lanes), 0), 'shipments', coalesce(sum(shipments), 0),
     'volume', coalesce(sum(volume_e4), 0) * 0.0001, 'spend', sum(spend_cents) * 0.01, 'awarded', coalesce(sum(awarded_cents), 0) * 0.01,
     'savings', sum(savings_cents) * 0.01, 'savingsPercent', round(100 * sum(savings_cents) / nullif(sum(awarded_baseline_cents), 0), 2),
     'emissionKg', (SELECT sum(e.emission_kg) FROM lane_emissions e
       WHERE e.customer_id = $customer AND e.mode = $mode AND e.contract_no = $contract
         AND EXISTS (SELECT FROM lane_flows f WHERE f.customer_id = $customer AND f.lane_id = e.lane_id)))
   FROM trade) AS totals
