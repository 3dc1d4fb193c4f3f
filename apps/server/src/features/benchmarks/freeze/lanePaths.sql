-- Lanes of a customer's mode with the cells they belong to, from the widest (Global) to the narrowest (LaneRoute). A cell's key
-- contains that of every wider one, so cells form a forest whatever the files say about places. A scope that does not apply to a
-- lane is null. Mode, equipment and terms are in every key, so that only comparable lanes are compared. $1 customer, $2 mode
INSERT INTO benchmark_lane_paths (lane_id, history_id, keys, labels)
WITH ends AS (
  SELECT l.lane_id, l.history_id,
    -- Splitting lanes by a company's own business units does not make another route.
    regexp_replace(h.lane_key, '\|bu=[^|]*$', '') AS route, l.origin_label || ' → ' || l.destination_label AS route_label,
    concat_ws('|', l.mode, coalesce(k.equipment, ''), coalesce(l.move_type, ''), coalesce(l.service, ''), coalesce(l.direction, '')) AS basis,
    coalesce(nullif(concat_ws(', ', k.equipment, l.move_type, l.service, l.direction), ''), 'All') AS basis_label,
    o.code AS o_country, d.code AS d_country, o.name AS o_name, d.name AS d_name, o.trade_region AS o_region, d.trade_region AS d_region,
    coalesce(l.origin_place ->> 'cityName', op.name, l.origin_label) AS o_city,
    coalesce(l.destination_place ->> 'cityName', dp.name, l.destination_label) AS d_city,
    CASE WHEN l.origin_place ->> 'cityName' IS NULL AND op.name IS NULL THEN l.origin_node
      ELSE coalesce(l.origin_place ->> 'stateCode', '') END AS o_state,
    CASE WHEN l.destination_place ->> 'cityName' IS NULL AND dp.name IS NULL THEN l.destination_node
      ELSE coalesce(l.destination_place ->> 'stateCode', '') END AS d_state,
    CASE WHEN mode_has_ports($2::smallint) THEN coalesce(l.origin_place ->> 'portCode', l.origin_place ->> 'airportCode') END AS o_port,
    CASE WHEN mode_has_ports($2::smallint) THEN coalesce(l.destination_place ->> 'portCode', l.destination_place ->> 'airportCode') END AS d_port
  FROM lanes l
  JOIN lane_histories h ON h.customer_id = $1 AND h.history_id = l.history_id
  -- Only equipment that is part of the lane key: the common equipment of LCL and air shipments changes with every upload.
  CROSS JOIN LATERAL (SELECT CASE WHEN lane_key_has_equipment(l.mode) THEN l.equipment END AS equipment) k
  LEFT JOIN countries o ON o.code = l.origin_place ->> 'countryCode'
  LEFT JOIN countries d ON d.code = l.destination_place ->> 'countryCode'
  LEFT JOIN ports op ON op.code = l.origin_place ->> 'portCode'
  LEFT JOIN ports dp ON dp.code = l.destination_place ->> 'portCode'
  WHERE l.customer_id = $1 AND l.mode = $2 AND l.is_counted
),
texts AS (
  SELECT lane_id, history_id, basis AS global, basis || ' > ' || o_region || ' ' || d_region AS trade,
    basis || ' > ' || o_region || ' ' || d_region || ' > ' || o_country || ' ' || d_country AS country,
    basis || ' > ' || o_country || ' ' || d_country || ' > ' || concat_ws('|', o_state, o_city, d_state, d_city) AS city,
    basis || ' > ' || o_country || ' ' || d_country || ' > ' || concat_ws('|', o_state, o_city, d_state, d_city, o_port || ' ' || d_port) AS port,
    coalesce(basis || ' > ' || o_country || ' ' || d_country, basis) || ' > ' || concat_ws('|', o_state, o_city, d_state, d_city, o_port || ' ' || d_port, route) AS route,
    ARRAY[basis_label, o_region || ' → ' || d_region, o_name || ' → ' || d_name, o_city || ' → ' || d_city, o_port || ' → ' || d_port, route_label] AS labels,
    o_port || d_port IS NOT NULL AS has_ports
  FROM ends
)
SELECT lane_id, history_id,
  ARRAY[md5('1 ' || global)::uuid, md5('2 ' || trade)::uuid, md5('3 ' || country)::uuid, md5('4 ' || city)::uuid,
    CASE WHEN has_ports THEN md5('5 ' || port)::uuid END, md5('6 ' || route)::uuid],
  labels
FROM texts
