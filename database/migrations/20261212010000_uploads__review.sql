-- A bid sheet is compared with the current bids and shown before it changes them, and what it changed can be undone.
ALTER TABLE uploads DROP CONSTRAINT uploads_awaiting_check;
ALTER TABLE uploads ADD CONSTRAINT uploads_awaiting_check
  CHECK (awaiting IN ('columns', 'exceptions', 'places', 'retry', 'approval', 'confirmation', 'review'));
-- submission: {"awaits": "review"} before the review is submitted, then what the carrier submitted of it. Null: submitted when it arrived.
ALTER TABLE uploads ADD COLUMN submission jsonb;
ALTER TABLE uploads ADD COLUMN submitted_at timestamptz;
ALTER TABLE uploads ADD COLUMN undone_at timestamptz;
ALTER TABLE uploads ADD COLUMN undone_by bigint;
