-- City names by which a lane is also found: those that its files use for its airports, and the airports' own cities.
ALTER TABLE lanes ADD COLUMN place_names text[] NOT NULL DEFAULT '{}';
