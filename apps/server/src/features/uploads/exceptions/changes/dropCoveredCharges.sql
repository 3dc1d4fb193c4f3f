-- A blank charge is nothing to ask about where another line of the shipment carries one.
DELETE FROM exceptions e
USING lines l
WHERE e.customer_id = $1 AND e.upload_id = $2 AND e.reason = 'noCharge' AND e.line_no IN (SELECT line_no FROM touched_lines)
  AND l.customer_id = $1 AND l.upload_id = $2 AND l.line_no = e.line_no
  AND coalesce(l.head_line_no, l.line_no) IN (
    SELECT coalesce(c.head_line_no, c.line_no) FROM lines c
    WHERE c.customer_id = $1 AND c.upload_id = $2 AND c.line_no IN (SELECT line_no FROM touched_lines)
      AND c.charge IS NOT NULL AND c.state <> 2)
