-- The lines that a change touched, in their state before it is undone.
CREATE TEMPORARY TABLE touched_lines ON COMMIT DROP AS
SELECT l.line_no, l.state, l.route_no, l.carrier_word FROM lines l
WHERE l.customer_id = $1::bigint AND l.upload_id = $2::bigint AND l.line_no IN (
  SELECT line_no FROM changed_cells WHERE kind = 'touched')
