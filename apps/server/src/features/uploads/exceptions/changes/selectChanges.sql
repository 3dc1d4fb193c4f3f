-- Changes with what prevents each from being undone: the last later change of one of its rows, or, if it set how dates are read,
-- any later change. Only changes since the upload's last change of status can be undone.
WITH standing AS (
  SELECT c.change_no, c.reading_before IS NOT NULL AS changed_reading FROM upload_changes c
  JOIN uploads u ON u.customer_id = $1 AND u.upload_id = $2 AND u.status_changed_at = c.upload_moved_at
  WHERE c.customer_id = $1 AND c.upload_id = $2 AND c.undone_at IS NULL
), touched AS (
  SELECT i.change_no, unnest(i.line_nos) AS line_no FROM change_images i
  JOIN standing s ON s.change_no = i.change_no
  WHERE i.customer_id = $1 AND i.upload_id = $2 AND i.kind = 'touched' AND ($3::integer IS NULL OR i.change_no >= $3)
), again AS (
  SELECT change_no, max(next_change) AS next_change FROM (
    SELECT change_no, lead(change_no) OVER (PARTITION BY line_no ORDER BY change_no) AS next_change FROM touched
  ) followed GROUP BY change_no
)
SELECT c.change_no, c.kind, c.description, c.line_count, p.display_name AS changed_by, c.changed_at,
  c.undone_at IS NOT NULL AS is_undone, s.change_no IS NOT NULL AS is_current, n.description AS changed_again,
  coalesce(s.changed_reading AND s.change_no < (SELECT max(change_no) FROM standing), false) AS read_since
FROM upload_changes c
JOIN users p ON p.user_id = c.changed_by
LEFT JOIN standing s ON s.change_no = c.change_no
LEFT JOIN again a ON a.change_no = c.change_no
LEFT JOIN upload_changes n ON n.customer_id = $1 AND n.upload_id = $2 AND n.change_no = a.next_change
WHERE c.customer_id = $1 AND c.upload_id = $2 AND ($3::integer IS NULL OR c.change_no = $3)
ORDER BY c.change_no DESC LIMIT $4
