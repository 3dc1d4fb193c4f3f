-- A sheet brings a hundred thousand cells at once, each for a bid that the same transaction holds, and nobody deletes a bid:
-- looking each up again cost more than storing it.
ALTER TABLE bid_rates DROP CONSTRAINT bid_rates_customer_id_bid_id_fkey;
ALTER TABLE bid_months DROP CONSTRAINT bid_months_customer_id_bid_id_fkey;
ALTER TABLE bid_values DROP CONSTRAINT bid_values_customer_id_bid_id_fkey;
