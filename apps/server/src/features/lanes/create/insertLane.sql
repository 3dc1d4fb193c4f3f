-- A lane created manually, included in figures immediately. A lane that an upload created and that is not included yet becomes
-- included; for one already included nothing is returned. $1 customer, $2 lane as JSON
INSERT INTO lanes (
  customer_id, mode, lane_key, is_counted, origin_node, destination_node, origin_label, destination_label, origin_place,
  destination_place, equipment, service, move_type, direction, business_unit, trade_region, origin_region, destination_region,
  distance_miles, distance_estimated)
VALUES (
  $1, ($2::jsonb ->> 'mode')::smallint, $2::jsonb ->> 'key', true, $2::jsonb ->> 'originNode', $2::jsonb ->> 'destinationNode',
  $2::jsonb ->> 'originLabel', $2::jsonb ->> 'destinationLabel', $2::jsonb -> 'originPlace', $2::jsonb -> 'destinationPlace',
  $2::jsonb ->> 'equipment', $2::jsonb ->> 'service', $2::jsonb ->> 'moveType', $2::jsonb ->> 'direction',
  $2::jsonb ->> 'businessUnit', $2::jsonb ->> 'tradeRegion',
  $2::jsonb ->> 'originRegion', $2::jsonb ->> 'destinationRegion', ($2::jsonb ->> 'miles')::numeric, ($2::jsonb ->> 'isEstimated')::boolean)
ON CONFLICT (customer_id, mode, lane_key) DO UPDATE SET is_counted = true WHERE NOT lanes.is_counted
RETURNING lane_id
