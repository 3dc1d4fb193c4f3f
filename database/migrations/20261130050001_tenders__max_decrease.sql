-- The decrease of a carrier's own unit cost since its last round above which it is asked to confirm its bid; null: none.
ALTER TABLE tenders ADD COLUMN max_decrease_percent numeric(5, 2) CHECK (max_decrease_percent BETWEEN 1 AND 99);
