-- Median of given miles ÷ great circle by pair of countries, over distinct routes of included uploads and of one more; 0 routes
-- for other pairs of the mode's lanes. $1 customer, $2 mode, $3 upload not yet included (null: none), $4 status of included uploads
WITH uploads_used AS (
  SELECT upload_id FROM uploads
  WHERE customer_id = $1 AND mode = $2 AND kind = 'shipments' AND (status = $4 OR upload_id = $3)
),
routes_used AS (
  SELECT country_pair, avg(circuity) AS circuity
  FROM given_road_miles JOIN uploads_used USING (upload_id)
  WHERE customer_id = $1 AND circuity IS NOT NULL
  GROUP BY country_pair, origin_node, destination_node
),
fitted AS (
  SELECT country_pair, count(*)::integer AS route_count,
    (percentile_cont(0.5) WITHIN GROUP (ORDER BY circuity))::float8 AS median
  FROM routes_used
  GROUP BY country_pair
),
pairs AS (
  SELECT DISTINCT least(o.country, d.country) || '-' || greatest(o.country, d.country) AS country_pair
  FROM lanes
  CROSS JOIN LATERAL (SELECT coalesce(origin_place ->> 'countryCode', '?') COLLATE "C" AS country) o
  CROSS JOIN LATERAL (SELECT coalesce(destination_place ->> 'countryCode', '?') COLLATE "C" AS country) d
  WHERE customer_id = $1 AND mode = $2
)
SELECT country_pair, coalesce(route_count, 0) AS route_count, median
FROM fitted FULL JOIN pairs USING (country_pair)
ORDER BY country_pair
