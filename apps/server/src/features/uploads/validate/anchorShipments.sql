-- The line to whose charge others of its shipment refer becomes the shipment's head, with its own route and day.
WITH anchors AS (
  SELECT DISTINCT ON (t.head_line_no)
    t.head_line_no AS old_head, t.line_no AS new_head,
    coalesce(r.target_route, t.route_no) AS route_no, coalesce(r.target_day, t.moved_on) AS moved_on
  FROM found_references r
  JOIN lines t ON t.customer_id = $1 AND t.upload_id = $2 AND t.line_no = r.target_line_no
  JOIN lines l ON l.customer_id = $1 AND l.upload_id = $2 AND l.line_no = r.line_no
  WHERE r.field = 'totalCharge' AND t.charge IS NOT NULL AND t.state <> 2 AND t.head_line_no IS NOT NULL
    AND coalesce(l.head_line_no, l.line_no) = t.head_line_no
  ORDER BY t.head_line_no, t.line_no
)
UPDATE lines l
SET head_line_no = nullif(a.new_head, l.line_no), route_no = a.route_no, moved_on = a.moved_on
FROM anchors a
WHERE l.customer_id = $1 AND l.upload_id = $2 AND (l.head_line_no = a.old_head OR l.line_no = a.old_head)
