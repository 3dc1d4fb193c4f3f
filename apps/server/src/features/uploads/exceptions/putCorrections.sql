-- A cell's first correction stores the exception that it displaces.
WITH g AS MATERIALIZED (
  SELECT line_no, field, value, asks_as FROM given_cells WHERE value IS NOT NULL
),
e AS MATERIALIZED (
  SELECT line_no, field, reason, text, proposal, group_key FROM exceptions
  WHERE customer_id = $1 AND upload_id = $2 AND line_no = ANY (ARRAY(SELECT line_no FROM given_cells))
)
INSERT INTO corrections (customer_id, upload_id, line_no, field, value, corrected_by, corrected_at, displaced)
SELECT $1::bigint, $2::bigint, g.line_no, g.field, g.value, $3, $4, CASE WHEN e.line_no IS NOT NULL THEN
  jsonb_build_object('reason', e.reason, 'text', e.text, 'proposal', e.proposal, 'group_key', e.group_key) END
FROM g LEFT JOIN e ON e.line_no = g.line_no AND e.field = g.asks_as
ON CONFLICT (customer_id, upload_id, line_no, field) DO UPDATE
SET value = excluded.value, corrected_by = excluded.corrected_by, corrected_at = excluded.corrected_at
