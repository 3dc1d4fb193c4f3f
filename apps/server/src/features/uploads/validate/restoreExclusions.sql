-- Rows that a user excluded manually stay excluded, even without an exception in a cell.
WITH left_out AS (
  INSERT INTO exceptions AS made (customer_id, upload_id, line_no, field, reason, text, group_key, settled_as, settled_at)
  SELECT l.customer_id, l.upload_id, l.line_no, k.field, 'byHand', '', k.group_key, k.settled_as, k.settled_at
  FROM kept_settlements k
  JOIN lines l ON l.customer_id = $1 AND l.upload_id = $2 AND l.line_no = k.line_no AND l.excluded_by IS NULL
  WHERE k.group_key = 'byHand|byHand|'
  RETURNING made.line_no
)
UPDATE lines l SET state = 2, excluded_by = 1 FROM left_out o
WHERE l.customer_id = $1 AND l.upload_id = $2 AND l.line_no = o.line_no
