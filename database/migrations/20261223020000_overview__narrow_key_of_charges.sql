-- A ranking of a whole mode spent as long on this key of six columns, three of them text, as on calculating its rows. They are deleted
-- before they are written again, lane by lane, so that none is there twice.
ALTER TABLE lane_charges DROP CONSTRAINT lane_charges_pkey;
CREATE INDEX lane_charges__lane ON lane_charges (customer_id, lane_id);
