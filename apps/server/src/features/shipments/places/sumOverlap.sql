-- What the upload includes with and without the overlapping shipments. $1 customer, $2 upload, $3 unit of the mode's volume
SELECT count(*)::integer AS lines, count(*) FILTER (WHERE is_here)::integer AS other_lines,
  count(*) FILTER (WHERE head_line_no IS NULL)::integer AS shipments,
  count(*) FILTER (WHERE head_line_no IS NULL AND is_here)::integer AS other_shipments,
  coalesce(sum(charge_usd), 0)::text AS charge_usd, coalesce(sum(charge_usd) FILTER (WHERE NOT is_here), 0)::text AS rest_charge_usd,
  coalesce(sum(volume), 0)::text AS volume, coalesce(sum(volume) FILTER (WHERE NOT is_here), 0)::text AS rest_volume,
  count(DISTINCT shipment_ref)::integer AS numbers, count(DISTINCT shipment_ref) FILTER (WHERE is_here)::integer AS other_numbers
FROM (
  SELECT l.head_line_no, l.charge_usd, l.shipment_ref,
    CASE $3::text WHEN 'mi' THEN l.miles WHEN 'containers' THEN l.containers WHEN 'm3' THEN l.volume_m3 ELSE l.weight_kg END AS volume,
    coalesce(l.head_line_no, l.line_no) IN (SELECT line_no FROM overlapping_shipments) AS is_here
  FROM lines l WHERE l.customer_id = $1 AND l.upload_id = $2 AND l.state = 0
) rows
