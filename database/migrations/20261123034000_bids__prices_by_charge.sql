-- Prices keep what is exact, by charge; a cost by month is worked out where it is read. A hundred million cells of cents were most of
-- what pricing a large tender anew took, and nobody reads more than a few bids' of them.
DROP VIEW bid_costs;

-- As their owner, for this only: charges ascend, as their column says.
ALTER TABLE bid_prices NO FORCE ROW LEVEL SECURITY;
UPDATE bid_prices p
SET (charge_nos, drivers, amounts) = (
  SELECT array_agg(c.charge_no ORDER BY c.charge_no), array_agg(c.driver ORDER BY c.charge_no), array_agg(c.amount ORDER BY c.charge_no)
  FROM unnest(p.charge_nos, p.drivers, p.amounts) AS c(charge_no, driver, amount))
WHERE p.charge_nos <> ARRAY(SELECT c FROM unnest(p.charge_nos) AS c ORDER BY c);
ALTER TABLE bid_prices FORCE ROW LEVEL SECURITY;
ALTER TABLE bid_prices DROP COLUMN months, DROP COLUMN cost_cents;

-- What a bid costs by charge and month, to the cent: the one place where a cost is rounded, half-up away from zero and exact. Over the
-- forecast of now; bids.all_in_usd is the sum, and prices follow a forecast that changes (rankMode).
CREATE VIEW bid_costs WITH (security_invoker = true) AS
SELECT p.customer_id, p.bid_id, c.charge_no, f.month,
       sign(c.amount) * div(abs(c.amount) * 200 * f.volume + p.divisor, p.divisor * 2) * 0.01 AS cost_usd
FROM bid_prices p
JOIN bids b ON b.customer_id = p.customer_id AND b.bid_id = p.bid_id
JOIN lane_forecasts f ON f.customer_id = b.customer_id AND f.lane_id = b.lane_id
CROSS JOIN LATERAL unnest(p.charge_nos, p.amounts) AS c(charge_no, amount);
