-- Exceptions found now; one that a user resolved before stays resolved.
INSERT INTO exceptions (customer_id, upload_id, line_no, field, reason, text, proposal, group_key)
SELECT DISTINCT ON (f.line_no, f.field) $1::bigint, $2::bigint, f.line_no, f.field, f.reason, f.text, f.proposal, f.group_key
FROM jsonb_to_recordset($3) AS f (line_no integer, field text, reason text, text text, proposal text, group_key text)
ON CONFLICT (customer_id, upload_id, line_no, field) DO NOTHING
