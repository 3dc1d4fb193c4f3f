-- Applies the new and changed rows of an import ($1) at $2. A position that moved less than $3 km stays.
WITH changed AS (
  UPDATE ports p
  SET latitude = CASE WHEN r.distance_km IS NULL OR r.distance_km > $3 THEN r.latitude ELSE p.latitude END,
    longitude = CASE WHEN r.distance_km IS NULL OR r.distance_km > $3 THEN r.longitude ELSE p.longitude END,
    aliases = p.aliases || r.new_names, source = 'import', imported_at = $2, version = p.version + 1, updated_at = $2
  FROM port_import_rows r
  WHERE r.port_import_id = $1 AND r.verdict = 'changed' AND p.code = r.port_code
  RETURNING p.code
), added AS (
  INSERT INTO ports (code, name, normalised_name, country_code, latitude, longitude, aliases, source, imported_at, updated_at)
  SELECT code, name, normalised_name, country_code, latitude, longitude, new_names, 'import', $2, $2
  FROM port_import_rows WHERE port_import_id = $1 AND verdict = 'new'
  RETURNING code
)
SELECT (SELECT count(*) FROM added) AS added, (SELECT count(*) FROM changed) AS changed
