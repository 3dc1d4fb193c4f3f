-- A lane created manually in a contract, included in figures immediately, with its history if the lane key is new. A lane that an
-- upload created and that is not included yet becomes included; for one already included nothing is returned. $1 customer, $2 lane
-- as JSON, $3 contract, $4 the lane's ID
WITH known AS (
  SELECT history_id FROM lane_histories
  WHERE customer_id = $1 AND mode = ($2::jsonb ->> 'mode')::smallint AND lane_key = $2::jsonb ->> 'key'
),
made AS (
  INSERT INTO lane_histories (
    customer_id, mode, lane_key, origin_node, destination_node, origin_label, destination_label, origin_place, destination_place,
    equipment, service, move_type, direction, business_unit, trade_region, origin_region, destination_region)
  SELECT $1::bigint, ($2::jsonb ->> 'mode')::smallint, $2::jsonb ->> 'key', $2::jsonb ->> 'originNode', $2::jsonb ->> 'destinationNode',
    $2::jsonb ->> 'originLabel', $2::jsonb ->> 'destinationLabel', $2::jsonb -> 'originPlace', $2::jsonb -> 'destinationPlace',
    $2::jsonb ->> 'equipment', $2::jsonb ->> 'service', $2::jsonb ->> 'moveType', $2::jsonb ->> 'direction',
    $2::jsonb ->> 'businessUnit', $2::jsonb ->> 'tradeRegion', $2::jsonb ->> 'originRegion', $2::jsonb ->> 'destinationRegion'
  WHERE NOT EXISTS (SELECT FROM known)
  RETURNING history_id
)
INSERT INTO lanes (
  customer_id, lane_id, mode, contract_no, history_id, is_counted, origin_node, destination_node, origin_label, destination_label, origin_place,
  destination_place, equipment, service, move_type, direction, business_unit, trade_region, origin_region, destination_region,
  distance_miles, distance_estimated)
SELECT
  $1::bigint, $4::bigint, ($2::jsonb ->> 'mode')::smallint, $3::smallint, h.history_id, true, $2::jsonb ->> 'originNode',
  $2::jsonb ->> 'destinationNode', $2::jsonb ->> 'originLabel', $2::jsonb ->> 'destinationLabel', $2::jsonb -> 'originPlace',
  $2::jsonb -> 'destinationPlace', $2::jsonb ->> 'equipment', $2::jsonb ->> 'service', $2::jsonb ->> 'moveType',
  $2::jsonb ->> 'direction', $2::jsonb ->> 'businessUnit', $2::jsonb ->> 'tradeRegion', $2::jsonb ->> 'originRegion',
  $2::jsonb ->> 'destinationRegion', ($2::jsonb ->> 'miles')::numeric, ($2::jsonb ->> 'isEstimated')::boolean
FROM (SELECT history_id FROM known UNION ALL SELECT history_id FROM made) h
ON CONFLICT (customer_id, mode, contract_no, history_id) DO UPDATE SET is_counted = true WHERE NOT lanes.is_counted
RETURNING lane_id, history_id
