-- Spend by place, carrier and mode. $1 customer, $2 requested modes, $3 carrier, $4 first and $5 last month (null: all), $6 enabled
-- modes
WITH histories AS MATERIALIZED (
  -- Contracts share histories, whose ends are the same in each: each counts once.
  SELECT min(s.lane_id) AS lane_id FROM lane_summaries s WHERE s.customer_id = $1 AND s.mode = ANY ($2::smallint[]) GROUP BY s.history_id
),
ends AS MATERIALIZED (
  SELECT s.history_id, s.mode, s.{{end}}_label AS label, s.{{end}}_code, s.{{end}}_label, s.{{end}}_country, s.{{end}}_state,
    s.{{end}}_latitude AS latitude, s.{{end}}_longitude AS longitude
  FROM histories h JOIN lane_summaries s ON s.customer_id = $1 AND s.lane_id = h.lane_id
),
keyed AS MATERIALIZED (SELECT *, {{key}} AS key FROM ends),
cells AS MATERIALIZED (
  SELECT k.key, k.mode, p.carrier, sum(p.shipment_count) AS shipments, sum(p.charge_usd) AS spend, min(p.month) AS first_month,
    max(p.month) AS last_month
  FROM lane_parts p JOIN keyed k USING (history_id)
  WHERE p.customer_id = $1 AND p.is_counted AND ($3::text IS NULL OR p.carrier = $3)
    AND ($4::date IS NULL OR p.month >= $4) AND ($5::date IS NULL OR p.month <= $5)
  GROUP BY k.key, k.mode, p.carrier
),
nodes AS (
  SELECT key, min(label) AS label, min({{end}}_code) AS code, min({{end}}_country) AS country, min({{end}}_state) AS state,
    avg(latitude) AS latitude, avg(longitude) AS longitude
  FROM keyed GROUP BY key
),
positioned AS (
  SELECT n.key, {{nodeLabel}} AS label, n.code, n.country, n.state, {{nodeLatitude}} AS latitude, {{nodeLongitude}} AS longitude
  FROM nodes n
  LEFT JOIN countries c ON c.code = n.country
  LEFT JOIN states s ON s.country_code = n.country AND s.code = n.state
),
sums AS MATERIALIZED (
  SELECT key, sum(shipments) AS shipments, sum(spend) AS spend FROM cells GROUP BY key
),
by_mode AS (
  SELECT key, jsonb_agg(jsonb_build_object('mode', mode, 'spend', spend) ORDER BY spend DESC, mode) AS modes
  FROM (SELECT key, mode, sum(spend) AS spend FROM cells GROUP BY key, mode) m GROUP BY key
),
by_carrier AS (
  SELECT key, jsonb_agg(jsonb_build_object('name', carrier, 'spend', spend) ORDER BY place) AS carriers
  FROM (SELECT key, carrier, sum(spend) AS spend, row_number() OVER (PARTITION BY key ORDER BY sum(spend) DESC, carrier) AS place
        FROM cells WHERE carrier <> '' GROUP BY key, carrier) c
  WHERE place <= 5 GROUP BY key
)
SELECT
  (SELECT coalesce(jsonb_agg(to_jsonb(p) || jsonb_build_object('shipments', s.shipments, 'spend', s.spend,
      'carriers', coalesce(c.carriers, '[]'), 'modes', coalesce(m.modes, '[]')) ORDER BY s.spend DESC, p.key), '[]')
   FROM sums s JOIN positioned p USING (key) LEFT JOIN by_carrier c USING (key) LEFT JOIN by_mode m USING (key)
   WHERE p.latitude IS NOT NULL AND p.longitude IS NOT NULL) AS places,
  (SELECT jsonb_build_object('shipments', coalesce(sum(s.shipments), 0), 'spend', coalesce(sum(s.spend), 0))
   FROM sums s JOIN positioned p USING (key) WHERE p.latitude IS NULL OR p.longitude IS NULL) AS rest,
  (SELECT jsonb_build_object('shipments', coalesce(sum(shipments), 0), 'spend', coalesce(sum(spend), 0)) FROM sums) AS totals,
  (SELECT array_remove(ARRAY[to_char(min(first_month), 'YYYY-MM'), to_char(max(last_month), 'YYYY-MM')], NULL) FROM cells) AS covered,
  -- The available filters, whatever is selected.
  (SELECT coalesce(jsonb_agg(carrier ORDER BY spend DESC, carrier), '[]')
   FROM (SELECT carrier, sum(charge_usd) AS spend FROM history_carriers
         WHERE customer_id = $1 AND mode = ANY ($6::smallint[]) AND carrier <> ''
         GROUP BY carrier ORDER BY spend DESC, carrier LIMIT 500) c) AS carriers,
  (SELECT coalesce(jsonb_agg(month ORDER BY month), '[]')
   FROM (SELECT DISTINCT to_char(month, 'YYYY-MM') AS month FROM history_carriers
         WHERE customer_id = $1 AND mode = ANY ($6::smallint[])) m) AS months
