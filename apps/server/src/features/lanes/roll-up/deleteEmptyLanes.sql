-- Lanes that were only a preview and now have no contributions. $1 customer, $2 mode
DELETE FROM lanes l
WHERE l.customer_id = $1 AND l.mode = $2 AND NOT l.is_counted
  AND NOT EXISTS (SELECT FROM lane_routes r WHERE r.customer_id = $1 AND r.history_id = l.history_id)
  AND NOT EXISTS (SELECT FROM lane_months m WHERE m.customer_id = $1 AND m.history_id = l.history_id)
