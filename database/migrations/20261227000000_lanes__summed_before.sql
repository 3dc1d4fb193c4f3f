-- The month before which shipments are in a lane's totals ('infinity': all). NULL until its history is next added up.
ALTER TABLE lanes ADD COLUMN summed_before date;
