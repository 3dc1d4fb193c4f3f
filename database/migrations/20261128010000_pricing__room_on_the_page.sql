-- A mode priced and ranked anew writes every one of these rows again. With room for that on their own pages no index learns of it
-- and half as much is logged; without, the tables grow to the same size by what is left behind.
ALTER TABLE bids SET (fillfactor = 50);
ALTER TABLE bid_prices SET (fillfactor = 50);
ALTER TABLE lane_standings SET (fillfactor = 50);
ALTER TABLE lane_figures SET (fillfactor = 50);
-- Some rates of a bid at a time.
ALTER TABLE bid_rates SET (fillfactor = 85);

-- One index instead of two: asked are lanes of a mode, and all of it. The second held the same key a million times.
DROP INDEX lane_charges__mode;
ALTER TABLE lane_charges DROP CONSTRAINT lane_charges_pkey,
  ADD PRIMARY KEY (customer_id, mode, lane_id, basis, charge_name, location);
