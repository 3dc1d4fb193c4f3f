-- Stores an import's new and changed values.
INSERT INTO index_values (series_code, value_on, value)
SELECT a.code, a.day, a.value
FROM index_imports i CROSS JOIN LATERAL unnest(i.series_codes, i.days, i.day_values) AS a(code, day, value)
WHERE i.index_import_id = $import
ON CONFLICT (series_code, value_on) DO UPDATE SET value = excluded.value WHERE index_values.value <> excluded.value
