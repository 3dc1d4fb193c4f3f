-- Spend by place, carrier and mode. Months are null for all; `enabled` are the modes whose carriers and months can be chosen.
WITH cells AS MATERIALIZED (
  SELECT no, mode, carrier, sum(shipment_count) AS shipments, sum(charge_usd) AS spend, min(first_month) AS first_month,
    max(last_month) AS last_month
  FROM (
    SELECT CASE $level WHEN 'place' THEN CASE $side WHEN 'origin' THEN h.from_place ELSE h.to_place END
                       WHEN 'state' THEN CASE $side WHEN 'origin' THEN h.from_state ELSE h.to_state END
                       ELSE hashtextextended(CASE $side WHEN 'origin' THEN h.from_country ELSE h.to_country END, 0) END AS no,
      h.mode, h.carrier, h.shipment_count, h.charge_usd, h.first_month, h.last_month
    FROM history_spend h
    WHERE h.customer_id = $customer AND h.mode = ANY ($modes::smallint[]) AND ($carrier::text IS NULL OR h.carrier = $carrier)
      AND $from::date IS NULL AND $to::date IS NULL
    UNION ALL
    SELECT CASE $level WHEN 'place' THEN CASE $side WHEN 'origin' THEN h.from_place ELSE h.to_place END
                       WHEN 'state' THEN CASE $side WHEN 'origin' THEN h.from_state ELSE h.to_state END
                       ELSE hashtextextended(CASE $side WHEN 'origin' THEN h.from_country ELSE h.to_country END, 0) END AS no,
      h.mode, h.carrier, p.shipment_count, p.charge_usd, p.month, p.month
    FROM history_spend h
    JOIN lane_parts p ON p.customer_id = $customer AND p.history_id = h.history_id AND p.carrier = h.carrier AND p.is_counted
      AND ($from::date IS NULL OR p.month >= $from) AND ($to::date IS NULL OR p.month <= $to)
    WHERE h.customer_id = $customer AND h.mode = ANY ($modes::smallint[]) AND ($carrier::text IS NULL OR h.carrier = $carrier)
      AND ($from::date IS NOT NULL OR $to::date IS NOT NULL)
  ) parts
  GROUP BY no, mode, carrier
),
sums AS MATERIALIZED (SELECT no, sum(shipments) AS shipments, sum(spend) AS spend FROM cells GROUP BY no),
nodes AS (
  SELECT no, min(CASE $level WHEN 'place' THEN coalesce(code, lower(label))
                             WHEN 'state' THEN concat_ws('-', coalesce(country, ''), state) ELSE coalesce(country, '') END) AS key,
    min(label) AS label, min(code) AS code, min(country) AS country, min(state) AS state,
    sum(latitude::float8 * lanes) / sum(lanes) FILTER (WHERE latitude IS NOT NULL) AS latitude,
    sum(longitude::float8 * lanes) / sum(lanes) FILTER (WHERE longitude IS NOT NULL) AS longitude
  FROM (
    SELECT CASE $level WHEN 'place' THEN place_no WHEN 'state' THEN state_no ELSE hashtextextended(coalesce(country, ''), 0) END AS no,
      label, code, country, state, latitude, longitude, CASE $side WHEN 'origin' THEN origin_lanes ELSE destination_lanes END AS lanes
    FROM map_places WHERE customer_id = $customer AND mode = ANY ($modes::smallint[])
  ) ends
  WHERE lanes > 0
  GROUP BY no
),
positioned AS (
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
by_mode AS (
  SELECT no, jsonb_agg(jsonb_build_object('mode', mode, 'spend', spend) ORDER BY spend DESC, mode) AS modes
  FROM (SELECT no, mode, sum(spend) AS spend FROM cells GROUP BY no, mode) m GROUP BY no
),
by_carrier AS (
  SELECT no, jsonb_agg(jsonb_build_object('name', carrier, 'spend', spend) ORDER BY place) AS carriers
  FROM (SELECT no, carrier, sum(spend) AS spend, row_number() OVER (PARTITION BY no ORDER BY sum(spend) DESC, carrier) AS place
        FROM cells WHERE carrier <> '' GROUP BY no, carrier) c
  WHERE place <= 5 GROUP BY no
)
SELECT
  (SELECT coalesce(jsonb_agg(to_jsonb(p) || jsonb_build_object('shipments', s.shipments, 'spend', s.spend,
      'carriers', coalesce(c.carriers, '[]'), 'modes', coalesce(m.modes, '[]')) ORDER BY s.spend DESC, p.key), '[]')
   FROM sums s JOIN positioned p USING (no) LEFT JOIN by_carrier c USING (no) LEFT JOIN by_mode m USING (no)
   WHERE p.latitude IS NOT NULL AND p.longitude IS NOT NULL) AS places,
  (SELECT jsonb_build_object('shipments', coalesce(sum(s.shipments), 0), 'spend', coalesce(sum(s.spend), 0))
   FROM sums s JOIN positioned p USING (no) WHERE p.latitude IS NULL OR p.longitude IS NULL) AS rest,
  (SELECT jsonb_build_object('shipments', coalesce(sum(shipments), 0), 'spend', coalesce(sum(spend), 0)) FROM sums) AS totals,
  (SELECT array_remove(ARRAY[to_char(min(first_month), 'YYYY-MM'), to_char(max(last_month), 'YYYY-MM')], NULL) FROM cells) AS covered,
  -- The available filters, whatever is selected.
  (SELECT coalesce(jsonb_agg(carrier ORDER BY spend DESC, carrier), '[]')
   FROM (SELECT carrier, sum(charge_usd) AS spend FROM history_carriers
         WHERE customer_id = $customer AND mode = ANY ($enabled::smallint[]) AND carrier <> ''
         GROUP BY carrier ORDER BY spend DESC, carrier LIMIT 500) c) AS carriers,
  (SELECT coalesce(jsonb_agg(month ORDER BY month), '[]')
   FROM (SELECT DISTINCT to_char(month, 'YYYY-MM') AS month FROM history_carriers
         WHERE customer_id = $customer AND mode = ANY ($enabled::smallint[])) m) AS months
