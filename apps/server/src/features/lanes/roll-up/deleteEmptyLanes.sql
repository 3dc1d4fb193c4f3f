-- Lanes that were only a preview and now have no contributions, and their histories. $1 customer, $2 mode
WITH deleted AS (
  DELETE FROM lanes l
  WHERE l.customer_id = $1 AND l.mode = $2 AND NOT l.is_counted
    AND NOT EXISTS (SELECT FROM lane_routes r WHERE r.customer_id = $1 AND r.history_id = l.history_id)
    AND NOT EXISTS (SELECT FROM lane_months m WHERE m.customer_id = $1 AND m.history_id = l.history_id)
  RETURNING l.lane_id, l.history_id
)
DELETE FROM lane_histories h
WHERE h.customer_id = $1 AND h.history_id IN (SELECT history_id FROM deleted)
  AND NOT EXISTS (
    SELECT FROM lanes l
    WHERE l.customer_id = $1 AND l.history_id = h.history_id AND l.lane_id NOT IN (SELECT lane_id FROM deleted))
