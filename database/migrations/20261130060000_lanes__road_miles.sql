-- Road miles are estimated by country and calibrated by the miles that a customer's own files give.

-- Given miles ÷ estimate of a pair of countries: one factor for all routes between them. No row: 1.
CREATE TABLE road_calibrations (
  customer_id bigint NOT NULL,
  mode smallint NOT NULL,
  -- Both countries in alphabetical order: CA-US. "?" is unknown.
  country_pair text NOT NULL,
  k numeric(5, 3) NOT NULL CHECK (k BETWEEN 0.85 AND 1.25),
  route_count integer NOT NULL CHECK (route_count >= 0),
  -- From the first start of the mode: a later file moves no running tender.
  fixed_at timestamptz,
  PRIMARY KEY (customer_id, mode, country_pair)
);

-- The miles that an upload's rows give, by pair of ends.
CREATE TABLE given_road_miles (
  customer_id bigint NOT NULL,
  upload_id bigint NOT NULL,
  origin_node text NOT NULL,
  destination_node text NOT NULL,
  country_pair text NOT NULL,
  -- Given miles ÷ great circle (drayage: there and back), over rows between 0.95 and 2.5; null without such rows.
  circuity numeric(6, 4),
  line_count integer NOT NULL,
  -- Rows outside 0.95 to 2.5: they count as given, but calibrate nothing.
  odd_line_count integer NOT NULL,
  PRIMARY KEY (customer_id, upload_id, origin_node, destination_node)
);

-- As their owner, for this only.
ALTER TABLE lanes NO FORCE ROW LEVEL SECURITY;
ALTER TABLE lane_routes NO FORCE ROW LEVEL SECURITY;
ALTER TABLE lines NO FORCE ROW LEVEL SECURITY;
ALTER TABLE instance_properties NO FORCE ROW LEVEL SECURITY;

-- Modes that have lanes keep the estimate that made them.
INSERT INTO instance_properties (customer_id, mode, name, value)
SELECT DISTINCT customer_id, mode, 'lanes.roadMiles', '1'::jsonb FROM lanes WHERE mode IN (4, 13)
ON CONFLICT DO NOTHING;

INSERT INTO given_road_miles
WITH ends AS MATERIALIZED (
  SELECT customer_id, lane_id, origin_node, destination_node,
    least(o.country, d.country) || '-' || greatest(o.country, d.country) AS country_pair,
    round((CASE mode WHEN 13 THEN 2 ELSE 1 END * 2 * 6371 / 1.609344 * asin(least(1, sqrt(
      sin(radians(d.latitude - o.latitude) / 2) ^ 2
      + cos(radians(o.latitude)) * cos(radians(d.latitude)) * sin(radians(d.longitude - o.longitude) / 2) ^ 2
    ))))::numeric, 3) AS straight_miles
  FROM lanes
  CROSS JOIN LATERAL (SELECT coalesce(origin_place ->> 'countryCode', '?') COLLATE "C" AS country,
    (origin_place ->> 'latitude')::float8 AS latitude, (origin_place ->> 'longitude')::float8 AS longitude) o
  CROSS JOIN LATERAL (SELECT coalesce(destination_place ->> 'countryCode', '?') COLLATE "C" AS country,
    (destination_place ->> 'latitude')::float8 AS latitude, (destination_place ->> 'longitude')::float8 AS longitude) d
  WHERE mode IN (4, 13) AND o.latitude + o.longitude + d.latitude + d.longitude IS NOT NULL
),
given AS (
  SELECT l.customer_id, l.upload_id, e.origin_node, e.destination_node, min(e.country_pair) AS country_pair,
    count(*) AS lines, sum(l.miles) FILTER (WHERE trains.yes) AS miles, sum(e.straight_miles) FILTER (WHERE trains.yes) AS straight_miles,
    count(*) FILTER (WHERE NOT trains.yes) AS odd_lines
  FROM ends e
  JOIN lane_routes r ON r.customer_id = e.customer_id AND r.lane_id = e.lane_id
  JOIN lines l ON l.customer_id = r.customer_id AND l.upload_id = r.upload_id AND l.route_no = r.route_no
  CROSS JOIN LATERAL (SELECT l.miles BETWEEN e.straight_miles * 0.95 AND e.straight_miles * 2.5 AS yes) trains
  WHERE e.straight_miles > 0 AND l.state = 0 AND l.miles > 0
  GROUP BY l.customer_id, l.upload_id, e.origin_node, e.destination_node
)
SELECT customer_id, upload_id, origin_node, destination_node, country_pair, round(miles / straight_miles, 4), lines, odd_lines FROM given;

ALTER TABLE lanes FORCE ROW LEVEL SECURITY;
ALTER TABLE lane_routes FORCE ROW LEVEL SECURITY;
ALTER TABLE lines FORCE ROW LEVEL SECURITY;
ALTER TABLE instance_properties FORCE ROW LEVEL SECURITY;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['road_calibrations', 'given_road_miles'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (customer_id = any ((SELECT nullif(current_setting(''app.customer_ids'', true), '''')::bigint[])::bigint[]))',
      name || '__customer', name);
  END LOOP;
END $$;
