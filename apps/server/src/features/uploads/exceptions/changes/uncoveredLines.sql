-- Lines without a charge that nobody asks about, though no line of their shipment carries one (any more).
CREATE TEMPORARY TABLE uncovered_lines ON COMMIT DROP AS
WITH touched AS (
  SELECT l.line_no, coalesce(l.head_line_no, l.line_no) AS head, l.charge IS NOT NULL AS is_charged FROM lines l
  WHERE l.customer_id = $1::bigint AND l.upload_id = $2::bigint AND l.line_no IN (SELECT line_no FROM touched_lines)
    AND l.state <> 2
), covered AS MATERIALIZED (
  SELECT DISTINCT head FROM touched WHERE is_charged
)
SELECT t.line_no
FROM touched t
JOIN exception_lines x ON x.customer_id = $1::bigint AND x.upload_id = $2::bigint AND x.line_no = t.line_no
LEFT JOIN exceptions e ON e.customer_id = $1::bigint AND e.upload_id = $2::bigint AND e.line_no = t.line_no
  AND e.field = 'totalCharge'
LEFT JOIN covered c ON c.head = t.head
WHERE NOT t.is_charged AND e.line_no IS NULL AND c.head IS NULL
