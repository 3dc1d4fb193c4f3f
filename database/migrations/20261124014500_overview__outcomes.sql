-- A lane's way from what was paid to what is awarded, by cause (all of a lane's causes add up to the difference); its emissions;
-- what was invoiced against contract; and its risks.
CREATE TABLE lane_bridges (
  customer_id bigint NOT NULL,
  lane_id bigint NOT NULL,
  mode smallint NOT NULL,
  history_usd numeric(18, 2) NOT NULL,
  volume_usd numeric(18, 2) NOT NULL,
  mix_usd numeric(18, 2) NOT NULL,
  baseline_usd numeric(18, 2) NOT NULL,
  price_usd numeric(18, 2) NOT NULL,
  fx_usd numeric(18, 2) NOT NULL,
  fuel_usd numeric(18, 2) NOT NULL,
  awarded_usd numeric(18, 2) NOT NULL,
  not_awarded_baseline_usd numeric(18, 2) NOT NULL,
  fuel_is_told boolean NOT NULL,
  PRIMARY KEY (customer_id, lane_id)
);
CREATE INDEX lane_bridges__mode ON lane_bridges (customer_id, mode);
CREATE TABLE lane_emissions (
  customer_id bigint NOT NULL,
  lane_id bigint NOT NULL,
  mode smallint NOT NULL,
  -- Of the forecast, by the factor; and of what is awarded, where carriers' own figures may stand in.
  emission_kg numeric(18, 3) NOT NULL,
  awarded_kg numeric(18, 3) NOT NULL,
  primary_kg numeric(18, 3) NOT NULL,
  factor_code text NOT NULL,
  factor_version integer NOT NULL,
  PRIMARY KEY (customer_id, lane_id)
);
CREATE INDEX lane_emissions__mode ON lane_emissions (customer_id, mode);
CREATE TABLE lane_realised (
  customer_id bigint NOT NULL,
  lane_id bigint NOT NULL,
  month date NOT NULL,
  carrier text NOT NULL,
  mode smallint NOT NULL,
  carrier_id bigint,
  is_awarded boolean NOT NULL,
  shipment_count integer NOT NULL,
  volume numeric(18, 4) NOT NULL,
  contract_usd numeric(18, 2) NOT NULL,
  invoiced_usd numeric(18, 2) NOT NULL,
  rate_leak_usd numeric(18, 2) NOT NULL,
  routing_leak_usd numeric(18, 2) NOT NULL,
  awarded_savings_usd numeric(18, 2) NOT NULL,
  realised_savings_usd numeric(18, 2) NOT NULL,
  PRIMARY KEY (customer_id, lane_id, month, carrier)
);
CREATE INDEX lane_realised__mode ON lane_realised (customer_id, mode);
CREATE TABLE lane_risks (
  customer_id bigint NOT NULL,
  lane_id bigint NOT NULL,
  mode smallint NOT NULL,
  flag text NOT NULL CHECK (flag IN ('volatileVolume', 'volatilePrice', 'ghost', 'oneCarrier')),
  severity smallint NOT NULL CHECK (severity BETWEEN 1 AND 3),
  -- What the reason is made of.
  figures jsonb NOT NULL,
  PRIMARY KEY (customer_id, lane_id, flag)
);
CREATE INDEX lane_risks__mode ON lane_risks (customer_id, mode, flag);

DO $$
DECLARE customer_table text;
BEGIN
  FOREACH customer_table IN ARRAY ARRAY['lane_bridges', 'lane_emissions', 'lane_realised', 'lane_risks'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', customer_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', customer_table);
    -- The scope is asked once a statement, not for every row.
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (customer_id = ANY ((SELECT nullif(current_setting(''app.customer_ids'', true), '''')::bigint[])::bigint[]))',
      customer_table || '__customer', customer_table);
  END LOOP;
END $$;
