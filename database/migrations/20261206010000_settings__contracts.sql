-- The contracts of a customer's mode. Its charges, exchange rates, months and some properties belong to a contract.
CREATE TABLE contracts (
  customer_id bigint NOT NULL,
  mode smallint NOT NULL,
  contract_no smallint NOT NULL CHECK (contract_no > 0),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  state text NOT NULL CHECK (state IN ('Planned', 'Open', 'Closed', 'Cancelled')),
  -- Null: next month, until the first start of lanes fixes it.
  first_month date CHECK (first_month = date_trunc('month', first_month)),
  -- Null: the Owner's default.
  months smallint CHECK (months BETWEEN 1 AND 36),
  structure_version integer NOT NULL,
  -- The locked exchange rates. Null: the newest known.
  fx_no integer,
  -- New lanes of files become lanes of this contract.
  takes_new_lanes boolean NOT NULL DEFAULT true,
  -- The contract of calls that name none.
  is_current boolean NOT NULL,
  -- The contract that it was planned from.
  from_contract_no smallint,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Null while planned; null too if opened before contracts were recorded.
  opened_at timestamptz,
  closed_by bigint,
  closed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT contracts__known_mode CHECK (is_mode(mode)),
  PRIMARY KEY (customer_id, mode, contract_no),
  FOREIGN KEY (customer_id, mode, structure_version) REFERENCES charge_structures,
  FOREIGN KEY (customer_id, mode, fx_no) REFERENCES fx_tables,
  FOREIGN KEY (customer_id, mode, from_contract_no) REFERENCES contracts
);
CREATE UNIQUE INDEX contracts__current ON contracts (customer_id, mode) WHERE is_current;
CREATE UNIQUE INDEX contracts__name ON contracts (customer_id, mode, lower(name));
SELECT secure_customer_table('contracts');

-- 0: the mode's; otherwise that contract's.
ALTER TABLE instance_properties ADD COLUMN contract_no smallint NOT NULL DEFAULT 0;
ALTER TABLE instance_properties DROP CONSTRAINT instance_properties_pkey;
ALTER TABLE instance_properties ADD PRIMARY KEY (customer_id, mode, contract_no, name);

-- Until the end of this migration, so that their owner sees the rows of all customers.
ALTER TABLE contracts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE instance_properties NO FORCE ROW LEVEL SECURITY;
ALTER TABLE charge_structures NO FORCE ROW LEVEL SECURITY;
ALTER TABLE fx_tables NO FORCE ROW LEVEL SECURITY;
ALTER TABLE lanes NO FORCE ROW LEVEL SECURITY;
ALTER TABLE bids NO FORCE ROW LEVEL SECURITY;
ALTER TABLE awards NO FORCE ROW LEVEL SECURITY;

-- What exists becomes contract 1, in modes that are off too.
INSERT INTO contracts (customer_id, mode, contract_no, name, state, first_month, months, structure_version, fx_no, is_current)
SELECT s.customer_id, s.mode, 1, 'Contract 1',
       CASE WHEN used.customer_id IS NULL THEN 'Planned' ELSE 'Open' END,
       to_date(first.value #>> '{}', 'YYYY-MM'), (months.value #>> '{}')::smallint, s.version, f.fx_no, true
FROM (SELECT customer_id, mode, max(version) AS version FROM charge_structures GROUP BY customer_id, mode) s
LEFT JOIN (SELECT customer_id, mode, max(fx_no) AS fx_no FROM fx_tables GROUP BY customer_id, mode) f
  ON f.customer_id = s.customer_id AND f.mode = s.mode
LEFT JOIN (SELECT customer_id, mode FROM lanes WHERE state <> 'Created' UNION SELECT customer_id, mode FROM bids
           UNION SELECT customer_id, mode FROM awards) used
  ON used.customer_id = s.customer_id AND used.mode = s.mode
LEFT JOIN instance_properties first
  ON first.customer_id = s.customer_id AND first.mode = s.mode AND first.name = 'contract.firstMonth'
LEFT JOIN instance_properties months
  ON months.customer_id = s.customer_id AND months.mode = s.mode AND months.name = 'contract.months';
DELETE FROM instance_properties WHERE name IN ('contract.firstMonth', 'contract.months');
UPDATE instance_properties SET contract_no = 1
WHERE name IN (
    'standings.basis', 'standings.countMissingCharges', 'standings.greenOverTargetPercent', 'standings.amberOverTargetPercent',
    'standings.greenOverBestPercent', 'standings.amberOverBestPercent', 'standings.compareSoleBid',
    'standings.maxBestOverBaselinePercent', 'standings.showColourTowardsHiddenTarget', 'standings.showColourTowardsBest',
    'awards.blockMonths', 'awards.answerDays', 'fuel.referenceDieselUsdPerGallon');

ALTER TABLE contracts FORCE ROW LEVEL SECURITY;
ALTER TABLE instance_properties FORCE ROW LEVEL SECURITY;
ALTER TABLE charge_structures FORCE ROW LEVEL SECURITY;
ALTER TABLE fx_tables FORCE ROW LEVEL SECURITY;
ALTER TABLE lanes FORCE ROW LEVEL SECURITY;
ALTER TABLE bids FORCE ROW LEVEL SECURITY;
ALTER TABLE awards FORCE ROW LEVEL SECURITY;

-- What is set for each contract: its mode's properties, its own, and its months under their names as properties.
CREATE VIEW contract_properties WITH (security_invoker = true) AS
SELECT c.customer_id, c.mode, c.contract_no, c.is_current, p.name, p.value
FROM contracts c
JOIN instance_properties p ON p.customer_id = c.customer_id AND p.mode = c.mode AND p.contract_no IN (0, c.contract_no)
UNION ALL
SELECT customer_id, mode, contract_no, is_current, 'contract.firstMonth', to_jsonb(to_char(first_month, 'YYYY-MM'))
FROM contracts WHERE first_month IS NOT NULL
UNION ALL
SELECT customer_id, mode, contract_no, is_current, 'contract.months', to_jsonb(months) FROM contracts WHERE months IS NOT NULL;

CREATE OR REPLACE VIEW contract_starts WITH (security_invoker = true) AS
SELECT customer_id, mode, first_month FROM contracts WHERE is_current AND first_month IS NOT NULL;
