-- Which award of best bids wrote an award: the id of its first award. Null: awarded otherwise, or before this was kept.
ALTER TABLE awards ADD COLUMN best_bids_id bigint;
CREATE INDEX awards__customer_id__best_bids_id ON awards (customer_id, best_bids_id) WHERE best_bids_id IS NOT NULL;
