-- Common table expressions: `judged`, each row of an upload with its problems, and `vague`, routes with places that are known by
-- country only or unresolved. Needs `quality_outliers`. $1 customer, $2 upload, $3 mode, $4 the day the file was received, $5 the
-- most kg of a row (null: no limit), $6 whether the limit applies per container, $7 and $8 the least and most kg per m³
charged_heads AS MATERIALIZED (
  SELECT DISTINCT head_line_no FROM lines
  WHERE customer_id = $1 AND upload_id = $2 AND head_line_no IS NOT NULL AND charge IS NOT NULL AND state <> 2
),
-- Loads with the same number in another included upload, except the one that this upload replaces.
others AS MATERIALIZED (
  SELECT DISTINCT l.shipment_ref
  FROM uploads u JOIN lines l ON l.customer_id = $1 AND l.upload_id = u.upload_id
  WHERE u.customer_id = $1 AND u.upload_id <> $2 AND u.mode = $3 AND u.kind = 'shipments' AND u.status = 200
    AND u.upload_id IS DISTINCT FROM (SELECT replaces_upload_id FROM uploads WHERE customer_id = $1 AND upload_id = $2)
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
  SELECT l.line_no, l.route_no, l.state, l.excluded_by, l.charge_usd, l.carrier_word IS NULL AS no_carrier,
    l.state = 0 AND l.charge IS NULL AND l.head_line_no IS NULL
      AND l.line_no NOT IN (SELECT head_line_no FROM charged_heads) AS no_charge,
    l.state = 0 AND coalesce(l.head_line_no, l.line_no) IN (SELECT shipment_no FROM without_volume) AS no_volume,
    l.state = 0 AND l.shipment_ref IN (SELECT shipment_ref FROM others) AS already_there,
    l.state = 0 AND l.line_no IN (SELECT line_no FROM quality_outliers) AS price_outlier,
    -- `isImpossibleWeight` of packages/freight decides the same for rows that are read; weights that users kept are valid.
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
vague AS (
  SELECT DISTINCT r.route_no
  FROM routes r
  JOIN resolved_places p ON p.customer_id = $1 AND p.upload_id = $2 AND p.word_no IN (r.origin_word, r.destination_word)
  WHERE r.customer_id = $1 AND r.upload_id = $2
    AND (p.status = 'asked' OR p.place ->> 'level' IN ('country', 'state') OR p.place ->> 'level' = 'site' AND p.place ->> 'cityName' IS NULL)
)
