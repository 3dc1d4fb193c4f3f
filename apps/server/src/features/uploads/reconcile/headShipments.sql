-- If a user excluded a shipment's head or set its route aside, its first remaining line becomes the head. $3: a shipment is one
-- container.
WITH next_heads AS (
  SELECT l.head_line_no AS old_head, min(l.line_no) AS new_head
  FROM lines l
  JOIN lines h ON h.customer_id = $1 AND h.upload_id = $2 AND h.line_no = l.head_line_no
    AND h.state = 2 AND (h.excluded_by IN (1, 4) OR h.excluded_by = 2 AND h.route_no IS NOT NULL)
  WHERE l.customer_id = $1 AND l.upload_id = $2 AND l.state <> 2 AND l.head_line_no IS NOT NULL
  GROUP BY l.head_line_no
)
UPDATE lines l
SET head_line_no = nullif(n.new_head, l.line_no),
  containers = CASE WHEN $3 AND l.line_no = n.new_head THEN coalesce(l.containers, 1) ELSE l.containers END
FROM next_heads n
WHERE l.customer_id = $1 AND l.upload_id = $2 AND (l.head_line_no = n.old_head OR l.line_no = n.old_head)
