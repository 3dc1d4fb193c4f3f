-- An exception that a user resolved before stays resolved if the same cell still has the same text.
UPDATE exceptions e
SET settled_as = k.settled_as, settled_at = k.settled_at
FROM kept_settlements k
WHERE e.customer_id = $1 AND e.upload_id = $2
  AND e.line_no = k.line_no AND e.field = k.field AND e.group_key = k.group_key AND e.settled_as IS NULL
