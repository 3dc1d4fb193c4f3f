-- If every row of a shipment repeats one charge, it is included once, on the first included row: the other rows keep it as
-- received, with no USD amount. If the charges differ, each is included. $3: lines of whole shipments, or null for all.
WITH members AS (
  SELECT line_no, coalesce(head_line_no, line_no) AS head, CASE WHEN head_line_no IS NULL THEN 0 ELSE line_no END AS turn,
    charge, currency, charge_usd, coalesce(ship_date, delivery_date, moved_on) AS day
  FROM lines
  WHERE customer_id = $1 AND upload_id = $2 AND state <> 2 AND ($3::integer[] IS NULL OR line_no = ANY ($3))
), shipments AS MATERIALIZED (
  SELECT head, (array_agg(line_no ORDER BY turn))[1] AS first_line,
    count(*) = count(charge) AND min(charge) = max(charge)
      AND min(currency) IS NOT DISTINCT FROM max(currency) AS repeats
  FROM members GROUP BY head HAVING count(*) > 1
)
UPDATE lines l
SET charge_usd = CASE WHEN s.repeats AND m.line_no <> s.first_line THEN NULL ELSE coalesce(m.charge_usd, u.charge_usd) END,
  linehaul_usd = CASE WHEN s.repeats AND m.line_no <> s.first_line THEN NULL ELSE l.linehaul_usd END,
  fuel_usd = CASE WHEN s.repeats AND m.line_no <> s.first_line THEN NULL ELSE l.fuel_usd END
FROM members m
JOIN shipments s ON s.head = m.head
-- Restores a charge that was not included: at the newest rate up to its day, otherwise the oldest rate.
CROSS JOIN LATERAL (
  SELECT CASE WHEN m.currency = 'USD' THEN m.charge ELSE round(m.charge * coalesce(
    (SELECT r.usd_per_unit FROM currency_rates r WHERE r.currency_code = m.currency AND r.rate_date <= m.day
     ORDER BY r.rate_date DESC LIMIT 1),
    (SELECT r.usd_per_unit FROM currency_rates r WHERE r.currency_code = m.currency ORDER BY r.rate_date LIMIT 1)), 2) END AS charge_usd
) u
WHERE l.customer_id = $1 AND l.upload_id = $2 AND l.line_no = m.line_no
  AND CASE WHEN s.repeats THEN (m.line_no = s.first_line) = (l.charge_usd IS NULL) AND (m.charge_usd IS NOT NULL OR u.charge_usd IS NOT NULL)
      ELSE l.charge_usd IS NULL AND u.charge_usd IS NOT NULL END
