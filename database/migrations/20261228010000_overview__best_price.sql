-- A hash of the best bid and its price that a lane's figures were calculated from. NULL: no bid, or calculated before this column
-- existed; then they are calculated again when bids next change.
ALTER TABLE lane_figures ADD COLUMN best_price_hash bigint;
