-- Miles that rows of an upload give, against the great circle of its keyed routes. Rows below 0.95 or above 2.5 times the great
-- circle are counted apart. $1 customer, $2 upload, $3 ways (drayage goes there and back)
INSERT INTO given_road_miles (customer_id, upload_id, origin_node, destination_node, country_pair, circuity, line_count, odd_line_count)
WITH measured AS MATERIALIZED (
  SELECT route_no, origin_node, destination_node, country_pair, round((great_circle_miles * $3::integer)::numeric, 3) AS straight_miles
  FROM keyed_routes
  WHERE great_circle_miles > 0
),
given AS (
  SELECT m.route_no, count(*) AS lines, count(*) FILTER (WHERE trains) AS trained, sum(l.miles) FILTER (WHERE trains) AS miles
  FROM lines l
  JOIN measured m USING (route_no)
  CROSS JOIN LATERAL (SELECT l.miles BETWEEN m.straight_miles * 0.95 AND m.straight_miles * 2.5 AS trains) t
  WHERE l.customer_id = $1 AND l.upload_id = $2 AND l.state = 0 AND l.miles > 0
  GROUP BY m.route_no
)
SELECT $1::bigint, $2::bigint, origin_node, destination_node, min(country_pair),
  round(sum(miles) / nullif(sum(trained * straight_miles), 0), 4), sum(lines), sum(lines - trained)
FROM given JOIN measured USING (route_no)
GROUP BY origin_node, destination_node
