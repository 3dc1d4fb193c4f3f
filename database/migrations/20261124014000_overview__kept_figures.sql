-- Figures by month that are asked for without reading what they are made of. Arrays are by month from first_month on; money in
-- cents, volume in thousandths, so that sums are exact and rows narrow. Kept with the lane table's rows, in the transaction of
-- whatever changes them (decision 14).

-- How many months later the second date's month is than the first's.
CREATE FUNCTION months_between(earlier date, later date) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ((extract(year FROM later) - extract(year FROM earlier)) * 12 + extract(month FROM later) - extract(month FROM earlier))::integer
$$;
-- An amount as a whole number of its smallest part. Cut at 90 trillion USD: a mistyped rate must not stop what follows it.
CREATE FUNCTION whole_parts(amount numeric) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  -- Null stays null: greatest would take its bound for it.
  SELECT CASE WHEN amount IS NOT NULL THEN least(greatest(round(amount), -9000000000000000), 9000000000000000)::bigint END
$$;

CREATE TABLE lane_figures (
  customer_id bigint NOT NULL,
  lane_id bigint NOT NULL,
  mode smallint NOT NULL,
  -- Null for a lane without a forecast and without awards: its arrays are empty.
  first_month date,
  -- Whether it counts in percentages (started, with a history), and what they count.
  is_open boolean NOT NULL,
  has_bid boolean NOT NULL,
  incumbent_is_named boolean NOT NULL,
  incumbent_has_bid boolean NOT NULL,
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

-- Cost of a lane by charge, by month from lane_figures.first_month on: of what is awarded, and of the best valid bid.
CREATE TABLE lane_charges (
  customer_id bigint NOT NULL,
  lane_id bigint NOT NULL,
  mode smallint NOT NULL,
  basis text NOT NULL CHECK (basis IN ('awarded', 'bestBid')),
  charge_name text NOT NULL,
  location text NOT NULL,
  total_cents bigint NOT NULL,
  cents bigint[] NOT NULL,
  PRIMARY KEY (customer_id, lane_id, basis, charge_name, location)
);
CREATE INDEX lane_charges__mode ON lane_charges (customer_id, mode, basis);

-- The same, summed over a mode's lanes.
CREATE TABLE mode_months (
  customer_id bigint NOT NULL,
  mode smallint NOT NULL,
  month date NOT NULL,
  -- Lanes that are summed here, and those of them with freight in the month.
  lanes integer NOT NULL,
  lanes_with_volume integer NOT NULL,
  volume numeric(26, 3) NOT NULL,
  baseline_usd numeric(26, 2) NOT NULL,
  awarded_baseline_usd numeric(26, 2) NOT NULL,
  awarded_usd numeric(26, 2) NOT NULL,
  pending_usd numeric(26, 2) NOT NULL,
  savings_usd numeric(26, 2) NOT NULL,
  pending_savings_usd numeric(26, 2) NOT NULL,
  best_bid_usd numeric(26, 2) NOT NULL,
  -- Of the lanes with freight in the month: those open, those of them with a valid bid, those with a named incumbent and those whose
  -- incumbent has a valid bid; each with its baseline.
  open_lanes integer NOT NULL,
  open_usd numeric(26, 2) NOT NULL,
  bid_lanes integer NOT NULL,
  bid_usd numeric(26, 2) NOT NULL,
  named_lanes integer NOT NULL,
  named_usd numeric(26, 2) NOT NULL,
  incumbent_lanes integer NOT NULL,
  incumbent_usd numeric(26, 2) NOT NULL,
  PRIMARY KEY (customer_id, mode, month)
);
CREATE TABLE mode_charges (
  customer_id bigint NOT NULL,
  mode smallint NOT NULL,
  basis text NOT NULL CHECK (basis IN ('awarded', 'bestBid')),
  charge_name text NOT NULL,
  location text NOT NULL,
  month date NOT NULL,
  -- Lane and charge pairs that are summed here.
  lanes integer NOT NULL,
  cost_usd numeric(26, 2) NOT NULL,
  PRIMARY KEY (customer_id, mode, basis, charge_name, location, month)
);

-- What the files tell that count, summed over lanes.
CREATE TABLE history_months (
  customer_id bigint NOT NULL,
  mode smallint NOT NULL,
  upload_id bigint NOT NULL,
  month date NOT NULL,
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

-- The lanes that a counted upload has shipments on, and how many.
CREATE TABLE upload_lanes (
  customer_id bigint NOT NULL,
  upload_id bigint NOT NULL,
  lane_id bigint NOT NULL,
  mode smallint NOT NULL,
  shipment_count integer NOT NULL,
  containers numeric(16, 2) NOT NULL,
  volume numeric(20, 4) NOT NULL,
  weight_kg numeric(20, 3) NOT NULL,
  PRIMARY KEY (customer_id, upload_id, lane_id)
);
CREATE INDEX upload_lanes__mode ON upload_lanes (customer_id, mode);

ALTER TABLE lane_summaries
  ADD awarded_carriers text[] NOT NULL DEFAULT '{}',
  -- Months of which something is given, and months with shipments.
  ADD months_given date[] NOT NULL DEFAULT '{}',
  ADD months_shipped date[] NOT NULL DEFAULT '{}',
  -- Whether an incumbent is known to be a carrier of the customer's, and whether one of these has a valid bid.
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
TRUNCATE lane_summaries;

DO $$
DECLARE customer_table text;
BEGIN
  FOREACH customer_table IN ARRAY ARRAY['lane_figures', 'lane_charges', 'mode_months', 'mode_charges', 'history_months', 'history_carriers', 'upload_lanes'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', customer_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', customer_table);
    -- The scope is asked once a statement, not for every row.
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (customer_id = ANY ((SELECT nullif(current_setting(''app.customer_ids'', true), '''')::bigint[])::bigint[]))',
      customer_table || '__customer', customer_table);
  END LOOP;
END $$;
