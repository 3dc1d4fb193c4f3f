-- The sheet that a sealed bid came from, and when its carrier undid that sheet: such a bid is never opened.
ALTER TABLE sealed_offers ADD COLUMN upload_id bigint;
ALTER TABLE sealed_offers ADD COLUMN undone_at timestamptz;
