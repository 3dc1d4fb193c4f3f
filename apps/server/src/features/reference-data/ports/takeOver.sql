-- Applies the new and changed rows of an import ($1, JSON) at $2. A position that moved less than $3 km stays.
WITH given AS MATERIALIZED (
  SELECT * FROM jsonb_to_recordset($1::jsonb) AS r (verdict text, port_code character(5), code text, name text, normalised_name text,
    country_code character(2), latitude float8, longitude float8, new_names text[], distance_km float8)
),
changed AS (
  UPDATE ports p
  SET latitude = CASE WHEN r.distance_km IS NULL OR r.distance_km > $3 THEN r.latitude ELSE p.latitude END,
    longitude = CASE WHEN r.distance_km IS NULL OR r.distance_km > $3 THEN r.longitude ELSE p.longitude END,
    aliases = p.aliases || r.new_names, source = 'import', imported_at = $2, version = p.version + 1, updated_at = $2
  FROM given r
  WHERE r.verdict = 'changed' AND p.code = r.port_code
  RETURNING p.code
), added AS (
  INSERT INTO ports (code, name, normalised_name, country_code, latitude, longitude, aliases, source, imported_at, updated_at)
  SELECT code, name, normalised_name, country_code, latitude, longitude, new_names, 'import', $2, $2
  FROM given WHERE verdict = 'new'
  RETURNING code
)
SELECT (SELECT count(*) FROM added) AS added, (SELECT count(*) FROM changed) AS changed
