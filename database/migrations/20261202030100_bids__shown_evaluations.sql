-- What a carrier can learn from slow colours is counted by evaluations at different own prices, no longer by changes of colour.
ALTER TABLE bids
  ADD COLUMN shown_evaluations smallint NOT NULL DEFAULT 0,
  ADD COLUMN shown_unit_usd numeric,
  DROP COLUMN shown_changes,
  DROP COLUMN shown_on;
COMMENT ON COLUMN bids.shown_evaluations IS 'How many own prices the slow colour was evaluated at since the last new target or end of a round';
COMMENT ON COLUMN bids.shown_unit_usd IS 'The own price per unit at the last counted evaluation';

-- At the next start each mode is ranked once: the evaluations of the slow colours that its customer shows are planned with that.
WITH asked AS (
  INSERT INTO outbox_facts (fact, subject, payload)
  SELECT DISTINCT 'bids.checked', customer_id || ':' || mode, jsonb_build_object('customerId', customer_id::text, 'mode', mode)
  FROM connections WHERE mode IS NOT NULL
  RETURNING outbox_fact_id, subject, payload
)
SELECT enqueue_job_at('rankMode',
  (payload || jsonb_build_object('subject', subject, 'factId', outbox_fact_id::text))::json, 'rankMode:' || subject, 25, now())
FROM asked;
