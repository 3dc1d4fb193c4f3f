-- What the best bid saves in the contract months in which it can be awarded, and how many it cannot.
ALTER TABLE lane_summaries
  ADD best_bid_savings_usd numeric(38, 2),
  ADD best_bid_short_months integer NOT NULL DEFAULT 0;
-- Both are calculated again when a mode is read next.
TRUNCATE lane_summaries, told_answers;
