-- What files contained of the lanes of a closed or cancelled contract before its first month: their totals no longer change, so their
-- months must not either, whatever is approved, replaced or rolled up again later.
CREATE TABLE closed_parts (
  customer_id bigint NOT NULL,
  lane_id bigint NOT NULL,
  mode smallint NOT NULL,
  contract_no smallint NOT NULL,
  upload_id bigint NOT NULL,
  month date NOT NULL,
  carrier text NOT NULL,
  shipment_count integer NOT NULL,
  volume numeric(18,4) NOT NULL,
  charge_usd numeric(18,2) NOT NULL,
  priced_charge_usd numeric(18,2) NOT NULL,
  priced_volume numeric(18,4) NOT NULL,
  linehaul_usd numeric(18,2) NOT NULL,
  fuel_usd numeric(18,2) NOT NULL,
  CONSTRAINT closed_parts__known_mode CHECK (is_mode(mode)),
  PRIMARY KEY (customer_id, lane_id, upload_id, month, carrier)
);
CREATE INDEX closed_parts__contract ON closed_parts (customer_id, mode, contract_no);
-- Before the views, which place the table on a cluster: a placed table gets no policy.
SELECT secure_customer_table('closed_parts');

-- The parts of the lanes of contracts: as counted now; of a closed or cancelled contract, those before its first month as they were then.
CREATE VIEW contract_parts WITH (security_invoker = true) AS
SELECT l.customer_id, l.mode, l.contract_no, l.lane_id, p.upload_id, p.month, p.carrier, p.shipment_count, p.volume, p.charge_usd,
       p.priced_charge_usd, p.priced_volume, p.linehaul_usd, p.fuel_usd
FROM lanes l
JOIN contracts c ON c.customer_id = l.customer_id AND c.mode = l.mode AND c.contract_no = l.contract_no
JOIN lane_parts p ON p.customer_id = l.customer_id AND p.history_id = l.history_id AND p.is_counted
WHERE c.state NOT IN ('Closed', 'Cancelled') OR p.month >= c.first_month
UNION ALL
SELECT customer_id, mode, contract_no, lane_id, upload_id, month, carrier, shipment_count, volume, charge_usd, priced_charge_usd,
       priced_volume, linehaul_usd, fuel_usd
FROM closed_parts;

-- The same by month, without carriers.
CREATE VIEW contract_months WITH (security_invoker = true) AS
SELECT l.customer_id, l.mode, l.contract_no, l.lane_id, m.upload_id, m.month, m.shipment_count, m.volume, m.historic_charge_usd AS charge_usd,
       m.priced_charge_usd, m.priced_volume
FROM lanes l
JOIN contracts c ON c.customer_id = l.customer_id AND c.mode = l.mode AND c.contract_no = l.contract_no
JOIN lane_months m ON m.customer_id = l.customer_id AND m.history_id = l.history_id AND m.is_counted
WHERE c.state NOT IN ('Closed', 'Cancelled') OR m.month >= c.first_month
UNION ALL
SELECT customer_id, mode, contract_no, lane_id, upload_id, month, shipment_count, volume, charge_usd, priced_charge_usd, priced_volume
FROM closed_parts;

-- Contracts that were closed before: files approved until then. As the owner of the tables, for this only.
ALTER TABLE closed_parts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE contracts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE lanes NO FORCE ROW LEVEL SECURITY;
ALTER TABLE lane_parts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE uploads NO FORCE ROW LEVEL SECURITY;
INSERT INTO closed_parts
SELECT l.customer_id, l.lane_id, l.mode, l.contract_no, p.upload_id, p.month, p.carrier, sum(p.shipment_count), sum(p.volume),
       sum(p.charge_usd), sum(p.priced_charge_usd), sum(p.priced_volume), sum(p.linehaul_usd), sum(p.fuel_usd)
FROM contracts c
JOIN lanes l ON l.customer_id = c.customer_id AND l.mode = c.mode AND l.contract_no = c.contract_no AND l.is_counted
JOIN lane_parts p ON p.customer_id = l.customer_id AND p.history_id = l.history_id AND p.is_counted
JOIN uploads u ON u.customer_id = p.customer_id AND u.upload_id = p.upload_id AND u.status_changed_at <= c.closed_at
WHERE c.state IN ('Closed', 'Cancelled') AND (c.first_month IS NULL OR p.month < c.first_month)
GROUP BY l.customer_id, l.lane_id, p.upload_id, p.month, p.carrier;
ALTER TABLE uploads FORCE ROW LEVEL SECURITY;
ALTER TABLE lane_parts FORCE ROW LEVEL SECURITY;
ALTER TABLE lanes FORCE ROW LEVEL SECURITY;
ALTER TABLE contracts FORCE ROW LEVEL SECURITY;
ALTER TABLE closed_parts FORCE ROW LEVEL SECURITY;
