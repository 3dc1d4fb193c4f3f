-- Carriers' prices and how they stand.

CREATE TABLE bids (
  customer_id bigint NOT NULL,
  bid_id bigint GENERATED ALWAYS AS IDENTITY,
  lane_id bigint NOT NULL,
  carrier_id bigint NOT NULL,
  mode smallint NOT NULL,
  structure_version integer NOT NULL,
  currency text NOT NULL,
  -- Frozen when the bid was made.
  usd_per_unit numeric(18, 9) NOT NULL,
  transit_days smallint,
  is_complete boolean NOT NULL,
  -- All-in cost over the contract period in USD, Σ of bid_costs; null until priced or while partial.
  -- Costs are wide: one carrier's mistyped rate must not stop the pricing of everybody's bids.
  all_in_usd numeric(38, 2),
  unit_cost_usd numeric(48, 12),
  colour text CHECK (colour IN ('Green', 'Amber', 'Red')),
  -- What the carrier is shown of its colour, when the customer turned that on: at most three changes a day.
  shown_colour text CHECK (shown_colour IN ('Green', 'Amber', 'Red')),
  shown_changes smallint NOT NULL DEFAULT 0,
  shown_on date,
  -- Set by whatever can change the cost; cleared by the pricing step.
  needs_pricing boolean NOT NULL DEFAULT true,
  upload_id bigint,
  submitted_by bigint NOT NULL,
  submitted_at timestamptz NOT NULL DEFAULT now(),
  withdrawn_at timestamptz,
  PRIMARY KEY (customer_id, bid_id),
  FOREIGN KEY (customer_id, lane_id) REFERENCES lanes
);
CREATE UNIQUE INDEX bids__customer_id__lane_id__carrier_id ON bids (customer_id, lane_id, carrier_id) WHERE withdrawn_at IS NULL;
CREATE INDEX bids__customer_id__mode__needs_pricing ON bids (customer_id, mode) WHERE needs_pricing;
CREATE INDEX bids__customer_id__carrier_id ON bids (customer_id, carrier_id);

CREATE TABLE bid_rates (
  customer_id bigint NOT NULL,
  bid_id bigint NOT NULL,
  charge_no smallint NOT NULL,
  -- 0 where the charge has no weight breaks.
  break_no smallint NOT NULL DEFAULT 0,
  rate numeric(18, 6) NOT NULL,
  PRIMARY KEY (customer_id, bid_id, charge_no, break_no),
  FOREIGN KEY (customer_id, bid_id) REFERENCES bids ON DELETE CASCADE
);

-- Cost at lane × month × charge: rounded here, once; everything above is a sum.
CREATE TABLE bid_costs (
  customer_id bigint NOT NULL,
  bid_id bigint NOT NULL,
  charge_no smallint NOT NULL,
  month date NOT NULL,
  cost_usd numeric(38, 2) NOT NULL,
  PRIMARY KEY (customer_id, bid_id, charge_no, month),
  FOREIGN KEY (customer_id, bid_id) REFERENCES bids ON DELETE CASCADE
);

-- The driver and unit cost each charge was priced with, so that an amount can be explained.
CREATE TABLE bid_charge_costs (
  customer_id bigint NOT NULL,
  bid_id bigint NOT NULL,
  charge_no smallint NOT NULL,
  driver numeric(38, 3) NOT NULL,
  -- Exact: a share of a month is awarded as rerated ÷ rated volume × forecast × share, rounded once.
  rerated_usd numeric NOT NULL,
  rated_volume numeric NOT NULL,
  unit_cost_usd numeric(48, 12) NOT NULL,
  PRIMARY KEY (customer_id, bid_id, charge_no),
  FOREIGN KEY (customer_id, bid_id) REFERENCES bids ON DELETE CASCADE
);

CREATE TABLE lane_standings (
  customer_id bigint NOT NULL,
  lane_id bigint NOT NULL,
  colour text CHECK (colour IN ('Green', 'Amber', 'Red')),
  best_bid_id bigint,
  best_all_in_usd numeric(38, 2),
  bid_count integer NOT NULL,
  ranked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, lane_id),
  FOREIGN KEY (customer_id, lane_id) REFERENCES lanes
);
