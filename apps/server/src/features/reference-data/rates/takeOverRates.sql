-- Takes rates over: those that are new, and those that differ from ours. $1 currencies, $2 days, $3 USD per unit, $4 source
WITH arriving AS MATERIALIZED (
  SELECT a.code, a.day, a.rate, c.code IS NOT NULL AS is_known
  FROM unnest($1::text[], $2::date[], $3::numeric[]) AS a(code, day, rate)
  LEFT JOIN currencies c ON c.code = a.code
), written AS (
  INSERT INTO currency_rates (currency_code, rate_date, usd_per_unit, source)
  -- In one order, so that two imports at once wait for each other.
  SELECT code, day, rate, $4 FROM arriving WHERE is_known ORDER BY code, day
  ON CONFLICT (currency_code, rate_date) DO UPDATE SET usd_per_unit = excluded.usd_per_unit, source = excluded.source
  WHERE currency_rates.usd_per_unit <> excluded.usd_per_unit
  RETURNING xmax = 0 AS is_new
)
SELECT (SELECT count(*) FROM written WHERE is_new)::integer AS added,
       (SELECT count(*) FROM written WHERE NOT is_new)::integer AS changed,
       (SELECT count(*) FROM arriving WHERE is_known)::integer AS known,
       (SELECT count(DISTINCT code) FROM arriving WHERE is_known)::integer AS currencies,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('currency', code, 'days', days) ORDER BY code), '[]')
        FROM (SELECT code, count(*) AS days FROM arriving WHERE NOT is_known GROUP BY code) unknown) AS "leftOut"
