-- Rows that are not accepted, in order, with the questions about their cells.
DECLARE left_out_lines NO SCROLL CURSOR FOR
SELECT l.sheet_row, l.shipment_ref, l.state, l.excluded_by, t.text AS mode_text, l.route_no IS NOT NULL AS has_route, e.asked, x.cells
FROM lines l
LEFT JOIN mode_texts t ON t.customer_id = $1 AND t.upload_id = $2 AND t.mode_text_no = l.mode_text_no
LEFT JOIN exception_lines x ON x.customer_id = $1 AND x.upload_id = $2 AND x.line_no = l.line_no
LEFT JOIN (
  SELECT line_no, jsonb_agg(jsonb_build_object('field', field, 'text', text) ORDER BY field) AS asked FROM exceptions
  WHERE customer_id = $1 AND upload_id = $2 AND reason <> 'byHand' GROUP BY line_no
) e ON e.line_no = l.line_no
WHERE l.customer_id = $1 AND l.upload_id = $2 AND l.state <> 0
ORDER BY l.line_no
