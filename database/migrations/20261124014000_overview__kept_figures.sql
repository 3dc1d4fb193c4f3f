-- Figures by month that are asked for without reading what they are made of. Arrays are by contract month from first_month on;
-- money in cents, volume in thousandths, so that sums are exact and rows narrow. Kept with the lane table's rows, in the
-- transaction of whatever changes them.
CREATE TABLE lane_figures (
  customer_id bigint NOT NULL,
  lane_id bigint NOT NULL,
  mode smallint NOT NULL,
  first_month date NOT NULL,
  volume bigint[] NOT NULL,
  -- Elements are null where a lane has no baseline, no award or no valid bid.
  baseline_cents bigint[] NOT NULL,
  awarded_baseline_cents bigint[] NOT NULL,
  awarded_cents bigint[] NOT NULL,
  pending_cents bigint[] NOT NULL,
  savings_cents bigint[] NOT NULL,
  pending_savings_cents bigint[] NOT NULL,
  best_bid_cents bigint[] NOT NULL,
  PRIMARY KEY (customer_id, lane_id)
);
CREATE INDEX lane_figures__mode ON lane_figures (customer_id, mode);

-- Cost of a lane by charge, by contract month: of what is awarded, and of the best valid bid.
CREATE TABLE lane_charges (
  customer_id bigint NOT NULL,
  lane_id bigint NOT NULL,
  mode smallint NOT NULL,
  basis text NOT NULL CHECK (basis IN ('awarded', 'bestBid')),
  charge_name text NOT NULL,
  location text NOT NULL,
  cents bigint[] NOT NULL,
  PRIMARY KEY (customer_id, lane_id, basis, charge_name, location)
);
CREATE INDEX lane_charges__mode ON lane_charges (customer_id, mode, basis);

-- The same summed over a mode's lanes.
CREATE TABLE mode_months (
  customer_id bigint NOT NULL,
  mode smallint NOT NULL,
  month date NOT NULL,
  volume numeric(20, 3) NOT NULL,
  baseline_usd numeric(20, 2) NOT NULL,
  awarded_baseline_usd numeric(20, 2) NOT NULL,
  awarded_usd numeric(20, 2) NOT NULL,
  pending_usd numeric(20, 2) NOT NULL,
  savings_usd numeric(20, 2) NOT NULL,
  pending_savings_usd numeric(20, 2) NOT NULL,
  best_bid_usd numeric(20, 2) NOT NULL,
  PRIMARY KEY (customer_id, mode, month)
);
CREATE TABLE mode_charges (
  customer_id bigint NOT NULL,
  mode smallint NOT NULL,
  basis text NOT NULL CHECK (basis IN ('awarded', 'bestBid')),
  charge_name text NOT NULL,
  location text NOT NULL,
  month date NOT NULL,
  cost_usd numeric(20, 2) NOT NULL,
  PRIMARY KEY (customer_id, mode, basis, charge_name, location, month)
);

-- What the files tell, summed over lanes.
CREATE TABLE history_months (
  customer_id bigint NOT NULL,
  mode smallint NOT NULL,
  upload_id bigint NOT NULL,
  month date NOT NULL,
  is_counted boolean NOT NULL,
  shipment_count integer NOT NULL,
  volume numeric(20, 4) NOT NULL,
  weight_kg numeric(20, 3) NOT NULL,
  containers numeric(16, 2) NOT NULL,
  charge_usd numeric(20, 2) NOT NULL,
  linehaul_usd numeric(20, 2) NOT NULL,
  fuel_usd numeric(20, 2) NOT NULL,
  transit_days bigint NOT NULL,
  transit_shipments integer NOT NULL,
  promised_shipments integer NOT NULL,
  on_time_shipments integer NOT NULL,
  PRIMARY KEY (customer_id, mode, upload_id, month)
);
CREATE TABLE history_carriers (
  customer_id bigint NOT NULL,
  mode smallint NOT NULL,
  carrier text NOT NULL,
  month date NOT NULL,
  shipment_count integer NOT NULL,
  volume numeric(20, 4) NOT NULL,
  charge_usd numeric(20, 2) NOT NULL,
  transit_days bigint NOT NULL,
  transit_shipments integer NOT NULL,
  promised_shipments integer NOT NULL,
  on_time_shipments integer NOT NULL,
  PRIMARY KEY (customer_id, mode, carrier, month)
);

ALTER TABLE lane_summaries
  ADD awarded_carriers text[] NOT NULL DEFAULT '{}',
  -- Named incumbents that are carriers of the customer, and whether one of them has a valid bid.
  ADD incumbent_is_named boolean NOT NULL DEFAULT false,
  ADD incumbent_has_bid boolean NOT NULL DEFAULT false,
  ADD origin_country text,
  ADD destination_country text,
  ADD origin_state text,
  ADD destination_state text,
  ADD origin_latitude real,
  ADD origin_longitude real,
  ADD destination_latitude real,
  ADD destination_longitude real,
  -- Judged by a job, after roll-up.
  ADD risk_flags text[] NOT NULL DEFAULT '{}';
-- All are worked out anew when a mode is read next.
DELETE FROM lane_summaries;

DO $$
DECLARE customer_table text;
BEGIN
  FOREACH customer_table IN ARRAY ARRAY['lane_figures', 'lane_charges', 'mode_months', 'mode_charges', 'history_months', 'history_carriers'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', customer_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', customer_table);
    -- The scope is asked once a statement, not for every row.
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (customer_id = ANY ((SELECT nullif(current_setting(''app.customer_ids'', true), '''')::bigint[])::bigint[]))',
      customer_table || '__customer', customer_table);
  END LOOP;
END $$;
