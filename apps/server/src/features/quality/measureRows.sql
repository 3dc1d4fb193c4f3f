-- Rows of an upload by problem, summed by route (to estimate the cost of rows without a charge) and then in total. Parameters as in
-- judgeRows.sql.
WITH {{judgedRows}},
by_route AS (
  SELECT route_no, count(*) AS lines,
    avg(charge_usd) FILTER (WHERE state = 0 AND charge_usd > 0) AS usual_charge,
    count(*) FILTER (WHERE state = 0 AND NOT (no_charge OR no_volume OR already_there OR price_outlier OR impossible_weight
      OR dates_swapped OR future_date)) AS sound,
    sum(charge_usd) FILTER (WHERE state = 0) AS accepted_usd,
    count(*) FILTER (WHERE state = 1) AS open_lines, sum(charge_usd) FILTER (WHERE state = 1) AS open_usd,
    count(*) FILTER (WHERE state = 1 AND charge_usd IS NULL) AS open_blank,
    count(*) FILTER (WHERE no_charge) AS no_charge_lines,
    count(*) FILTER (WHERE no_volume) AS no_volume_lines, sum(charge_usd) FILTER (WHERE no_volume) AS no_volume_usd,
    count(*) FILTER (WHERE excluded_by IN (1, 4)) AS excluded_lines, sum(charge_usd) FILTER (WHERE excluded_by IN (1, 4)) AS excluded_usd,
    count(*) FILTER (WHERE excluded_by = 3) AS repeat_lines, sum(charge_usd) FILTER (WHERE excluded_by = 3) AS repeat_usd,
    count(*) FILTER (WHERE already_there) AS already_lines, sum(charge_usd) FILTER (WHERE already_there) AS already_usd,
    count(*) FILTER (WHERE price_outlier) AS outlier_lines, sum(charge_usd) FILTER (WHERE price_outlier) AS outlier_usd,
    count(*) FILTER (WHERE impossible_weight) AS weight_lines, sum(charge_usd) FILTER (WHERE impossible_weight) AS weight_usd,
    count(*) FILTER (WHERE dates_swapped) AS swapped_lines, sum(charge_usd) FILTER (WHERE dates_swapped) AS swapped_usd,
    count(*) FILTER (WHERE future_date) AS future_lines, sum(charge_usd) FILTER (WHERE future_date) AS future_usd,
    count(*) FILTER (WHERE state = 0 AND no_carrier) AS no_carrier_lines,
    sum(charge_usd) FILTER (WHERE state = 0 AND no_carrier) AS no_carrier_usd,
    count(*) FILTER (WHERE state = 0) AS accepted_lines
  FROM judged GROUP BY route_no
),
usual AS (SELECT sum(accepted_usd) / nullif(sum(accepted_lines) FILTER (WHERE accepted_usd <> 0), 0) AS charge FROM by_route)
SELECT
  sum(b.lines) AS lines, sum(sound) AS sound, coalesce(sum(accepted_usd), 0) AS accepted_usd,
  sum(open_lines) AS open_lines, coalesce(sum(open_usd), 0) AS open_usd,
  coalesce(round(sum(open_blank * coalesce(usual_charge, u.charge)), 2), 0) AS open_estimate_usd,
  sum(no_charge_lines) AS no_charge_lines,
  coalesce(round(sum(no_charge_lines * coalesce(usual_charge, u.charge)), 2), 0) AS no_charge_estimate_usd,
  sum(no_volume_lines) AS no_volume_lines, coalesce(sum(no_volume_usd), 0) AS no_volume_usd,
  sum(excluded_lines) AS excluded_lines, coalesce(sum(excluded_usd), 0) AS excluded_usd,
  sum(repeat_lines) AS repeat_lines, coalesce(sum(repeat_usd), 0) AS repeat_usd,
  sum(already_lines) AS already_lines, coalesce(sum(already_usd), 0) AS already_usd,
  sum(outlier_lines) AS outlier_lines, coalesce(sum(outlier_usd), 0) AS outlier_usd,
  sum(weight_lines) AS weight_lines, coalesce(sum(weight_usd), 0) AS weight_usd,
  sum(swapped_lines) AS swapped_lines, coalesce(sum(swapped_usd), 0) AS swapped_usd,
  sum(future_lines) AS future_lines, coalesce(sum(future_usd), 0) AS future_usd,
  sum(no_carrier_lines) AS no_carrier_lines, coalesce(sum(no_carrier_usd), 0) AS no_carrier_usd,
  coalesce(sum(accepted_lines) FILTER (WHERE v.route_no IS NOT NULL), 0) AS vague_lines,
  coalesce(sum(accepted_usd) FILTER (WHERE v.route_no IS NOT NULL), 0) AS vague_usd,
  (SELECT coalesce(sum(priced_charge_usd), 0) FROM lane_months WHERE customer_id = $1 AND upload_id = $2) AS covered_usd,
  EXISTS (SELECT 1 FROM lane_routes WHERE customer_id = $1 AND upload_id = $2) AS is_rolled_up
FROM by_route b CROSS JOIN usual u LEFT JOIN vague v ON v.route_no = b.route_no
