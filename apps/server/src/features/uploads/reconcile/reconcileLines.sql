-- The reconciliation of an upload: received = accepted + exceptions + excluded, and further figures.
SELECT
  count(*) AS received,
  count(*) FILTER (WHERE state = 0) AS accepted,
  count(*) FILTER (WHERE state = 1) AS excepted,
  count(*) FILTER (WHERE state = 2) AS excluded,
  count(*) FILTER (WHERE excluded_by IN (1, 4)) AS by_user,
  count(*) FILTER (WHERE excluded_by = 2) AS other_mode,
  count(*) FILTER (WHERE excluded_by = 3) AS repeats,
  count(*) FILTER (WHERE excluded_by = 5) AS other_upload,
  count(*) FILTER (WHERE excluded_by = 6) AS by_status,
  count(*) FILTER (WHERE excluded_by = 7) AS no_volume,
  count(*) FILTER (WHERE excluded_by = 8) AS outside_period,
  count(*) FILTER (WHERE excluded_by = 9) AS hidden_rows,
  count(*) FILTER (WHERE excluded_by IS DISTINCT FROM 2) AS mode_lines,
  count(*) FILTER (WHERE head_line_no IS NULL AND coalesce(excluded_by, 1) IN (1, 4)) AS mode_shipments,
  count(*) FILTER (WHERE head_line_no IS NULL AND state = 0) AS accepted_heads,
  coalesce(sum(charge_usd) FILTER (WHERE state = 0), 0) AS charge_usd,
  coalesce(sum(charge_usd), 0) AS received_charge_usd,
  coalesce(sum(weight_kg) FILTER (WHERE state = 0), 0) AS weight_kg,
  coalesce(sum(weight_kg), 0) AS received_weight_kg,
  coalesce(sum(CASE $3::text WHEN 'mi' THEN miles WHEN 'containers' THEN containers WHEN 'm3' THEN volume_m3 ELSE weight_kg END)
    FILTER (WHERE state = 0), 0) AS volume,
  to_char(min(moved_on) FILTER (WHERE state = 0), 'YYYY-MM') AS first_month,
  to_char(max(moved_on) FILTER (WHERE state = 0), 'YYYY-MM') AS last_month
FROM lines WHERE customer_id = $1 AND upload_id = $2
