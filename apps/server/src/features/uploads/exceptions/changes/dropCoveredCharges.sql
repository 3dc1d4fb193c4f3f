-- A blank charge is nothing to ask about where another line of the shipment carries one.
WITH touched AS (
  SELECT l.line_no, coalesce(l.head_line_no, l.line_no) AS head, l.state <> 2 AND l.charge IS NOT NULL AS covers FROM lines l
  WHERE l.customer_id = $1 AND l.upload_id = $2 AND l.line_no IN (SELECT line_no FROM touched_lines)
), covered AS MATERIALIZED (
  SELECT DISTINCT head FROM touched WHERE covers
)
DELETE FROM exceptions e
USING touched t JOIN covered c ON c.head = t.head
WHERE e.customer_id = $1 AND e.upload_id = $2 AND e.line_no = t.line_no AND e.reason = 'noCharge'
