-- What an import does with each row of its file ($1): every reason against it, and which of our ports it is about.
-- Positions are compared with ours, those put right by hand included: what lies further than $2 km off is not taken over.
WITH file_rows AS (
  SELECT r.*, count(*) OVER (PARTITION BY r.code) AS same_code
  FROM port_import_rows r WHERE r.port_import_id = $1
), ours AS (
  -- By its code, else by one that was its code.
  SELECT *, count(*) OVER (PARTITION BY code) AS same_port
  FROM (
    SELECT DISTINCT ON (f.row_no) f.row_no, p.code, p.latitude, p.longitude
    FROM file_rows f JOIN ports p ON p.code = f.code OR f.code = ANY (p.aliases)
    ORDER BY f.row_no, p.code = f.code DESC, p.code
  ) AS known
), near_name AS (
  -- A port without a code of ours, under whose name we have another one close by.
  SELECT DISTINCT ON (f.row_no) f.row_no, p.code
  FROM file_rows f
  JOIN ports p ON p.country_code = f.country_code
    AND (p.normalised_name = f.normalised_name OR p.normalised_name = ANY (f.normalised_aliases)
      OR f.normalised_name = ANY (SELECT lower(alias) FROM unnest(p.aliases) AS alias))
  WHERE NOT EXISTS (SELECT FROM ours o WHERE o.row_no = f.row_no)
    AND (p.latitude IS NULL OR f.latitude IS NULL
      OR (abs(p.latitude - f.latitude) < 1 AND abs(p.longitude - f.longitude) * cos(radians(f.latitude)) < 1))
  ORDER BY f.row_no, p.code
), measured AS (
  SELECT f.row_no, o.code AS own_code, n.code AS near_code, o.same_port,
    CASE WHEN o.latitude IS NOT NULL AND f.latitude IS NOT NULL THEN 2 * 6371 * asin(least(1, sqrt(
      sin(radians(f.latitude - o.latitude) / 2) ^ 2
      + cos(radians(f.latitude)) * cos(radians(o.latitude)) * sin(radians(f.longitude - o.longitude) / 2) ^ 2
    ))) END AS km
  FROM file_rows f LEFT JOIN ours o USING (row_no) LEFT JOIN near_name n USING (row_no)
), added AS (
  -- A further name is taken where no other port of the country has it.
  SELECT f.row_no, array_agg(name.text ORDER BY name.rank) AS names
  FROM file_rows f
  JOIN measured m USING (row_no)
  CROSS JOIN LATERAL (
    SELECT f.name AS text, f.normalised_name AS normalised, 0 AS rank WHERE m.own_code IS NOT NULL
    UNION ALL
    SELECT a.text, a.normalised, a.rank
    FROM unnest(f.aliases, f.normalised_aliases) WITH ORDINALITY AS a (text, normalised, rank)
    WHERE a.normalised <> f.normalised_name
  ) AS name
  WHERE name.normalised <> '' AND NOT EXISTS (
    SELECT FROM ports p
    WHERE p.country_code = f.country_code AND (
      p.normalised_name = name.normalised OR lower(name.text) IN (SELECT lower(alias) FROM unnest(p.aliases) AS alias)
    )
  )
  GROUP BY f.row_no
), judged AS (
  SELECT f.row_no, m.own_code, m.near_code, m.km, coalesce(a.names, '{}') AS names,
    array_remove(ARRAY[
      CASE WHEN f.code IS NULL THEN 'noCode' END,
      CASE WHEN f.code !~ '^[A-Z]{2}[A-Z0-9]{3}$' THEN 'badCode' END,
      CASE WHEN (f.code IS NOT NULL AND f.same_code > 1) OR m.same_port > 1 THEN 'double' END,
      CASE WHEN f.country_code IS NULL THEN 'unknownCountry' END,
      CASE WHEN left(f.code, 2) <> f.country_code THEN 'codeNotInCountry' END,
      CASE WHEN f.latitude IS NULL OR f.longitude IS NULL THEN 'noPosition' END,
      CASE WHEN m.km > $2 THEN 'farFromOurs' END,
      CASE WHEN m.near_code IS NOT NULL THEN 'samePort' END
    ], NULL) AS reasons
  FROM file_rows f JOIN measured m USING (row_no) LEFT JOIN added a USING (row_no)
)
UPDATE port_import_rows r
SET reasons = j.reasons, port_code = coalesce(j.own_code, j.near_code), distance_km = j.km, new_names = j.names,
  verdict = CASE
    WHEN cardinality(j.reasons) > 0 THEN 'flagged'
    WHEN j.own_code IS NULL THEN 'new'
    WHEN j.km IS NULL OR j.km > $3 OR cardinality(j.names) > 0 THEN 'changed'
    ELSE 'unchanged'
  END
FROM judged j
WHERE r.port_import_id = $1 AND r.row_no = j.row_no
