-- Lines without a charge that nobody asks about, though no line of their shipment carries one (any more).
CREATE TEMPORARY TABLE uncovered_lines ON COMMIT DROP AS
SELECT l.line_no
FROM lines l
JOIN exception_lines x ON x.customer_id = $1::bigint AND x.upload_id = $2::bigint AND x.line_no = l.line_no
WHERE l.customer_id = $1::bigint AND l.upload_id = $2::bigint AND l.line_no IN (SELECT line_no FROM touched_lines)
  AND l.state <> 2 AND l.charge IS NULL
  AND NOT EXISTS (
    SELECT FROM exceptions e
    WHERE e.customer_id = $1::bigint AND e.upload_id = $2::bigint AND e.line_no = l.line_no AND e.field = 'totalCharge')
  AND coalesce(l.head_line_no, l.line_no) NOT IN (
    SELECT coalesce(c.head_line_no, c.line_no) FROM lines c
    WHERE c.customer_id = $1::bigint AND c.upload_id = $2::bigint AND c.line_no IN (SELECT line_no FROM touched_lines)
      AND c.charge IS NOT NULL AND c.state <> 2)
