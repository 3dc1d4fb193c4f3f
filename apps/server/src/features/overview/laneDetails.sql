-- Details of a lane that are not used for sorting or filtering. $1 customer, $2 lanes, $3 whether the reader sees incumbents, $4
-- contract months, $5 whether the reader sees how colours are calculated, $6 whether it sees running events.
-- Columns are hidden in the list, not in the joins: a cluster takes a join that a parameter switches off for one across customers.
SELECT l.lane_id, l.origin_place, l.destination_place, l.direction, l.distance_estimated, l.volume_assumed, l.origin_zip_count, l.destination_zip_count,
  CASE WHEN lane_key_has_equipment(l.mode) THEN array_remove(ARRAY[l.equipment], NULL) ELSE l.equipment_types END AS equipment_types,
  shipments_per_year(l.shipment_count, l.volume, l.forecast_volume, t.shipments_per_month, $4::integer + l.extra_months) AS shipments_per_year,
  CASE WHEN $3 THEN l.incumbents ELSE '[]' END AS incumbents,
  t.shipments_per_month, t.weight_kg, t.volume_m3, t.containers, t.miles, t.chassis_days, t.volume,
  CASE WHEN $5 THEN s.measured_by END AS measured_by, CASE WHEN $5 THEN s.is_only_bid END AS is_only_bid, CASE WHEN $6 THEN e.name END AS event_name,
  l.extra_months
FROM lanes l
LEFT JOIN lane_standings s ON s.customer_id = $1 AND s.lane_id = l.lane_id
LEFT JOIN tender_lanes h ON h.customer_id = $1 AND h.lane_id = l.lane_id AND h.is_held
LEFT JOIN tenders e ON e.customer_id = $1 AND e.tender_id = h.tender_id
LEFT JOIN lane_typical_shipments t ON t.customer_id = $1 AND t.lane_id = l.lane_id AND l.shipment_count = 0
WHERE l.customer_id = $1 AND l.lane_id = ANY ($2::bigint[])
