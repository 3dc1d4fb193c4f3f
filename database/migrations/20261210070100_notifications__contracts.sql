-- A notification about a contract as a whole names it without an amendment.
ALTER TABLE notifications
  DROP CONSTRAINT notifications__amendment,
  ADD CONSTRAINT notifications__amendment CHECK (amendment_no IS NULL OR contract_no IS NOT NULL);

-- Contracts whose awards have not ended get their first reminder planned: the job sends nothing for a moment on which no reminder falls.
WITH due AS (
  INSERT INTO outbox_facts (fact, subject, payload)
  SELECT 'contract.expiryDue', a.customer_id || ':' || a.mode || ':' || a.contract_no,
    jsonb_build_object('customerId', a.customer_id::text, 'mode', a.mode, 'contractNo', a.contract_no,
      'dueAt', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
  FROM (
    SELECT DISTINCT a.customer_id, a.mode, a.contract_no
    FROM award_months m
    JOIN awards a ON a.customer_id = m.customer_id AND a.award_id = m.award_id
    WHERE m.is_active AND m.month >= date_trunc('month', now() AT TIME ZONE 'UTC')::date
  ) a
  RETURNING outbox_fact_id, subject, payload
)
SELECT enqueue_job_at('notifyExpiry',
  (payload || jsonb_build_object('subject', subject, 'factId', outbox_fact_id::text, 'fact', 'contract.expiryDue'))::json,
  'notifyExpiry:' || subject, 25, now())
FROM due;
