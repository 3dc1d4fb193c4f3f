-- Storage and today's uploads of companies, with their limits. $1 company (null: all customers and carriers), $2 start of the day,
-- $3 default of bytes, $4 default of uploads a day
WITH stored AS (
  SELECT company_id, byte_count, created_at AS at
  -- Uploads that were split share a file.
  FROM (SELECT DISTINCT ON (file_key) company_id, byte_count, created_at FROM uploads
        WHERE $1::bigint IS NULL OR company_id = $1 ORDER BY file_key, created_at) upload
  UNION ALL
  SELECT u.company_id, v.byte_count, v.uploaded_at FROM document_versions v JOIN users u ON u.user_id = v.uploaded_by
  WHERE $1::bigint IS NULL OR u.company_id = $1
  UNION ALL
  -- Parts of files that are still being uploaded.
  SELECT u.company_id, p.byte_count, NULL
  FROM transfer_pieces p JOIN upload_transfers t USING (customer_id, transfer) JOIN users u ON u.user_id = t.user_id
  WHERE $1::bigint IS NULL OR u.company_id = $1
),
used AS (
  SELECT company_id, sum(byte_count) AS bytes, count(*) FILTER (WHERE at >= $2)::integer AS uploads
  FROM stored GROUP BY company_id
)
SELECT c.company_id, c.name, c.kind, coalesce(used.bytes, 0)::bigint AS stored_bytes, coalesce(used.uploads, 0) AS uploads_today,
  q.max_stored_bytes AS own_max_stored_bytes, q.max_daily_uploads AS own_max_daily_uploads,
  coalesce(q.max_stored_bytes, $3::bigint) AS max_stored_bytes, coalesce(q.max_daily_uploads, $4::integer) AS max_daily_uploads
FROM companies c LEFT JOIN used USING (company_id) LEFT JOIN company_quotas q USING (company_id)
WHERE c.kind <> 'Platform' AND ($1::bigint IS NULL OR c.company_id = $1)
ORDER BY lower(c.name), c.company_id
