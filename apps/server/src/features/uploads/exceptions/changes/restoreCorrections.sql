-- Restores corrections that the change replaced or removed.
INSERT INTO corrections (customer_id, upload_id, line_no, field, value, corrected_by, corrected_at, displaced)
SELECT $1, $2, s.line_no, s.field, s.value, s.corrected_by, s.corrected_at, s.displaced
FROM change_images i
CROSS JOIN LATERAL jsonb_to_recordset(i.images) AS s (line_no integer, field text, value text, corrected_by bigint,
  corrected_at timestamptz, displaced jsonb)
WHERE i.customer_id = $1 AND i.upload_id = $2 AND i.change_no = $3 AND i.kind = 'corrections'
ON CONFLICT (customer_id, upload_id, line_no, field) DO UPDATE
SET value = excluded.value, corrected_by = excluded.corrected_by, corrected_at = excluded.corrected_at,
  displaced = excluded.displaced
