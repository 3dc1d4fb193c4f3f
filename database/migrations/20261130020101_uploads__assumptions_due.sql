-- Uploads read before assumptions were found get theirs once, at the next start: marked as they were read, so no figure changes.
WITH due AS (
  INSERT INTO outbox_facts (fact, subject, payload)
  SELECT 'upload.assumptionsDue', 'upload:' || upload_id,
    jsonb_build_object('customerId', customer_id::text, 'uploadId', upload_id::text, 'mode', mode)
  FROM uploads WHERE kind = 'shipments' AND status IN (110, 200)
  RETURNING outbox_fact_id, subject, payload
)
SELECT enqueue_job_at('findAssumptions',
  (payload || jsonb_build_object('subject', subject, 'factId', outbox_fact_id::text))::json, 'findAssumptions:' || subject, 25, now())
FROM due;
