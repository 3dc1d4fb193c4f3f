-- The flows of the listed lanes: those with most spend, the rest, and the total. A lane belongs to one flow; flows + rest = totals.
-- $1 customer; the listed lanes and the reader's columns are inserted. What the reader may not see is left out by conditions on rows: a
-- cluster takes a join that is switched off as a whole for one across customers.
WITH listed AS MATERIALIZED (
  SELECT lane.lane_id, lane.{{shipments}} AS shipment_count, lane.{{volume}} AS volume, lane.baseline_cost_usd, lane.new_cost_usd, lane.savings_usd,
    {{awardedBaseline}} AS awarded_baseline_usd, lane.origin_label, lane.destination_label, lane.origin_code, lane.destination_code,
    lane.origin_country, lane.destination_country, lane.origin_state, lane.destination_state,
    lane.origin_latitude, lane.origin_longitude, lane.destination_latitude, lane.destination_longitude,
    CASE WHEN {{seesEmission}} THEN e.emission_kg END AS emission_kg, {{originKey}} AS from_key, {{destinationKey}} AS to_key
  FROM (SELECT lane.* {{lanes}}) lane
  LEFT JOIN lane_emissions e ON e.customer_id = $1 AND e.lane_id = lane.lane_id
),
nodes AS MATERIALIZED (
  SELECT key, min(label) AS label, min(code) AS code, min(country) AS country, min(state) AS state,
    avg(latitude) AS latitude, avg(longitude) AS longitude
  FROM (SELECT from_key AS key, origin_label AS label, origin_code AS code, origin_country AS country, origin_state AS state,
          origin_latitude AS latitude, origin_longitude AS longitude FROM listed
        UNION ALL
        SELECT to_key, destination_label, destination_code, destination_country, destination_state,
          destination_latitude, destination_longitude FROM listed) ends
  GROUP BY key
),
positioned AS MATERIALIZED (
  SELECT n.key, {{nodeLabel}} AS label, n.code, n.country, n.state,
    {{nodeLatitude}} AS latitude, {{nodeLongitude}} AS longitude
  FROM nodes n
  LEFT JOIN countries c ON c.code = n.country
  LEFT JOIN states s ON s.country_code = n.country AND s.code = n.state
),
flows AS MATERIALIZED (
  SELECT from_key, to_key, count(*) AS lanes, coalesce(sum(shipment_count), 0) AS shipments, coalesce(sum(volume), 0) AS volume,
    sum(baseline_cost_usd) AS spend, coalesce(sum(new_cost_usd), 0) AS awarded, sum(savings_usd) AS savings,
    sum(awarded_baseline_usd) AS awarded_baseline,
    round(100 * sum(savings_usd) / nullif(sum(awarded_baseline_usd), 0), 2) AS savings_percent, sum(emission_kg) AS emission_kg,
    {{ends}} AS ends
  FROM listed GROUP BY from_key, to_key
),
chosen AS MATERIALIZED (
  SELECT f.*, row_number() OVER (ORDER BY f.spend DESC NULLS LAST, f.volume DESC, f.from_key, f.to_key) AS place
  FROM flows f
  JOIN positioned o ON o.key = f.from_key AND o.latitude IS NOT NULL AND o.longitude IS NOT NULL
  JOIN positioned d ON d.key = f.to_key AND d.latitude IS NOT NULL AND d.longitude IS NOT NULL
  ORDER BY place LIMIT {{top}}
),
paid_lanes AS MATERIALIZED (
  SELECT f.from_key, f.to_key, n.history_id
  FROM chosen f JOIN listed l USING (from_key, to_key)
  JOIN lanes n ON n.customer_id = $1 AND n.lane_id = l.lane_id
  WHERE {{flowsWithCarriers}}
),
-- An array keeps the index although nested loops are off: the parts of all other lanes are not read.
paid AS (
  SELECT f.from_key, f.to_key, c.carrier, sum(c.charge_usd) AS charge_usd, sum(c.shipment_count) AS shipments
  FROM paid_lanes f JOIN lane_parts c ON c.customer_id = $1 AND c.history_id = f.history_id AND c.is_counted
  WHERE c.history_id = ANY (ARRAY(SELECT history_id FROM paid_lanes))
  GROUP BY f.from_key, f.to_key, c.carrier
),
-- The share of spend; of shipments if there are no charges.
shares AS (
  SELECT from_key, to_key, carrier, row_number() OVER w AS place, round(100 * CASE WHEN sum(charge_usd) OVER f > 0
      THEN charge_usd / sum(charge_usd) OVER f ELSE shipments::numeric / nullif(sum(shipments) OVER f, 0) END, 2) AS share
  FROM paid
  WINDOW f AS (PARTITION BY from_key, to_key), w AS (f ORDER BY charge_usd DESC, shipments DESC, carrier)
),
main_carriers AS (
  SELECT from_key, to_key, jsonb_agg(jsonb_build_object('name', carrier, 'share', share) ORDER BY place) AS carriers
  FROM shares WHERE place <= 3 AND carrier <> '' GROUP BY from_key, to_key
)
SELECT
  (SELECT coalesce(jsonb_agg(jsonb_build_object('key', key, 'label', label, 'code', code, 'country', country, 'state', state,
     'latitude', latitude, 'longitude', longitude) ORDER BY key), '[]')
   FROM positioned WHERE key IN (SELECT from_key FROM chosen UNION SELECT to_key FROM chosen)) AS nodes,
  (SELECT coalesce(jsonb_agg(to_jsonb(f) || jsonb_build_object('carriers', coalesce(m.carriers, '[]')) ORDER BY place), '[]')
   FROM chosen f LEFT JOIN main_carriers m USING (from_key, to_key)) AS flows,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('from', from_region, 'to', to_region, 'lanes', lanes, 'spend', spend, 'volume', volume)
     ORDER BY spend DESC NULLS LAST, volume DESC, from_region, to_region), '[]')
   -- By the countries of lanes, which have the same sums at every level.
   FROM (SELECT coalesce(nullif(o.trade_region, 'NONE'), 'Other') AS from_region, coalesce(nullif(d.trade_region, 'NONE'), 'Other') AS to_region,
           count(*) AS lanes, sum(l.baseline_cost_usd) AS spend, coalesce(sum(l.volume), 0) AS volume
         FROM listed l LEFT JOIN countries o ON o.code = l.origin_country LEFT JOIN countries d ON d.code = l.destination_country
         GROUP BY 1, 2) t) AS trade_lanes,
  (SELECT jsonb_build_object('flows', a.flows - c.flows, 'lanes', a.lanes - c.lanes, 'volume', a.volume - c.volume,
     'spend', a.spend - coalesce(c.spend, 0))
   FROM (SELECT count(*) AS flows, coalesce(sum(lanes), 0) AS lanes, coalesce(sum(volume), 0) AS volume, sum(spend) AS spend FROM flows) a,
     (SELECT count(*) AS flows, coalesce(sum(lanes), 0) AS lanes, coalesce(sum(volume), 0) AS volume, sum(spend) AS spend FROM chosen) c) AS rest,
  (SELECT jsonb_build_object('lanes', coalesce(sum(lanes), 0), 'shipments', coalesce(sum(shipments), 0), 'volume', coalesce(sum(volume), 0),
     'spend', sum(spend), 'awarded', coalesce(sum(awarded), 0), 'savings', sum(savings), 'savingsPercent', round(100 * sum(savings) / nullif(sum(awarded_baseline), 0), 2), 'emissionKg', sum(emission_kg)) FROM flows) AS totals
