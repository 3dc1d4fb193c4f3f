-- What bids cost: one row a bid with all its charges and months, instead of a row for each of them. A tender of 100,000 lanes
-- and ten carriers has a hundred million of those cells, and they are made and read together.

CREATE TABLE bid_prices (
  customer_id bigint NOT NULL,
  bid_id bigint NOT NULL,
  -- The charges that cost money, ascending; the arrays below follow their order.
  charge_nos smallint[] NOT NULL,
  -- What the rates were multiplied with over the shipments of history.
  drivers numeric[] NOT NULL,
  -- Exact: USD for those shipments at the frozen rates and the reference diesel price is amount ÷ divisor × their volume. A fuel
  -- step is a fraction that may not end, so its divisor is carried in both; a month costs amount × its volume ÷ divisor.
  amounts numeric[] NOT NULL,
  divisor numeric NOT NULL CHECK (divisor > 0),
  months date[] NOT NULL,
  -- Charge × month in US cents: the one place where a cost is rounded. Everything above is a sum of these.
  cost_cents numeric[] NOT NULL,
  -- No foreign key to bids: they come by the million, and nobody deletes a bid.
  PRIMARY KEY (customer_id, bid_id)
);

-- As their owner, for this copy only.
ALTER TABLE bids NO FORCE ROW LEVEL SECURITY;
ALTER TABLE bid_costs NO FORCE ROW LEVEL SECURITY;
ALTER TABLE bid_charge_costs NO FORCE ROW LEVEL SECURITY;
INSERT INTO bid_prices (customer_id, bid_id, charge_nos, drivers, amounts, divisor, months, cost_cents)
SELECT k.customer_id, k.bid_id, array_agg(k.charge_no ORDER BY k.charge_no), array_agg(k.driver ORDER BY k.charge_no),
       array_agg(k.rerated_usd ORDER BY k.charge_no), min(k.rated_volume), min(m.months), array_agg(c.cents ORDER BY k.charge_no)
FROM bid_charge_costs k
CROSS JOIN LATERAL (
  SELECT array_agg(DISTINCT x.month ORDER BY x.month) AS months
  FROM bid_costs x WHERE x.customer_id = k.customer_id AND x.bid_id = k.bid_id
) m
CROSS JOIN LATERAL (
  SELECT array_agg(coalesce(x.cost_usd, 0) * 100 ORDER BY i.month) AS cents
  FROM unnest(m.months) AS i(month)
  LEFT JOIN bid_costs x ON x.customer_id = k.customer_id AND x.bid_id = k.bid_id AND x.charge_no = k.charge_no AND x.month = i.month
) c
WHERE m.months IS NOT NULL AND k.rated_volume > 0
GROUP BY k.customer_id, k.bid_id;
DROP TABLE bid_costs, bid_charge_costs;
ALTER TABLE bids FORCE ROW LEVEL SECURITY;

ALTER TABLE bid_prices ENABLE ROW LEVEL SECURITY;
ALTER TABLE bid_prices FORCE ROW LEVEL SECURITY;
CREATE POLICY bid_prices__customer ON bid_prices
  USING (customer_id = any (nullif(current_setting('app.customer_ids', true), '')::bigint[]));

-- The same by charge, exact: re-rated ÷ rated volume is the cost per unit, of a month × its volume.
CREATE VIEW bid_charge_costs WITH (security_invoker = true) AS
SELECT p.customer_id, p.bid_id, c.charge_no, c.driver, c.amount AS rerated_usd, p.divisor AS rated_volume,
       round(c.amount * 1.000000000000 / p.divisor, 12) AS unit_cost_usd
FROM bid_prices p
CROSS JOIN LATERAL unnest(p.charge_nos, p.drivers, p.amounts) AS c(charge_no, driver, amount);

-- The same by charge and month, to the cent.
CREATE VIEW bid_costs WITH (security_invoker = true) AS
SELECT p.customer_id, p.bid_id, c.charge_no, m.month, p.cost_cents[c.place][m.place] * 0.01 AS cost_usd
FROM bid_prices p
CROSS JOIN LATERAL unnest(p.charge_nos) WITH ORDINALITY AS c(charge_no, place)
CROSS JOIN LATERAL unnest(p.months) WITH ORDINALITY AS m(month, place);

-- What the bids of a lane are rated over: its shipments added up, and those alike counted. Made from lines when volumes change,
-- so that a save prices its lanes without reading the history again.
CREATE TABLE rated_lanes (
  customer_id bigint NOT NULL,
  lane_id bigint NOT NULL,
  mode smallint NOT NULL,
  shipments integer NOT NULL,
  volume numeric NOT NULL,
  -- Sums over the shipments that tell; null where none does.
  containers numeric,
  miles numeric,
  chargeable_kg numeric,
  revenue_tons numeric,
  days numeric,
  shipments_without_days integer NOT NULL,
  -- Minimums and breaks are applied per shipment; shipments alike are rated once. One entry a kind.
  kind_shipments integer[] NOT NULL,
  kind_containers numeric[] NOT NULL,
  kind_miles numeric[] NOT NULL,
  kind_chargeable_kg numeric[] NOT NULL,
  kind_revenue_tons numeric[] NOT NULL,
  kind_days numeric[] NOT NULL,
  PRIMARY KEY (customer_id, lane_id)
);
ALTER TABLE rated_lanes ENABLE ROW LEVEL SECURITY;
ALTER TABLE rated_lanes FORCE ROW LEVEL SECURITY;
CREATE POLICY rated_lanes__customer ON rated_lanes
  USING (customer_id = any (nullif(current_setting('app.customer_ids', true), '')::bigint[]));
