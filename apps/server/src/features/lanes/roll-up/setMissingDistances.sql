-- Lanes from before sea distances existed get theirs. $1 customer, $2 mode
UPDATE lanes l SET distance_miles = k.distance_miles
FROM lane_histories h JOIN keyed_routes k ON k.lane_key = h.lane_key
WHERE l.customer_id = $1 AND l.mode = $2 AND l.distance_miles IS NULL AND k.distance_miles IS NOT NULL
  AND h.customer_id = $1 AND h.mode = $2 AND h.history_id = l.history_id
