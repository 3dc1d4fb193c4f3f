-- Restores exceptions that the change replaced or removed.
INSERT INTO exceptions (customer_id, upload_id, line_no, field, reason, text, proposal, group_key, settled_as, settled_at)
SELECT $1, $2, s.line_no, s.field, s.reason, s.text, s.proposal, s.group_key, s.settled_as, s.settled_at
FROM change_images i
CROSS JOIN LATERAL jsonb_to_recordset(i.images) AS s (line_no integer, field text, reason text, text text, proposal text,
  group_key text, settled_as text, settled_at timestamptz)
WHERE i.customer_id = $1 AND i.upload_id = $2 AND i.change_no = $3 AND i.kind = 'exceptions'
ON CONFLICT (customer_id, upload_id, line_no, field) DO UPDATE
SET reason = excluded.reason, text = excluded.text, proposal = excluded.proposal, group_key = excluded.group_key,
  settled_as = excluded.settled_as, settled_at = excluded.settled_at
