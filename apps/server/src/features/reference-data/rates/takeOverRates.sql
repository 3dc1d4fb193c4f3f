-- Applies an import's new and changed rates. $1 import, $2 source
INSERT INTO currency_rates (currency_code, rate_date, usd_per_unit, source)
SELECT c.code, a.day, a.rate, $2
FROM rate_imports i
CROSS JOIN LATERAL unnest(i.currencies, i.days, i.usd_per_unit) AS a(code, day, rate)
JOIN currencies c ON c.code = a.code
WHERE i.rate_import_id = $1
ON CONFLICT (currency_code, rate_date) DO UPDATE SET usd_per_unit = excluded.usd_per_unit, source = excluded.source
WHERE currency_rates.usd_per_unit <> excluded.usd_per_unit
