-- Documents as a company sees them, each with its current version. $1 customer, $2 the viewing carrier (null: the customer's
-- side), $3 the viewing company, $4 one document or null.
SELECT d.customer_id, d.document_id, d.carrier_id, d.category, d.title, d.modes, d.carrier_ids, c.name AS customer_name,
  k.name AS carrier_name, side.is_kept, v.version, v.status, v.file_name, v.file_key, v.file_kind, v.byte_count, v.note, v.uploaded_at,
  v.published_at, u.display_name AS uploaded_by_name, draft.version AS draft_version, accepted.accepted_at,
  seen.first_read_at, receipts.companies, receipts.read, receipts.accepted
FROM documents d
JOIN companies c ON c.company_id = $1
LEFT JOIN companies k ON k.company_id = d.carrier_id
CROSS JOIN LATERAL (SELECT d.carrier_id IS NOT DISTINCT FROM $2::bigint AS is_kept) side
JOIN LATERAL (
  SELECT * FROM document_versions w
  WHERE w.customer_id = $1 AND w.document_id = d.document_id AND (side.is_kept OR w.status = 'Published')
  ORDER BY array_position(ARRAY['Published', 'Draft', 'Archived'], w.status), w.version DESC LIMIT 1
) v ON true
LEFT JOIN users u ON u.user_id = v.uploaded_by
LEFT JOIN document_versions draft ON side.is_kept AND draft.customer_id = $1 AND draft.document_id = d.document_id
  AND draft.status = 'Draft' AND draft.version <> v.version
LEFT JOIN document_acceptances accepted ON accepted.customer_id = $1 AND accepted.document_id = d.document_id
  AND accepted.version = v.version AND accepted.carrier_id = coalesce($2::bigint, 0)
LEFT JOIN LATERAL (
  SELECT min(r.first_read_at) AS first_read_at FROM document_reads r
  WHERE r.customer_id = $1 AND r.document_id = d.document_id AND r.version = v.version AND r.company_id = $3
) seen ON true
-- Recipients of the published version: connected carriers, or the customer for a carrier's document.
LEFT JOIN LATERAL (
  SELECT count(*)::integer AS companies,
    count(*) FILTER (WHERE EXISTS (
      SELECT FROM document_reads r
      WHERE r.customer_id = $1 AND r.document_id = d.document_id AND r.version = v.version AND r.company_id = who.company_id
    ))::integer AS read,
    count(a.accepted_at)::integer AS accepted
  FROM (
    SELECT DISTINCT n.carrier_id AS company_id FROM connections n
    WHERE d.carrier_id IS NULL AND n.customer_id = $1 AND (d.modes IS NULL OR n.mode = ANY (d.modes))
      AND (d.carrier_ids IS NULL OR n.carrier_id = ANY (d.carrier_ids))
    UNION ALL SELECT $1::bigint WHERE d.carrier_id IS NOT NULL
  ) who
  LEFT JOIN document_acceptances a ON a.customer_id = $1 AND a.document_id = d.document_id
    AND a.version = v.version AND a.carrier_id = who.company_id
) receipts ON side.is_kept
WHERE d.customer_id = $1 AND ($4::bigint IS NULL OR d.document_id = $4)
  AND (side.is_kept OR $2::bigint IS NULL OR (
    d.carrier_id IS NULL AND (d.carrier_ids IS NULL OR $2 = ANY (d.carrier_ids)) AND EXISTS (
      SELECT FROM connections n
      WHERE n.customer_id = $1 AND n.carrier_id = $2 AND (d.modes IS NULL OR n.mode = ANY (d.modes))
    )))
ORDER BY d.category DESC, lower(d.title), d.document_id
