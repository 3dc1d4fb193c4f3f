-- What an import would change in the current rates, in total and by currency, and where a rate jumps. A jump is measured against
-- the stored rate of the same day, otherwise against the last rate before it, stored or in the file. $1 import, $2 percent above
-- which a change is a jump, $3 maximum number of jumps listed
WITH arriving AS MATERIALIZED (
  SELECT a.code, a.day, a.rate, c.name
  FROM rate_imports i
  CROSS JOIN LATERAL unnest(i.currencies, i.days, i.usd_per_unit) AS a(code, day, rate)
  LEFT JOIN currencies c ON c.code = a.code
  WHERE i.rate_import_id = $1
),
known AS MATERIALIZED (SELECT code, day, rate, name FROM arriving WHERE name IS NOT NULL),
ours AS MATERIALIZED (
  SELECT currency_code::text AS code, rate_date AS day, usd_per_unit AS rate
  FROM currency_rates WHERE currency_code IN (SELECT code FROM known)
),
merged AS MATERIALIZED (
  SELECT code, day, k.rate AS new_rate, o.rate AS old_rate,
         lag(coalesce(k.rate, o.rate)) OVER by_day AS last_rate, lag(day) OVER by_day AS last_day
  FROM known k FULL JOIN ours o USING (code, day)
  WINDOW by_day AS (PARTITION BY code ORDER BY day)
),
compared AS MATERIALIZED (
  SELECT code, day, new_rate, coalesce(old_rate, last_rate) AS before, CASE WHEN old_rate IS NULL THEN last_day ELSE day END AS before_day,
         (new_rate / coalesce(old_rate, last_rate) - 1) * 100 AS percent
  FROM merged WHERE new_rate IS NOT NULL AND new_rate IS DISTINCT FROM old_rate
),
jumps AS MATERIALIZED (SELECT * FROM compared WHERE abs(percent) > $2),
by_currency AS (
  SELECT code, count(*) FILTER (WHERE new_rate IS NOT NULL AND old_rate IS NULL) AS added,
         count(*) FILTER (WHERE new_rate <> old_rate) AS changed,
         count(*) FILTER (WHERE new_rate = old_rate) AS unchanged,
         (array_agg(old_rate ORDER BY day DESC) FILTER (WHERE old_rate IS NOT NULL))[1] AS old_rate,
         max(day) FILTER (WHERE old_rate IS NOT NULL) AS old_day,
         (array_agg(coalesce(new_rate, old_rate) ORDER BY day DESC))[1] AS newest_rate,
         max(day) AS newest_day
  FROM merged GROUP BY code
),
jumps_by_currency AS (SELECT code, count(*) AS jumps FROM jumps GROUP BY code)
SELECT (SELECT count(DISTINCT day)::integer FROM arriving) AS days,
       (SELECT min(day)::text FROM arriving) AS "firstDay",
       (SELECT max(day)::text FROM arriving) AS "lastDay",
       coalesce(sum(added), 0)::integer AS added, coalesce(sum(changed), 0)::integer AS changed, coalesce(sum(unchanged), 0)::integer AS unchanged,
       coalesce(jsonb_agg(jsonb_build_object(
         'currency', code, 'name', c.name, 'added', added, 'changed', changed, 'unchanged', unchanged, 'jumps', coalesce(jumps, 0),
         'before', CASE WHEN b.old_day IS NOT NULL THEN jsonb_build_object('day', old_day, 'usdPerUnit', old_rate) END,
         'after', jsonb_build_object('day', newest_day, 'usdPerUnit', newest_rate)) ORDER BY code), '[]') AS currencies,
       (SELECT count(*)::integer FROM jumps) AS "jumpCount",
       (SELECT coalesce(jsonb_agg(jsonb_build_object(
          'currency', code, 'day', day, 'usdPerUnit', new_rate, 'before', before, 'beforeDay', before_day, 'percent', round(percent, 1))
          ORDER BY abs(percent) DESC, code, day), '[]')
        FROM (SELECT * FROM jumps ORDER BY abs(percent) DESC, code, day LIMIT $3) largest) AS jumps,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('currency', code, 'days', days) ORDER BY code), '[]')
        FROM (SELECT code, count(*) AS days FROM arriving WHERE name IS NULL GROUP BY code) unknown) AS "leftOut"
FROM by_currency b
JOIN (SELECT DISTINCT code, name FROM known) c USING (code)
LEFT JOIN jumps_by_currency USING (code)
