-- An isolated credit is corrected through its charge or its shipment number. $1 customer, $2 upload, $3 most rows, $4 most bytes of
-- their cells, $5 longest cell as received.
WITH asking AS MATERIALIZED (
  SELECT DISTINCT line_no FROM exceptions WHERE customer_id = $1 AND upload_id = $2 AND settled_as IS NULL
),
weighed AS (
  SELECT x.line_no, sum(w.bytes) OVER (ORDER BY x.line_no) - w.bytes AS before
  FROM (SELECT line_no FROM asking ORDER BY line_no LIMIT $3) first
  JOIN exception_lines x ON x.customer_id = $1 AND x.upload_id = $2 AND x.line_no = first.line_no
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(octet_length(left(cell, $5))), 0) AS bytes FROM unnest(x.cells) AS u (cell)
  ) w
),
chosen AS MATERIALIZED (SELECT line_no FROM weighed WHERE before < $4)
SELECT
  (SELECT array_agg(line_no ORDER BY line_no) FROM chosen) AS line_nos,
  (SELECT array_agg(DISTINCT a.field) FROM exceptions e JOIN chosen USING (line_no)
   CROSS JOIN LATERAL (VALUES (e.field), (CASE e.reason WHEN 'creditAlone' THEN 'shipmentId' END)) a (field)
   WHERE e.customer_id = $1 AND e.upload_id = $2 AND e.settled_as IS NULL AND a.field IS NOT NULL) AS fields,
  (SELECT count(*) FROM asking) AS total
