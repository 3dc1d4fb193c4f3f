-- Prices that had an unconfirmed check when their round closed, or that the customer asked to confirm: they don't limit the
-- carrier's later bids until it confirms them.
ALTER TABLE round_results ADD COLUMN is_unconfirmed boolean NOT NULL DEFAULT false;
