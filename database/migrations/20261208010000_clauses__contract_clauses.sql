-- Index clauses of contracts: how the rate of a charge follows a price index, such as the weekly diesel price.
CREATE TABLE contract_clauses (
  customer_id bigint NOT NULL,
  mode smallint NOT NULL,
  contract_no smallint NOT NULL,
  clause_no smallint NOT NULL CHECK (clause_no > 0),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  -- Empty: the charges of purpose fuel.
  charge_nos smallint[] NOT NULL,
  -- ClauseTerms of packages/freight.
  terms jsonb NOT NULL,
  -- Null: the values are in clause_values.
  series_code text GENERATED ALWAYS AS (terms #>> '{series,code}') STORED REFERENCES index_series,
  -- Null: every carrier. A carrier's own clause comes first.
  carrier_id bigint,
  -- Null: from the first, or to the last month of the contract.
  from_month date CHECK (from_month = date_trunc('month', from_month)),
  to_month date CHECK (to_month = date_trunc('month', to_month)),
  CONSTRAINT contract_clauses__known_mode CHECK (is_mode(mode)),
  PRIMARY KEY (customer_id, mode, contract_no, clause_no),
  FOREIGN KEY (customer_id, mode, contract_no) REFERENCES contracts
);
CREATE INDEX contract_clauses__series_code ON contract_clauses (series_code);
SELECT secure_customer_table('contract_clauses');

-- Values of an index that belongs to one clause, because it must not be shared.
CREATE TABLE clause_values (
  customer_id bigint NOT NULL,
  mode smallint NOT NULL,
  contract_no smallint NOT NULL,
  clause_no smallint NOT NULL,
  value_on date NOT NULL,
  value numeric(14, 6) NOT NULL CHECK (value > 0),
  CONSTRAINT clause_values__known_mode CHECK (is_mode(mode)),
  PRIMARY KEY (customer_id, mode, contract_no, clause_no, value_on),
  FOREIGN KEY (customer_id, mode, contract_no, clause_no) REFERENCES contract_clauses
);
SELECT secure_customer_table('clause_values');
