-- What a charge is for, what stands for it, and how often a shipment has it where history does not tell.
ALTER TABLE structure_charges
  ADD COLUMN purpose text NOT NULL DEFAULT 'other'
    CHECK (purpose IN ('linehaul', 'fuel', 'handling', 'documentation', 'carriage', 'accessorial', 'other')),
  -- Required charges of one group stand for each other: a rate for one of them is enough.
  ADD COLUMN alternative_group smallint,
  -- How many of its unit a shipment is expected to have: days where the shipment does not say, a share of an accessorial. Null: 1, and days unknown.
  ADD COLUMN expected_per_shipment numeric(9, 4) CHECK (expected_per_shipment >= 0);

-- The rates at which a mode's bids are compared, frozen at a day: at the first start, or when a person freezes them anew.
CREATE TABLE fx_tables (
  customer_id bigint NOT NULL,
  mode smallint NOT NULL,
  fx_no integer NOT NULL,
  -- Newest day of the rates.
  rates_on date NOT NULL,
  frozen_at timestamptz NOT NULL,
  -- Null where the first start of the mode froze them.
  frozen_by bigint,
  PRIMARY KEY (customer_id, mode, fx_no)
);
CREATE TABLE fx_table_rates (
  customer_id bigint NOT NULL,
  mode smallint NOT NULL,
  fx_no integer NOT NULL,
  currency_code text NOT NULL,
  usd_per_unit numeric(20, 10) NOT NULL CHECK (usd_per_unit > 0),
  rate_date date NOT NULL,
  PRIMARY KEY (customer_id, mode, fx_no, currency_code),
  FOREIGN KEY (customer_id, mode, fx_no) REFERENCES fx_tables ON DELETE CASCADE
);

-- How a carrier does beside price: 0 to 100 per category of the negotiation terms.
CREATE TABLE carrier_scores (
  customer_id bigint NOT NULL,
  mode smallint NOT NULL,
  carrier_id bigint NOT NULL,
  category text NOT NULL,
  score numeric(5, 2) NOT NULL CHECK (score BETWEEN 0 AND 100),
  scored_by bigint NOT NULL,
  scored_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, mode, carrier_id, category)
);

DO $$
DECLARE customer_table text;
BEGIN
  FOREACH customer_table IN ARRAY ARRAY['fx_tables', 'fx_table_rates', 'carrier_scores'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', customer_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', customer_table);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (customer_id = any (nullif(current_setting(''app.customer_ids'', true), '''')::bigint[]))',
      customer_table || '__customer', customer_table);
  END LOOP;
END $$;
