-- Miles stated in rows of an upload, compared with the great circle of its keyed routes. Rows below 0.95 or above 2.5 times the
-- great circle are not used for calibration; those outside by more than the uncertainty of places are odd. Totals of
-- `accepted_routes` are used if all rows of a route calibrate; only other routes are read. $1 customer, $2 upload, $3 ways (drayage
-- goes there and back), $4 uncertainty in miles, one way
INSERT INTO given_road_miles (
  customer_id, upload_id, origin_node, destination_node, country_pair, circuity, line_count, odd_line_count, lowest_miles, highest_miles)
WITH measured AS MATERIALIZED (
  SELECT route_no, origin_node, destination_node, country_pair, straight_miles, straight_miles * 0.95 AS low, straight_miles * 2.5 AS high,
    greatest(0, straight_miles * 0.95 - $3::integer * $4::integer) AS lowest_miles,
    straight_miles * 2.5 + $3::integer * $4::integer AS highest_miles
  FROM keyed_routes
  CROSS JOIN LATERAL (SELECT round((great_circle_miles * $3::integer)::numeric, 3) AS straight_miles) s
  WHERE great_circle_miles > 0
),
sums AS MATERIALIZED (
  SELECT m.*, a.given AS lines, a.miles, a.lowest_miles >= m.low AND a.highest_miles <= m.high AS all_train
  FROM measured m JOIN accepted_routes a USING (route_no)
  WHERE a.given > 0
),
mixed AS MATERIALIZED (
  SELECT l.route_no, count(*) FILTER (WHERE trains) AS trained, sum(l.miles) FILTER (WHERE trains) AS miles,
    count(*) FILTER (WHERE l.miles NOT BETWEEN s.lowest_miles AND s.highest_miles) AS odd
  FROM lines l
  JOIN sums s USING (route_no)
  CROSS JOIN LATERAL (SELECT l.miles BETWEEN s.low AND s.high AS trains) t
  WHERE NOT s.all_train AND l.customer_id = $1 AND l.upload_id = $2 AND l.state = 0 AND l.miles > 0
  GROUP BY l.route_no
),
given AS (
  SELECT s.*, CASE WHEN s.all_train THEN s.lines ELSE x.trained END AS trained,
    CASE WHEN s.all_train THEN s.miles ELSE x.miles END AS trained_miles, coalesce(x.odd, 0) AS odd
  FROM sums s LEFT JOIN mixed x USING (route_no)
)
SELECT $1::bigint, $2::bigint, origin_node, destination_node, min(country_pair),
  round(sum(trained_miles) / nullif(sum(trained * straight_miles), 0), 4), sum(lines), sum(odd), min(lowest_miles), max(highest_miles)
FROM given
GROUP BY origin_node, destination_node
