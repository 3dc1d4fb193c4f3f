ALTER TABLE bid_changes DROP CONSTRAINT bid_changes_kind_check;
ALTER TABLE bid_changes ADD CONSTRAINT bid_changes_kind_check CHECK (kind IN ('saved', 'withdrawn', 'adapted', 'undone'));
-- What a sheet's change replaced besides its cells, so that undoing it restores the whole bid: who submitted it, when and with which
-- sheet, and the checks of its prices. Null for changes that are not of a sheet, and for new bids.
ALTER TABLE bid_changes ADD COLUMN replaced jsonb;
CREATE INDEX bid_changes__customer_id__upload_id ON bid_changes (customer_id, upload_id) WHERE upload_id IS NOT NULL;
