-- Lanes whose files name no business unit are not split, and have no row.
ALTER TABLE lane_units NO FORCE ROW LEVEL SECURITY;
DELETE FROM lane_units WHERE business_unit = '' AND share_from = 0 AND share_to = 1;
ALTER TABLE lane_units FORCE ROW LEVEL SECURITY;
