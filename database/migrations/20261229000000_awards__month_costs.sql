-- What awards cost: one row an award and month with all its charges, instead of a row for each of them. A tender of 100,000 lanes has
-- ten million of those cells, under random IDs, and they are written and read together.
CREATE TABLE award_month_costs (
  customer_id bigint NOT NULL,
  award_id bigint NOT NULL,
  month date NOT NULL,
  -- In any order; the arrays below follow it.
  charge_nos smallint[] NOT NULL,
  -- Rounded at lane × month × charge, the one place where a cost is rounded.
  cost_usd numeric(38, 2)[] NOT NULL,
  -- The unrounded cost of the whole month when a share of it was awarded: shares of one whole add up to it. NULL before this was stored.
  whole_usd numeric[] NOT NULL,
  -- Written with its month in one statement; no foreign key, because awards come by the ten thousand lanes.
  PRIMARY KEY (customer_id, award_id, month),
  CHECK (cardinality(charge_nos) > 0 AND cardinality(cost_usd) = cardinality(charge_nos) AND cardinality(whole_usd) = cardinality(charge_nos))
);

-- Before the copy, which places the table on a cluster: a placed table gets no policy.
SELECT secure_customer_table('award_month_costs');

-- As the owner of the tables, for this copy only.
ALTER TABLE award_costs NO FORCE ROW LEVEL SECURITY;
ALTER TABLE award_month_costs NO FORCE ROW LEVEL SECURITY;
INSERT INTO award_month_costs (customer_id, award_id, month, charge_nos, cost_usd, whole_usd)
SELECT customer_id, award_id, month, array_agg(charge_no ORDER BY charge_no), array_agg(cost_usd ORDER BY charge_no),
       array_agg(whole_usd ORDER BY charge_no)
FROM award_costs
GROUP BY customer_id, award_id, month;
ALTER TABLE award_month_costs FORCE ROW LEVEL SECURITY;
DROP TABLE award_costs;

-- The same by charge.
CREATE VIEW award_costs WITH (security_invoker = true) AS
SELECT k.customer_id, k.award_id, k.month, c.charge_no, c.cost_usd, c.whole_usd
FROM award_month_costs k
CROSS JOIN LATERAL unnest(k.charge_nos, k.cost_usd, k.whole_usd) AS c(charge_no, cost_usd, whole_usd);
