-- Routes of an upload with the key of their lane and all that makes a new lane.
-- $1 customer, $2 upload, $3 mode, $4 lanes are split by business unit
CREATE TEMP TABLE keyed_routes ON COMMIT DROP AS
WITH ends AS (
  SELECT r.route_no,
    o.node_key AS o_node, d.node_key AS d_node, o.node_label AS o_label, d.node_label AS d_label,
    o.place AS o_place, d.place AS d_place,
    equipment.canonical AS equipment, service.canonical AS service, move.canonical AS move_type,
    coalesce(unit.canonical, '') AS business_unit,
    -- Great circle in miles, the same formula as reference-data's greatCircle.ts.
    2 * 6371 / 1.609344 * asin(least(1, sqrt(
      sin(radians((d.place ->> 'latitude')::float8 - (o.place ->> 'latitude')::float8) / 2) ^ 2
      + cos(radians((o.place ->> 'latitude')::float8)) * cos(radians((d.place ->> 'latitude')::float8))
        * sin(radians((d.place ->> 'longitude')::float8 - (o.place ->> 'longitude')::float8) / 2) ^ 2
    ))) AS great_circle_miles
  FROM routes r
  JOIN (
    -- A lane's place is what its node says: the airport assumed for a city, no zip where cities are told apart.
    SELECT word_no, node_key, node_label, CASE
      WHEN node_key LIKE 'airport:%' AND place ->> 'airportCode' IS NULL
        THEN place || jsonb_build_object('airportCode', substr(node_key, 9), 'mark', node_mark)
      WHEN node_key LIKE 'city:%' THEN place || '{"zip": null}'
      ELSE place END AS place
    FROM resolved_places WHERE customer_id = $1 AND upload_id = $2 AND node_key IS NOT NULL
  ) o ON o.word_no = r.origin_word
  JOIN (
    SELECT word_no, node_key, node_label, CASE
      WHEN node_key LIKE 'airport:%' AND place ->> 'airportCode' IS NULL
        THEN place || jsonb_build_object('airportCode', substr(node_key, 9), 'mark', node_mark)
      WHEN node_key LIKE 'city:%' THEN place || '{"zip": null}'
      ELSE place END AS place
    FROM resolved_places WHERE customer_id = $1 AND upload_id = $2 AND node_key IS NOT NULL
  ) d ON d.word_no = r.destination_word
  LEFT JOIN resolved_words equipment ON equipment.customer_id = $1 AND equipment.upload_id = $2
    AND equipment.kind = 'equipment' AND equipment.word_no = r.equipment_word
  LEFT JOIN resolved_words service ON service.customer_id = $1 AND service.upload_id = $2
    AND service.kind = 'service' AND service.word_no = r.service_word
  LEFT JOIN resolved_words move ON move.customer_id = $1 AND move.upload_id = $2
    AND move.kind = 'moveType' AND move.word_no = r.move_type_word
  LEFT JOIN resolved_words unit ON unit.customer_id = $1 AND unit.upload_id = $2
    AND unit.kind = 'businessUnit' AND unit.word_no = r.business_unit_word
  WHERE r.customer_id = $1 AND r.upload_id = $2
),
-- Drayage: Import or Export as the file says, else by the end at which the port lies.
ways AS (
  SELECT *, CASE WHEN $3::smallint = 13 THEN coalesce(
    CASE WHEN move_type IN ('Import', 'Export') THEN move_type END,
    CASE WHEN d_node LIKE 'port:%' AND o_node NOT LIKE 'port:%' THEN 'Export' ELSE 'Import' END) END AS direction
  FROM ends
),
-- An import comes from the port and an export goes to it, in whichever column the file has the port.
turned AS (
  SELECT *, coalesce(CASE direction
    WHEN 'Export' THEN o_node LIKE 'port:%' AND d_node NOT LIKE 'port:%'
    WHEN 'Import' THEN d_node LIKE 'port:%' AND o_node NOT LIKE 'port:%'
  END, false) AS is_turned
  FROM ways
),
placed AS (
  SELECT *,
    CASE WHEN is_turned THEN d_node ELSE o_node END AS origin_node,
    CASE WHEN is_turned THEN o_node ELSE d_node END AS destination_node,
    CASE WHEN is_turned THEN d_label ELSE o_label END AS origin_label,
    CASE WHEN is_turned THEN o_label ELSE d_label END AS destination_label,
    CASE WHEN is_turned THEN d_place ELSE o_place END AS origin_place,
    CASE WHEN is_turned THEN o_place ELSE d_place END AS destination_place
  FROM turned
),
parts AS (
  SELECT *, CASE $3::smallint
      WHEN 4 THEN ARRAY[origin_node, destination_node, equipment]
      WHEN 13 THEN ARRAY[
        CASE direction WHEN 'Export' THEN destination_node ELSE origin_node END,
        CASE direction WHEN 'Export' THEN origin_node ELSE destination_node END,
        equipment, direction]
      WHEN 2 THEN ARRAY[origin_node, destination_node, move_type, equipment]
      WHEN 3 THEN ARRAY[origin_node, destination_node, move_type]
      WHEN 7 THEN ARRAY[origin_node, destination_node, service]
    END || CASE WHEN $4::boolean THEN ARRAY[business_unit] ELSE ARRAY[]::text[] END AS key_parts
  FROM placed
)
SELECT route_no, origin_node, destination_node, origin_label, destination_label, origin_place, destination_place,
  -- freight's laneKey(): parts joined by '|', escaped, so that different parts never make the same key.
  $3::smallint || (
    SELECT string_agg(
      CASE WHEN $4::boolean AND at = cardinality(key_parts) THEN '|bu=' ELSE '|' END
        || replace(replace(coalesce(part, ''), '%', '%25'), '|', '%7C'),
      '' ORDER BY at)
    FROM unnest(key_parts) WITH ORDINALITY AS p (part, at)
  ) AS lane_key,
  CASE WHEN $3::smallint IN (2, 4, 13) THEN equipment END AS equipment,
  CASE WHEN $3::smallint = 7 THEN service END AS service,
  CASE WHEN $3::smallint IN (2, 3) THEN move_type END AS move_type,
  direction,
  CASE WHEN $4::boolean THEN nullif(business_unit, '') END AS business_unit,
  -- By road a third longer than the great circle, and drayage there and back; by air the great circle itself;
  -- by sea it is measured along the sea lanes (measureSeaRoutes.ts).
  round(CASE $3::smallint
    WHEN 4 THEN great_circle_miles * 1.34
    WHEN 13 THEN great_circle_miles * 1.34 * 2
    WHEN 7 THEN great_circle_miles
  END::numeric, 1) AS distance_miles
FROM parts
