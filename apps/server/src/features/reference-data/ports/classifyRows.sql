-- What an import would do with each row of its file ($1): every reason against it, and the stored port it is about. Positions are
-- compared with the stored ones, including manually corrected ones: those more than $2 km away are not imported.
CREATE TEMP TABLE classified_ports ON COMMIT DROP AS
WITH file_rows AS MATERIALIZED (
  SELECT *, count(*) OVER (PARTITION BY code) AS same_code FROM port_import_rows WHERE port_import_id = $1
), our_codes AS MATERIALIZED (
  SELECT code AS said, code, true AS is_current FROM ports
  UNION ALL
  SELECT alias, code, false FROM ports, unnest(aliases) AS alias
), our_names AS MATERIALIZED (
  SELECT code, country_code, normalised_name AS name FROM ports
  UNION
  SELECT code, country_code, lower(alias) FROM ports, unnest(aliases) AS alias
), their_names AS MATERIALIZED (
  SELECT row_no, country_code, name AS text, normalised_name AS name, 0 AS rank FROM file_rows
  UNION ALL
  SELECT f.row_no, f.country_code, a.text, a.name, a.rank
  FROM file_rows f, unnest(f.aliases, f.normalised_aliases) WITH ORDINALITY AS a (text, name, rank)
  WHERE a.name NOT IN ('', f.normalised_name)
), ours AS MATERIALIZED (
  -- By its current code, otherwise by a previous one.
  SELECT *, count(*) OVER (PARTITION BY code) AS same_port
  FROM (
    SELECT DISTINCT ON (f.row_no) f.row_no, p.code, p.latitude, p.longitude
    FROM file_rows f JOIN our_codes c ON c.said = f.code JOIN ports p ON p.code = c.code
    ORDER BY f.row_no, c.is_current DESC, p.code
  ) AS known
), unknown AS MATERIALIZED (
  SELECT f.* FROM file_rows f WHERE NOT EXISTS (SELECT FROM ours o WHERE o.row_no = f.row_no)
), alike AS (
  -- A port of the same name, or one nearby whose code is not in the file.
  SELECT u.row_no, p.code, 0 AS rank
  FROM unknown u JOIN their_names t USING (row_no) JOIN our_names n ON n.country_code = t.country_code AND n.name = t.name
  JOIN ports p ON p.code = n.code
  WHERE p.latitude IS NULL OR u.latitude IS NULL
    OR (abs(p.latitude - u.latitude) < 1 AND abs(p.longitude - u.longitude) * cos(radians(u.latitude)) < 1)
  UNION ALL
  SELECT u.row_no, p.code, 1
  FROM unknown u JOIN ports p ON p.country_code = u.country_code
    AND abs(p.latitude - u.latitude) < 0.07 AND abs(p.longitude - u.longitude) * cos(radians(u.latitude)) < 0.07
  WHERE NOT EXISTS (SELECT FROM file_rows f WHERE f.code = p.code)
), near_name AS (
  SELECT DISTINCT ON (row_no) row_no, code FROM alike ORDER BY row_no, rank, code
), measured AS MATERIALIZED (
  SELECT f.row_no, o.code AS own_code, n.code AS near_code, o.same_port,
    CASE WHEN o.latitude IS NOT NULL AND f.latitude IS NOT NULL THEN 2 * 6371 * asin(least(1, sqrt(
      sin(radians(f.latitude - o.latitude) / 2) ^ 2
      + cos(radians(f.latitude)) * cos(radians(o.latitude)) * sin(radians(f.longitude - o.longitude) / 2) ^ 2
    ))) END AS km
  FROM file_rows f LEFT JOIN ours o USING (row_no) LEFT JOIN near_name n USING (row_no)
), added AS (
  -- Names that no port of the country has yet; a new port's main name is not an additional name.
  SELECT t.row_no, array_agg(t.text ORDER BY t.rank) AS names
  FROM their_names t JOIN measured m USING (row_no)
  WHERE (t.rank > 0 OR m.own_code IS NOT NULL) AND t.name <> ''
    AND NOT EXISTS (SELECT FROM our_names n WHERE n.country_code = t.country_code AND n.name IN (t.name, lower(t.text)))
  GROUP BY t.row_no
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
SELECT j.row_no, j.reasons, coalesce(j.own_code, j.near_code) AS port_code, j.km AS distance_km, j.names AS new_names,
  CASE
    WHEN cardinality(j.reasons) > 0 THEN 'flagged'
    WHEN j.own_code IS NULL THEN 'new'
    WHEN j.km IS NULL OR j.km > $3 OR cardinality(j.names) > 0 THEN 'changed'
    ELSE 'unchanged'
  END AS verdict
FROM judged j
