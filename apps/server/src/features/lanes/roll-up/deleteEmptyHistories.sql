-- Histories without a lane or a contribution. $1 customer, $2 mode
DELETE FROM lane_histories h
WHERE h.customer_id = $1 AND h.mode = $2
  AND NOT EXISTS (SELECT FROM lanes l WHERE l.customer_id = $1 AND l.history_id = h.history_id)
  AND NOT EXISTS (SELECT FROM lane_routes r WHERE r.customer_id = $1 AND r.history_id = h.history_id)
  AND NOT EXISTS (SELECT FROM lane_months m WHERE m.customer_id = $1 AND m.history_id = h.history_id)
