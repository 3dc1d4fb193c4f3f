-- What a bid says beside its rates: how long it holds, how much the carrier can take, at which diesel price its fuel is quoted.
ALTER TABLE bids
  -- Rates of currencies of little worth have ten places.
  ALTER COLUMN usd_per_unit TYPE numeric(20, 10),
  ADD COLUMN valid_from date,
  ADD COLUMN valid_to date,
  -- The diesel price in USD per gallon at which the fuel charge is quoted; null: the customer's reference price.
  ADD COLUMN fuel_basis_usd_per_gallon numeric(8, 4) CHECK (fuel_basis_usd_per_gallon > 0),
  ADD CONSTRAINT bids__valid_order CHECK (valid_from <= valid_to);

-- The most that a carrier takes of a lane in a month, in the lane's unit of volume; a month without a row is not limited.
CREATE TABLE bid_months (
  customer_id bigint NOT NULL,
  bid_id bigint NOT NULL,
  month date NOT NULL,
  capacity numeric(18, 4) NOT NULL CHECK (capacity >= 0),
  PRIMARY KEY (customer_id, bid_id, month),
  FOREIGN KEY (customer_id, bid_id) REFERENCES bids ON DELETE CASCADE
);

-- What a bid says of charges that are no money: Information, TrackingInfo, Currency, Text.
CREATE TABLE bid_values (
  customer_id bigint NOT NULL,
  bid_id bigint NOT NULL,
  charge_no smallint NOT NULL,
  value text NOT NULL CHECK (value <> '' AND length(value) <= 500),
  PRIMARY KEY (customer_id, bid_id, charge_no),
  FOREIGN KEY (customer_id, bid_id) REFERENCES bids ON DELETE CASCADE
);

-- Cells that a person of a carrier has typed and not sent yet; `sealed_body` instead of `body` while a sealed round is open.
CREATE TABLE bid_drafts (
  customer_id bigint NOT NULL,
  carrier_id bigint NOT NULL,
  mode smallint NOT NULL,
  user_id bigint NOT NULL,
  body jsonb,
  sealed_body bytea,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, carrier_id, mode, user_id),
  CHECK ((body IS NULL) <> (sealed_body IS NULL))
);

-- How a carrier's own sheet is to be read: which of its columns means what. Matched once, by its header.
CREATE TABLE bid_templates (
  customer_id bigint NOT NULL,
  carrier_id bigint NOT NULL,
  mode smallint NOT NULL,
  header_hash bytea NOT NULL,
  matching jsonb NOT NULL,
  saved_by bigint NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, carrier_id, mode, header_hash)
);

DO $$
DECLARE customer_table text;
BEGIN
  FOREACH customer_table IN ARRAY ARRAY['bid_months', 'bid_values', 'bid_drafts', 'bid_templates'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', customer_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', customer_table);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (customer_id = any (nullif(current_setting(''app.customer_ids'', true), '''')::bigint[]))',
      customer_table || '__customer', customer_table);
  END LOOP;
END $$;
