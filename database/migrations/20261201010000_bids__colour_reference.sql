-- What the colours of a lane's bids are measured against, as the customer sees it next to them. freight.colourReference
ALTER TABLE lane_standings
  ADD COLUMN measured_by text NOT NULL DEFAULT 'best' CHECK (measured_by IN ('target', 'baseline', 'best')),
  ADD COLUMN is_only_bid boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN lane_standings.measured_by IS 'Target, baseline (only complete bid, or best bid far above it), or best bid';
COMMENT ON COLUMN lane_standings.is_only_bid IS 'Whether the lane has one complete bid that is in use';

-- Lanes are ranked once at the next start: colours of sole bids, and of bids far above the baseline, are measured against the baseline.
WITH asked AS (
  INSERT INTO outbox_facts (fact, subject, payload)
  SELECT DISTINCT 'bids.checked', customer_id || ':' || mode, jsonb_build_object('customerId', customer_id::text, 'mode', mode)
  FROM bids WHERE withdrawn_at IS NULL
  RETURNING outbox_fact_id, subject, payload
)
SELECT enqueue_job_at('rankMode',
  (payload || jsonb_build_object('subject', subject, 'factId', outbox_fact_id::text))::json, 'rankMode:' || subject, 25, now())
FROM asked;
