-- Months of lanes given to bids. Nothing is deleted: a reset award keeps its row.

CREATE TABLE awards (
  customer_id bigint NOT NULL,
  award_id bigint GENERATED ALWAYS AS IDENTITY,
  lane_id bigint NOT NULL,
  bid_id bigint NOT NULL,
  carrier_id bigint NOT NULL,
  mode smallint NOT NULL,
  share numeric(5, 2) NOT NULL CHECK (share BETWEEN 10 AND 100),
  status text NOT NULL CHECK (status IN ('Pending', 'Accepted', 'AcceptedInPart', 'Declined', 'Reset', 'Expired')),
  -- The rates awarded, frozen: a later bid of the carrier does not change an award.
  rates jsonb NOT NULL,
  currency text NOT NULL,
  awarded_by bigint NOT NULL,
  awarded_at timestamptz NOT NULL DEFAULT now(),
  answer_by timestamptz,
  answered_by bigint,
  answered_at timestamptz,
  reset_by bigint,
  reset_at timestamptz,
  reason text,
  PRIMARY KEY (customer_id, award_id),
  FOREIGN KEY (customer_id, lane_id) REFERENCES lanes
);
CREATE INDEX awards__customer_id__lane_id ON awards (customer_id, lane_id);
CREATE INDEX awards__customer_id__carrier_id ON awards (customer_id, carrier_id);

CREATE TABLE award_months (
  customer_id bigint NOT NULL,
  award_id bigint NOT NULL,
  lane_id bigint NOT NULL,
  month date NOT NULL,
  share numeric(5, 2) NOT NULL,
  -- False once declined, expired or reset.
  is_active boolean NOT NULL DEFAULT true,
  awarded_usd numeric(18, 2) NOT NULL,
  -- Baseline of the same month and share; null where the lane has no baseline.
  baseline_usd numeric(18, 2),
  PRIMARY KEY (customer_id, award_id, month),
  FOREIGN KEY (customer_id, award_id) REFERENCES awards,
  FOREIGN KEY (customer_id, lane_id) REFERENCES lanes
);
CREATE INDEX award_months__customer_id__lane_id__month ON award_months (customer_id, lane_id, month) WHERE is_active;

-- What each charge of an awarded month costs: rounded at lane × month × charge.
CREATE TABLE award_costs (
  customer_id bigint NOT NULL,
  award_id bigint NOT NULL,
  month date NOT NULL,
  charge_no smallint NOT NULL,
  cost_usd numeric(18, 2) NOT NULL,
  PRIMARY KEY (customer_id, award_id, month, charge_no),
  FOREIGN KEY (customer_id, award_id, month) REFERENCES award_months ON DELETE CASCADE
);
