-- Rows of an upload by what is wrong with them, summed by route (which estimates what rows without a charge cost) and then
-- as a whole. $1 customer, $2 upload, $3 mode, $4 the day the file came, $5 the most kg of a row (null: no
-- limit), $6 whether of each of its containers, $7 and $8 the least and most kg per m³
WITH charged_heads AS MATERIALIZED (
  SELECT DISTINCT head_line_no FROM lines
  WHERE customer_id = $1 AND upload_id = $2 AND head_line_no IS NOT NULL AND charge IS NOT NULL AND state <> 2
),
-- Loads that an upload which counts already has under the same number.
others AS MATERIALIZED (
  SELECT DISTINCT l.shipment_ref
  FROM uploads u JOIN lines l ON l.customer_id = $1 AND l.upload_id = u.upload_id
  WHERE u.customer_id = $1 AND u.upload_id <> $2 AND u.mode = $3 AND u.kind = 'shipments' AND u.status = 200
    AND l.state = 0 AND l.shipment_ref IS NOT NULL
),
without_volume AS MATERIALIZED (
  SELECT shipment_no FROM lane_shipments
  WHERE customer_id = $1 AND upload_id = $2 AND charge_usd IS NOT NULL AND coalesce(volume, 0) <= 0
),
kept_weights AS MATERIALIZED (
  SELECT line_no FROM exceptions
  WHERE customer_id = $1 AND upload_id = $2 AND reason = 'impossibleWeight' AND settled_as = 'keep'
),
judged AS (
  SELECT l.route_no, l.state, l.excluded_by, l.charge_usd, l.carrier_word IS NULL AS no_carrier,
    l.state = 0 AND l.charge IS NULL AND l.head_line_no IS NULL
      AND l.line_no NOT IN (SELECT head_line_no FROM charged_heads) AS no_charge,
    l.state = 0 AND coalesce(l.head_line_no, l.line_no) IN (SELECT shipment_no FROM without_volume) AS no_volume,
    l.state = 0 AND l.shipment_ref IN (SELECT shipment_ref FROM others) AS already_there,
    l.state = 0 AND l.line_no IN (SELECT line_no FROM quality_outliers) AS price_outlier,
    -- `isImpossibleWeight` of packages/freight decides the same for rows that are read; kept ones are right.
    l.state = 0 AND l.line_no NOT IN (SELECT line_no FROM kept_weights) AND (
      l.weight_kg < 0
      OR l.weight_kg > $5::numeric * CASE WHEN $6::boolean THEN greatest(coalesce(l.containers, 1), 1) ELSE 1 END
      OR (l.weight_kg > 0 AND l.volume_m3 > 0 AND (l.weight_kg > $8::numeric * l.volume_m3 OR l.weight_kg < $7::numeric * l.volume_m3))
    ) IS TRUE AS impossible_weight,
    l.state = 0 AND (l.delivery_date < l.ship_date) IS TRUE AS dates_swapped,
    l.state = 0 AND (l.moved_on > $4::date + 1) IS TRUE AS future_date
  FROM lines l
  WHERE l.customer_id = $1 AND l.upload_id = $2 AND l.excluded_by IS DISTINCT FROM 2
),
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
usual AS (SELECT sum(accepted_usd) / nullif(sum(accepted_lines) FILTER (WHERE accepted_usd <> 0), 0) AS charge FROM by_route),
vague AS (
  SELECT DISTINCT r.route_no
  FROM routes r
  JOIN resolved_places p ON p.customer_id = $1 AND p.upload_id = $2 AND p.word_no IN (r.origin_word, r.destination_word)
  WHERE r.customer_id = $1 AND r.upload_id = $2
    AND (p.status = 'asked' OR p.place ->> 'level' IN ('country', 'state') OR p.place ->> 'level' = 'site' AND p.place ->> 'cityName' IS NULL)
)
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
  EXISTS (SELECT FROM lane_routes WHERE customer_id = $1 AND upload_id = $2) AS is_rolled_up
FROM by_route b CROSS JOIN usual u LEFT JOIN vague v ON v.route_no = b.route_no
