-- Totals of the lanes of a contract by flow, at every level: the visualiser reads the largest in order. Kept with lane_flows. Awards change no
-- indexed column, and leave room for the new version of a row on its page.
CREATE TABLE flow_totals (
  customer_id bigint NOT NULL,
  mode smallint NOT NULL,
  contract_no smallint NOT NULL,
  level text NOT NULL CHECK (level IN ('place', 'state', 'country')),
  from_no bigint NOT NULL,
  to_no bigint NOT NULL,
  -- Only between countries.
  from_country text NOT NULL,
  to_country text NOT NULL,
  lanes integer NOT NULL,
  shipment_count bigint NOT NULL,
  volume_e4 bigint NOT NULL,
  -- How many lanes have a spend: without one, that of the flow is unknown.
  spend_lanes integer NOT NULL,
  spend_cents bigint NOT NULL,
  awarded_cents bigint NOT NULL,
  awarded_baseline_cents bigint NOT NULL,
  savings_lanes integer NOT NULL,
  savings_cents bigint NOT NULL,
  spend_order bigint GENERATED ALWAYS AS (CASE WHEN spend_lanes > 0 THEN spend_cents END) STORED,
  CONSTRAINT flow_totals__known_mode CHECK (is_mode(mode)),
  PRIMARY KEY (customer_id, mode, contract_no, level, from_no, to_no)
) WITH (fillfactor = 80);

-- What files contain of the lanes of a flow by carrier, between states and between countries; history_spend has it by history.
CREATE TABLE flow_carriers (
  customer_id bigint NOT NULL,
  mode smallint NOT NULL,
  contract_no smallint NOT NULL,
  level text NOT NULL CHECK (level IN ('state', 'country')),
  from_no bigint NOT NULL,
  to_no bigint NOT NULL,
  carrier text NOT NULL,
  lanes integer NOT NULL,
  shipment_count bigint NOT NULL,
  charge_usd numeric(26, 2) NOT NULL,
  CONSTRAINT flow_carriers__known_mode CHECK (is_mode(mode)),
  PRIMARY KEY (customer_id, mode, contract_no, level, from_no, to_no, carrier)
);
SELECT secure_customer_table('flow_totals');
SELECT secure_customer_table('flow_carriers');

-- As the owner of the tables, for the rest of this migration.
ALTER TABLE lane_flows NO FORCE ROW LEVEL SECURITY;
ALTER TABLE history_spend NO FORCE ROW LEVEL SECURITY;
ALTER TABLE flow_totals NO FORCE ROW LEVEL SECURITY;
ALTER TABLE flow_carriers NO FORCE ROW LEVEL SECURITY;

INSERT INTO flow_totals
SELECT l.customer_id, l.mode, l.contract_no, e.level, e.from_no, e.to_no, e.from_country, e.to_country, count(*), sum(l.shipment_count),
  sum(l.volume_e4), count(l.spend_cents), coalesce(sum(l.spend_cents), 0), sum(l.awarded_cents), sum(l.awarded_baseline_cents),
  count(l.savings_cents), coalesce(sum(l.savings_cents), 0)
FROM lane_flows l
CROSS JOIN LATERAL (VALUES
  ('place', l.from_place, l.to_place, '', ''), ('state', l.from_state, l.to_state, '', ''),
  ('country', hashtextextended(l.from_country, 0), hashtextextended(l.to_country, 0), l.from_country, l.to_country)
) AS e(level, from_no, to_no, from_country, to_country)
GROUP BY l.customer_id, l.mode, l.contract_no, e.level, e.from_no, e.to_no, e.from_country, e.to_country;

INSERT INTO flow_carriers
SELECT f.customer_id, f.mode, f.contract_no, e.level, e.from_no, e.to_no, h.carrier, count(*), sum(h.shipment_count), sum(h.charge_usd)
FROM lane_flows f
JOIN history_spend h ON h.customer_id = f.customer_id AND h.mode = f.mode AND h.history_id = f.history_id
CROSS JOIN LATERAL (VALUES
  ('state', f.from_state, f.to_state), ('country', hashtextextended(f.from_country, 0), hashtextextended(f.to_country, 0))
) AS e(level, from_no, to_no)
GROUP BY f.customer_id, f.mode, f.contract_no, e.level, e.from_no, e.to_no, h.carrier;

ALTER TABLE flow_carriers FORCE ROW LEVEL SECURITY;
ALTER TABLE flow_totals FORCE ROW LEVEL SECURITY;
ALTER TABLE history_spend FORCE ROW LEVEL SECURITY;
ALTER TABLE lane_flows FORCE ROW LEVEL SECURITY;

CREATE INDEX flow_totals__largest ON flow_totals (customer_id, mode, contract_no, level, spend_order DESC NULLS LAST, volume_e4 DESC);
CREATE INDEX flow_totals__empty ON flow_totals (customer_id, mode) WHERE lanes = 0;
