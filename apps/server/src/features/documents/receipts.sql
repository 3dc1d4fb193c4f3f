-- Which company has read and accepted which version, which of its users did so first, and which recipients have done neither. $1
-- customer, $2 document.
WITH opened AS (
  SELECT DISTINCT ON (r.version, r.company_id) r.version, r.company_id, r.user_id, r.first_read_at
  FROM document_reads r WHERE r.customer_id = $1 AND r.document_id = $2
  ORDER BY r.version, r.company_id, r.first_read_at, r.user_id
),
word AS (
  SELECT a.version, a.carrier_id AS company_id, a.user_id, a.accepted_at
  FROM document_acceptances a WHERE a.customer_id = $1 AND a.document_id = $2
),
said AS (
  SELECT coalesce(o.version, w.version) AS version, coalesce(o.company_id, w.company_id) AS company_id, o.user_id AS reader,
    o.first_read_at, w.user_id AS accepter, w.accepted_at
  FROM opened o FULL JOIN word w ON w.version = o.version AND w.company_id = o.company_id
),
concerned AS (
  SELECT DISTINCT n.carrier_id AS company_id FROM documents d
  JOIN connections n ON n.customer_id = d.customer_id AND (d.modes IS NULL OR n.mode = ANY (d.modes))
    AND (d.carrier_ids IS NULL OR n.carrier_id = ANY (d.carrier_ids))
  WHERE d.customer_id = $1 AND d.document_id = $2 AND d.carrier_id IS NULL
  UNION SELECT d.customer_id FROM documents d WHERE d.customer_id = $1 AND d.document_id = $2 AND d.carrier_id IS NOT NULL
)
SELECT c.company_id, c.name AS company_name, s.version, reader.display_name AS read_by, s.first_read_at AS read_at,
  accepter.display_name AS accepted_by, s.accepted_at
FROM (SELECT company_id FROM concerned UNION SELECT company_id FROM said) who
JOIN companies c USING (company_id)
LEFT JOIN said s USING (company_id)
LEFT JOIN users reader ON reader.user_id = s.reader
LEFT JOIN users accepter ON accepter.user_id = s.accepter
ORDER BY s.version DESC NULLS LAST, lower(c.name), c.company_id
