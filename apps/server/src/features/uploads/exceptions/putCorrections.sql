-- A cell's first correction stores the exception that it displaces.
INSERT INTO corrections (customer_id, upload_id, line_no, field, value, corrected_by, corrected_at, displaced)
SELECT $1, $2, g.line_no, g.field, g.value, $3, $4, CASE WHEN e.line_no IS NOT NULL THEN
  jsonb_build_object('reason', e.reason, 'text', e.text, 'proposal', e.proposal, 'group_key', e.group_key) END
FROM given_cells g
LEFT JOIN exceptions e ON e.customer_id = $1 AND e.upload_id = $2 AND e.line_no = g.line_no AND e.field = g.asks_as
WHERE g.value IS NOT NULL
ON CONFLICT (customer_id, upload_id, line_no, field) DO UPDATE
SET value = excluded.value, corrected_by = excluded.corrected_by, corrected_at = excluded.corrected_at
