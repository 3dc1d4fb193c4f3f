-- Where a lane's target comes from. One made from bids is never shown to carriers: it reveals the best bid. The sources of targets that
-- exist are not stored, so they are 'manual'.
ALTER TABLE lanes ADD COLUMN target_source text NOT NULL DEFAULT 'manual'
  CHECK (target_source IN ('manual', 'baseline', 'lastPrice', 'bestBid'));
COMMENT ON COLUMN lanes.target_source IS 'What the target was made from; carriers never see one made from the best bid';
