-- Removes corrections: the cell has its earlier exception again.
WITH taken AS (
  DELETE FROM corrections c USING given_cells g
  WHERE c.customer_id = $1 AND c.upload_id = $2 AND c.line_no = g.line_no AND c.field = g.field AND g.value IS NULL
  RETURNING c.line_no, g.asks_as, c.displaced
)
INSERT INTO exceptions (customer_id, upload_id, line_no, field, reason, text, proposal, group_key)
SELECT DISTINCT ON (line_no, asks_as) $1::bigint, $2::bigint, line_no, asks_as, displaced ->> 'reason', displaced ->> 'text',
  displaced ->> 'proposal', displaced ->> 'group_key'
FROM taken WHERE displaced IS NOT NULL
ON CONFLICT (customer_id, upload_id, line_no, field) DO NOTHING
