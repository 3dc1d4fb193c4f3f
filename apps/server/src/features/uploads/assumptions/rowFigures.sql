-- Included lines grouped by what assumptions about rows depend on: whether their shipment has no volume, and whether it is older
-- than the last 12 or 24 months of the file. A shipment with an exception in the volume field is asked row by row, not here. $1
-- customer, $2 upload, $3 unit of the mode's volume, $4 field of that volume
WITH shipments AS (
  SELECT coalesce(head_line_no, line_no) AS head, count(*) AS lines, min(moved_on) AS moved_on,
    coalesce(sum(charge_usd), 0) AS charge_usd, coalesce(sum(volume), 0) AS volume, coalesce(bool_or(volume <> 0), false) AS has_volume
  FROM (
    SELECT *, CASE $3::text WHEN 'mi' THEN miles WHEN 'containers' THEN containers WHEN 'm3' THEN volume_m3 ELSE weight_kg END AS volume
    FROM lines WHERE customer_id = $1 AND upload_id = $2 AND state <> 2
  ) included
  GROUP BY 1
),
period AS (
  SELECT min(moved_on) AS first_day, max(moved_on) AS last_day,
    (date_trunc('month', max(moved_on)) - interval '11 months')::date AS last_12,
    (date_trunc('month', max(moved_on)) - interval '23 months')::date AS last_24
  FROM shipments
)
SELECT (NOT s.has_volume AND NOT EXISTS (
    SELECT FROM exceptions e JOIN lines l ON l.customer_id = $1 AND l.upload_id = $2 AND l.line_no = e.line_no
    WHERE e.customer_id = $1 AND e.upload_id = $2 AND e.field = $4 AND coalesce(l.head_line_no, l.line_no) = s.head
  )) AS no_volume,
  CASE WHEN s.moved_on < p.last_24 THEN 'older' WHEN s.moved_on < p.last_12 THEN 'last24' ELSE 'last12' END AS period,
  sum(s.lines)::integer AS lines, count(*)::integer AS shipments, sum(s.charge_usd) AS charge_usd, sum(s.volume) AS volume,
  p.first_day::text AS first_day, p.last_day::text AS last_day
FROM shipments s CROSS JOIN period p
GROUP BY 1, 2, p.first_day, p.last_day
