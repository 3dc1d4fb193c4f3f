-- What is promised to everybody while a sealed round is open.
-- A lane of an open sealed round stays open until the round closes: whoever paused it would cut off those who have not offered yet.
ALTER TABLE lanes ADD COLUMN stays_open boolean NOT NULL DEFAULT false;
UPDATE lanes l SET stays_open = true
FROM tender_lanes h JOIN tender_rounds r USING (customer_id, tender_id)
WHERE h.customer_id = l.customer_id AND h.lane_id = l.lane_id AND h.is_held AND r.state = 'Open' AND r.is_sealed;
-- The charges that an offer was sealed under: its carrier is told when they are others since. Null: sealed before this was kept.
ALTER TABLE sealed_offers ADD COLUMN structure_version integer;
-- What of an offer that was taken did not fit any more when the round was opened.
ALTER TABLE sealed_offers ADD COLUMN left_out text;
