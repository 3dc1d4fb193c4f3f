-- What an import would change in the stored index values, in total and by series, and where a value jumps. A jump is measured
-- against the stored value of the same day, otherwise against the last value before it, stored or in the file. $jumpPercent: above which a
-- change is a jump.
WITH arriving AS MATERIALIZED (
  SELECT a.code, a.day, a.value
  FROM index_imports i CROSS JOIN LATERAL unnest(i.series_codes, i.days, i.day_values) AS a(code, day, value)
  WHERE i.index_import_id = $import
),
stored AS MATERIALIZED (
  SELECT series_code AS code, value_on AS day, value FROM index_values WHERE series_code IN (SELECT code FROM arriving)
),
merged AS MATERIALIZED (
  SELECT code, day, a.value AS new_value, s.value AS old_value,
         lag(coalesce(a.value, s.value)) OVER by_day AS last_value, lag(day) OVER by_day AS last_day
  FROM arriving a FULL JOIN stored s USING (code, day)
  WINDOW by_day AS (PARTITION BY code ORDER BY day)
),
compared AS MATERIALIZED (
  SELECT code, day, new_value, coalesce(old_value, last_value) AS before, CASE WHEN old_value IS NULL THEN last_day ELSE day END AS before_day,
         (new_value / coalesce(old_value, last_value) - 1) * 100 AS percent
  FROM merged WHERE new_value IS NOT NULL AND new_value IS DISTINCT FROM old_value
),
jumps AS MATERIALIZED (SELECT * FROM compared WHERE abs(percent) > $jumpPercent),
by_series AS (
  SELECT code, count(*) FILTER (WHERE new_value IS NOT NULL AND old_value IS NULL) AS added,
         count(*) FILTER (WHERE new_value <> old_value) AS changed,
         count(*) FILTER (WHERE new_value = old_value) AS unchanged,
         (array_agg(old_value ORDER BY day DESC) FILTER (WHERE old_value IS NOT NULL))[1] AS old_value,
         max(day) FILTER (WHERE old_value IS NOT NULL) AS old_day,
         (array_agg(coalesce(new_value, old_value) ORDER BY day DESC))[1] AS newest_value,
         max(day) AS newest_day
  FROM merged GROUP BY code
),
jumps_by_series AS (SELECT code, count(*) AS jumps FROM jumps GROUP BY code)
SELECT (SELECT count(DISTINCT day)::integer FROM arriving) AS days,
       (SELECT min(day)::text FROM arriving) AS "firstDay",
       (SELECT max(day)::text FROM arriving) AS "lastDay",
       coalesce(sum(added), 0)::integer AS added, coalesce(sum(changed), 0)::integer AS changed, coalesce(sum(unchanged), 0)::integer AS unchanged,
       coalesce(jsonb_agg(jsonb_build_object(
         'code', b.code, 'name', s.name, 'unit', s.unit, 'added', added, 'changed', changed, 'unchanged', unchanged, 'jumps', coalesce(jumps, 0),
         'before', CASE WHEN b.old_day IS NOT NULL THEN jsonb_build_object('day', old_day, 'value', old_value) END,
         'after', jsonb_build_object('day', newest_day, 'value', newest_value)) ORDER BY b.code), '[]') AS series,
       (SELECT count(*)::integer FROM jumps) AS "jumpCount",
       (SELECT coalesce(jsonb_agg(jsonb_build_object(
          'code', code, 'day', day, 'value', new_value, 'before', before, 'beforeDay', before_day, 'percent', round(percent, 1))
          ORDER BY abs(percent) DESC, code, day), '[]')
        FROM (SELECT * FROM jumps ORDER BY abs(percent) DESC, code, day LIMIT $mostJumps::integer) largest) AS jumps
FROM by_series b
JOIN index_series s ON s.series_code = b.code
LEFT JOIN jumps_by_series j ON j.code = b.code
