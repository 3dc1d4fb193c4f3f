-- Routes of an upload with the key of their lane. $1 customer, $2 upload, $3 mode, $4 lanes are split by business unit,
-- $5 road factors by country as JSON, $6 road factor of other countries
CREATE TEMP TABLE keyed_routes ON COMMIT DROP AS
-- Parts of a key are escaped as in freight's laneKey(), so that different parts never make the same key.
WITH places AS MATERIALIZED (
  SELECT word_no, node_key AS node, replace(replace(node_key, '%', '%25'), '|', '%7C') AS key_part,
    node_key LIKE 'port:%' AS is_port, nullif(place ->> 'zip', '') AS zip,
    (place ->> 'latitude')::float8 AS latitude, (place ->> 'longitude')::float8 AS longitude,
    coalesce(place ->> 'countryCode', '?') COLLATE "C" AS country,
    coalesce(($5::jsonb ->> (place ->> 'countryCode'))::float8, $6::float8) AS road_factor
  FROM resolved_places
  WHERE customer_id = $1 AND upload_id = $2 AND node_key IS NOT NULL
),
meanings AS MATERIALIZED (
  SELECT kind, word_no, canonical, replace(replace(canonical, '%', '%25'), '|', '%7C') AS key_part
  FROM resolved_words
  WHERE customer_id = $1 AND upload_id = $2 AND kind <> 'carrier'
),
ends AS (
  SELECT r.route_no, r.origin_word, r.destination_word, o.node AS o_node, d.node AS d_node,
    o.key_part AS o_part, d.key_part AS d_part, o.is_port AS o_port, d.is_port AS d_port, o.zip AS o_zip, d.zip AS d_zip,
    o.latitude AS o_latitude, o.longitude AS o_longitude, d.latitude AS d_latitude, d.longitude AS d_longitude,
    equipment.canonical AS equipment, service.canonical AS service, move.canonical AS move_type,
    unit.canonical AS business_unit,
    coalesce(equipment.key_part, '') AS equipment_part, coalesce(service.key_part, '') AS service_part,
    coalesce(move.key_part, '') AS move_part, coalesce(unit.key_part, '') AS unit_part,
    -- Great circle in miles, the same formula as freight's greatCircle.ts. Null for a place without a position: `least` ignores
    -- NULL and would give half the earth's circumference.
    CASE WHEN o.latitude + o.longitude + d.latitude + d.longitude IS NOT NULL THEN 2 * 6371 / 1.609344 * asin(least(1, sqrt(
      sin(radians(d.latitude - o.latitude) / 2) ^ 2
      + cos(radians(o.latitude)) * cos(radians(d.latitude)) * sin(radians(d.longitude - o.longitude) / 2) ^ 2
    ))) END AS great_circle_miles,
    -- freight's roadFactor(): half the distance is assumed in each country.
    (o.road_factor + d.road_factor) / 2 AS road_factor,
    least(o.country, d.country) || '-' || greatest(o.country, d.country) AS country_pair
  FROM routes r
  JOIN places o ON o.word_no = r.origin_word
  JOIN places d ON d.word_no = r.destination_word
  LEFT JOIN meanings equipment ON equipment.kind = 'equipment' AND equipment.word_no = r.equipment_word
  LEFT JOIN meanings service ON service.kind = 'service' AND service.word_no = r.service_word
  LEFT JOIN meanings move ON move.kind = 'moveType' AND move.word_no = r.move_type_word
  LEFT JOIN meanings unit ON unit.kind = 'businessUnit' AND unit.word_no = r.business_unit_word
  WHERE r.customer_id = $1 AND r.upload_id = $2
),
-- Drayage: Import or Export as the file states, otherwise by the end at which the port is.
ways AS (
  SELECT *, CASE WHEN lane_key_has_direction($3::smallint) THEN coalesce(
    CASE WHEN move_type IN ('Import', 'Export') THEN move_type END,
    CASE WHEN d_port AND NOT o_port THEN 'Export' ELSE 'Import' END) END AS direction
  FROM ends
),
-- An import comes from the port and an export goes to it, whichever column of the file has the port.
turned AS (
  SELECT *, coalesce(CASE direction
    WHEN 'Export' THEN o_port AND NOT d_port
    WHEN 'Import' THEN d_port AND NOT o_port
  END, false) AS is_turned
  FROM ways
),
placed AS (
  SELECT *,
    CASE WHEN is_turned THEN destination_word ELSE origin_word END AS from_word,
    CASE WHEN is_turned THEN origin_word ELSE destination_word END AS to_word,
    CASE WHEN is_turned THEN d_node ELSE o_node END AS origin_node,
    CASE WHEN is_turned THEN o_node ELSE d_node END AS destination_node,
    CASE WHEN is_turned THEN d_zip ELSE o_zip END AS origin_zip,
    CASE WHEN is_turned THEN o_zip ELSE d_zip END AS destination_zip,
    CASE WHEN is_turned THEN d_part ELSE o_part END AS from_part,
    CASE WHEN is_turned THEN o_part ELSE d_part END AS to_part,
    CASE WHEN is_turned THEN d_latitude ELSE o_latitude END AS origin_latitude,
    CASE WHEN is_turned THEN d_longitude ELSE o_longitude END AS origin_longitude,
    CASE WHEN is_turned THEN o_latitude ELSE d_latitude END AS destination_latitude,
    CASE WHEN is_turned THEN o_longitude ELSE d_longitude END AS destination_longitude
  FROM turned
)
SELECT route_no, from_word AS origin_word, to_word AS destination_word, origin_node, destination_node, origin_zip, destination_zip,
  origin_latitude, origin_longitude, destination_latitude, destination_longitude,
  $3::smallint || lane_key_tail($3::smallint, from_part, to_part, equipment_part, move_part, service_part, direction)
    || CASE WHEN $4::boolean THEN '|bu=' || unit_part ELSE '' END AS lane_key,
  CASE WHEN lane_key_has_equipment($3::smallint) THEN equipment END AS equipment,
  -- Stated by the route's shipments, whether or not it is part of the key.
  nullif(equipment, '') AS stated_equipment,
  CASE WHEN lane_key_has_service($3::smallint) THEN service END AS service,
  CASE WHEN lane_key_has_move_type($3::smallint) THEN move_type END AS move_type,
  direction,
  CASE WHEN $4::boolean THEN nullif(business_unit, '') END AS business_unit,
  great_circle_miles, road_factor, country_pair,
  -- Null by sea: measureSeaRoutes.ts measures it along the sea lanes.
  round(lane_distance($3::smallint, great_circle_miles, road_factor)::numeric, 1) AS distance_miles
FROM placed
