-- The currency in which the rates of a sealed bid are. It is not sealed: later rates for the lane are read in it. Null for bids sealed
-- before it was stored, and for those without rates that name none.
ALTER TABLE sealed_offers ADD COLUMN currency text;
