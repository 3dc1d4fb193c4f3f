-- A guide of very many bids names the nearest of each lane: how many more it leaves out.
ALTER TABLE scenarios ADD COLUMN guide_left_out integer NOT NULL DEFAULT 0 CHECK (guide_left_out >= 0);
