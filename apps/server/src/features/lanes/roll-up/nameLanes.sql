-- Makes air lanes searchable by the city names that an upload uses for their airports.
-- $1 customer, $2 upload, $3 mode
WITH ends AS (
  SELECT lane_key, origin_word AS word_no FROM keyed_routes
  UNION SELECT lane_key, destination_word FROM keyed_routes
),
named AS (
  SELECT e.lane_key, array_agg(DISTINCT n.name ORDER BY n.name) AS names
  FROM ends e
  JOIN resolved_places p ON p.customer_id = $1 AND p.upload_id = $2 AND p.word_no = e.word_no
  JOIN airports a ON a.iata = substr(p.node_key, 9)
  CROSS JOIN LATERAL unnest(ARRAY[p.place ->> 'cityName', p.place ->> 'cityText', a.city]) AS n (name)
  WHERE p.node_key LIKE 'airport:%' AND n.name IS NOT NULL
  GROUP BY e.lane_key
)
UPDATE lanes l SET place_names = (
  SELECT array_agg(DISTINCT o.name ORDER BY o.name) FROM unnest(l.place_names || n.names) AS o (name))
FROM named n JOIN lane_histories h ON h.customer_id = $1 AND h.mode = $3 AND h.lane_key = n.lane_key
WHERE l.customer_id = $1 AND l.history_id = h.history_id AND NOT l.place_names @> n.names
