-- Lines of which only the state and the head changed.
UPDATE lines l
SET state = b.state, excluded_by = b.excluded_by, head_line_no = b.head_line_no
FROM (
  SELECT s.* FROM change_images i
  CROSS JOIN LATERAL unnest(i.line_nos, i.states, i.exclusions, i.heads) AS s (line_no, state, excluded_by, head_line_no)
  WHERE i.customer_id = $1 AND i.upload_id = $2 AND i.change_no = $3 AND i.kind = 'standings'
) b
WHERE l.customer_id = $1 AND l.upload_id = $2 AND l.line_no = b.line_no
