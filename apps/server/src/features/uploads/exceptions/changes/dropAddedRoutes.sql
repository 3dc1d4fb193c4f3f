-- Routes added after the last change still in effect: the first of the later changes recorded which existed.
DELETE FROM routes r
USING (
  SELECT c.last_numbers FROM upload_changes c
  JOIN uploads u ON u.customer_id = $1 AND u.upload_id = $2 AND u.status_changed_at = c.upload_moved_at
  WHERE c.customer_id = $1 AND c.upload_id = $2 AND c.change_no > coalesce((
    SELECT max(s.change_no) FROM upload_changes s
    WHERE s.customer_id = $1 AND s.upload_id = $2 AND s.undone_at IS NULL), 0)
  ORDER BY c.change_no LIMIT 1
) b
WHERE r.customer_id = $1 AND r.upload_id = $2 AND r.route_no > (b.last_numbers ->> 'route')::integer
