-- What the lane table sorts, filters and adds up, one narrow row a lane: kept by whoever follows the facts that change it,
-- in their transaction. Only the customer's own table reads it.
CREATE TABLE lane_summaries (
  customer_id bigint NOT NULL,
  lane_id bigint NOT NULL,
  mode smallint NOT NULL,
  state text NOT NULL,
  colour text,
  is_manual boolean NOT NULL,
  origin_label text NOT NULL,
  destination_label text NOT NULL,
  -- As the table sorts them: lower() of a column is no index condition under a policy.
  origin_order text NOT NULL,
  destination_order text NOT NULL,
  origin_zip text,
  destination_zip text,
  origin_code text,
  destination_code text,
  trade_region text NOT NULL,
  equipment text,
  move_type text,
  service text,
  business_unit text,
  incumbent_carrier text,
  distance_miles numeric(10, 1),
  shipment_count integer NOT NULL,
  containers numeric(14, 2) NOT NULL,
  volume numeric(18, 4) NOT NULL,
  weight_kg numeric(18, 3) NOT NULL,
  bids_received integer NOT NULL,
  best_bid_id bigint,
  amount_bid_usd numeric(38, 2),
  last_price_paid numeric(38, 6),
  baseline_unit_cost_usd numeric(38, 6),
  baseline_cost_usd numeric(38, 2),
  new_cost_usd numeric(38, 2) NOT NULL,
  pending_usd numeric(38, 2) NOT NULL,
  awarded_baseline_usd numeric(38, 2) NOT NULL,
  savings_usd numeric(38, 2),
  target_price numeric(18, 6),
  target_cost_usd numeric(38, 2),
  awarded_months integer NOT NULL,
  -- When the first of its pending awards expires: from then on the row is to be worked out anew.
  stands_until timestamptz,
  search_text text NOT NULL,
  PRIMARY KEY (customer_id, lane_id)
);
CREATE INDEX lane_summaries__savings ON lane_summaries (customer_id, mode, savings_usd DESC NULLS LAST, lane_id);
CREATE INDEX lane_summaries__places ON lane_summaries (customer_id, mode, origin_order, destination_order, lane_id);
CREATE INDEX lane_summaries__stands_until ON lane_summaries (customer_id, mode, stands_until) WHERE stands_until IS NOT NULL;

-- Filters, order and columns of the lane table that a person keeps under a name.
CREATE TABLE lane_views (
  customer_id bigint NOT NULL,
  user_id bigint NOT NULL,
  mode smallint NOT NULL,
  name text NOT NULL CHECK (name <> '' AND length(name) <= 60),
  -- The part of the address after the question mark.
  address text NOT NULL CHECK (length(address) <= 4000),
  place smallint NOT NULL,
  PRIMARY KEY (customer_id, user_id, mode, name)
);

DO $$
DECLARE customer_table text;
BEGIN
  FOREACH customer_table IN ARRAY ARRAY['lane_summaries', 'lane_views'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', customer_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', customer_table);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (customer_id = any (nullif(current_setting(''app.customer_ids'', true), '''')::bigint[]))',
      customer_table || '__customer', customer_table);
  END LOOP;
END $$;
