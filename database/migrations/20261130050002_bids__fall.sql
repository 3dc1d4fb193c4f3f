ALTER TABLE bid_checks DROP CONSTRAINT bid_checks_kind_check;
ALTER TABLE bid_checks ADD CONSTRAINT bid_checks_kind_check
  CHECK (kind IN ('slip', 'level', 'unit', 'breaks', 'twoPrices', 'minimum', 'fall', 'asked'));
