-- Lanes keep their id, state, target, bids and awards; only their contributions are made anew.

CREATE TABLE lanes (
  customer_id bigint NOT NULL,
  lane_id bigint GENERATED ALWAYS AS IDENTITY,
  mode smallint NOT NULL,
  lane_key text NOT NULL,
  state text NOT NULL DEFAULT 'Created' CHECK (state IN ('Created', 'Started', 'Paused')),
  -- False while only uploads awaiting approval contribute.
  is_counted boolean NOT NULL DEFAULT false,
  origin_node text NOT NULL,
  destination_node text NOT NULL,
  origin_label text NOT NULL,
  destination_label text NOT NULL,
  origin_place jsonb NOT NULL,
  destination_place jsonb NOT NULL,
  equipment text,
  service text,
  move_type text,
  -- Import or Export: of drayage lanes, by the end at which the port or ramp lies.
  direction text,
  business_unit text,
  trade_region text NOT NULL,
  distance_miles numeric(10, 1),
  distance_estimated boolean NOT NULL DEFAULT true,
  target_price numeric(18, 6) NOT NULL DEFAULT 0,
  -- History over counted uploads; drivers are sums over shipments.
  shipment_count integer NOT NULL DEFAULT 0,
  volume numeric(18, 4) NOT NULL DEFAULT 0,
  weight_kg numeric(18, 3) NOT NULL DEFAULT 0,
  volume_m3 numeric(18, 4) NOT NULL DEFAULT 0,
  containers numeric(14, 2) NOT NULL DEFAULT 0,
  miles numeric(16, 1) NOT NULL DEFAULT 0,
  historic_charge_usd numeric(18, 2) NOT NULL DEFAULT 0,
  -- Shipments that have both a charge and a volume: the baseline's basis.
  priced_charge_usd numeric(18, 2) NOT NULL DEFAULT 0,
  priced_volume numeric(18, 4) NOT NULL DEFAULT 0,
  last_price_paid numeric(38, 6),
  incumbents jsonb NOT NULL DEFAULT '[]',
  incumbent_carrier text,
  -- Forecast over the contract period, Σ of lane_forecasts. Wide: a mistyped volume must not stop a job.
  forecast_volume numeric(18, 3) NOT NULL DEFAULT 0,
  baseline_cost_usd numeric(38, 2) NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, lane_id),
  CONSTRAINT lanes__customer_id__mode__lane_key UNIQUE (customer_id, mode, lane_key)
);

-- What follows is derived from lanes by set-based steps that join them. No foreign keys: checked row by row they
-- would cost more than the roll-up itself.

-- Which lane a combination of words of an upload belongs to.
CREATE TABLE lane_routes (
  customer_id bigint NOT NULL,
  upload_id bigint NOT NULL,
  route_no integer NOT NULL,
  lane_id bigint NOT NULL,
  -- Miles of a shipment whose row gives none; null where a place has no position or the mode counts no miles.
  estimated_miles numeric(10, 1),
  PRIMARY KEY (customer_id, upload_id, route_no)
);
CREATE INDEX lane_routes__customer_id__lane_id ON lane_routes (customer_id, lane_id);

-- What one upload contributes to a lane in a month.
CREATE TABLE lane_months (
  customer_id bigint NOT NULL,
  lane_id bigint NOT NULL,
  upload_id bigint NOT NULL,
  month date NOT NULL,
  is_counted boolean NOT NULL DEFAULT false,
  shipment_count integer NOT NULL,
  line_count integer NOT NULL,
  volume numeric(18, 4) NOT NULL,
  weight_kg numeric(18, 3) NOT NULL,
  volume_m3 numeric(18, 4) NOT NULL,
  containers numeric(14, 2) NOT NULL,
  miles numeric(16, 1) NOT NULL,
  -- Σ and number of the miles that rows give; the rest of the miles is estimated.
  miles_given numeric(16, 1) NOT NULL,
  miles_given_count integer NOT NULL,
  historic_charge_usd numeric(18, 2) NOT NULL,
  priced_charge_usd numeric(18, 2) NOT NULL,
  priced_volume numeric(18, 4) NOT NULL,
  PRIMARY KEY (customer_id, lane_id, upload_id, month)
);
CREATE INDEX lane_months__customer_id__upload_id ON lane_months (customer_id, upload_id);

CREATE TABLE lane_carriers (
  customer_id bigint NOT NULL,
  lane_id bigint NOT NULL,
  upload_id bigint NOT NULL,
  carrier text NOT NULL,
  is_counted boolean NOT NULL DEFAULT false,
  shipment_count integer NOT NULL,
  charge_usd numeric(18, 2) NOT NULL,
  PRIMARY KEY (customer_id, lane_id, upload_id, carrier)
);
CREATE INDEX lane_carriers__customer_id__upload_id ON lane_carriers (customer_id, upload_id);

-- Forecast volume and baseline cost of each month of the contract period. An edited month is kept by a roll-up.
CREATE TABLE lane_forecasts (
  customer_id bigint NOT NULL,
  lane_id bigint NOT NULL,
  month date NOT NULL,
  volume numeric(18, 3) NOT NULL,
  is_edited boolean NOT NULL DEFAULT false,
  baseline_cost_usd numeric(38, 2),
  PRIMARY KEY (customer_id, lane_id, month)
);

-- Statistics right after a step that fills these tables: its role does not own them.
CREATE FUNCTION analyze_lane_tables() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  ANALYZE public.lanes (customer_id, lane_id, mode, lane_key, is_counted, state);
  ANALYZE public.lane_routes;
  ANALYZE public.lane_months (customer_id, lane_id, upload_id, month, is_counted);
  ANALYZE public.lane_carriers (customer_id, lane_id, upload_id, is_counted);
  ANALYZE public.lane_forecasts (customer_id, lane_id, month);
END $$;
REVOKE ALL ON FUNCTION analyze_lane_tables FROM public;
GRANT EXECUTE ON FUNCTION analyze_lane_tables TO lanewright_bulk;
