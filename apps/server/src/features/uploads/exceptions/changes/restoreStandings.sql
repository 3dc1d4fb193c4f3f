-- Restores lines of which only the state and the head changed.
UPDATE lines l
SET state = b.state, excluded_by = b.excluded_by, head_line_no = b.head_line_no
FROM standings_before b
WHERE l.customer_id = $1 AND l.upload_id = $2 AND l.line_no = b.line_no
