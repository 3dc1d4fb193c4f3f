-- Months of lanes given to bids. Nothing is deleted: a reset award keeps its rows.

CREATE TABLE awards (
  customer_id bigint NOT NULL,
  award_id bigint GENERATED ALWAYS AS IDENTITY,
  lane_id bigint NOT NULL,
  bid_id bigint NOT NULL,
  carrier_id bigint NOT NULL,
  mode smallint NOT NULL,
  share numeric(5, 2) NOT NULL CHECK (share BETWEEN 10 AND 100),
  -- A Pending award past its answer_by counts as Expired everywhere; the next writing verb on its lane stores it.
  status text NOT NULL CHECK (status IN ('Pending', 'Accepted', 'AcceptedInPart', 'Declined', 'Reset', 'Expired')),
  -- The prices awarded, frozen: a later bid of the carrier does not change an award. [{chargeNo, breakNo, rate as text}], breakNo 0 where the charge has no breaks.
  rates jsonb NOT NULL,
  structure_version integer NOT NULL,
  currency text NOT NULL,
  usd_per_unit numeric(18, 9) NOT NULL,
  transit_days smallint,
  awarded_by bigint NOT NULL,
  awarded_at timestamptz NOT NULL DEFAULT now(),
  answer_by timestamptz NOT NULL,
  answered_by bigint,
  answered_at timestamptz,
  -- What the carrier said when it answered.
  answer_reason text,
  reset_by bigint,
  reset_at timestamptz,
  -- Why the customer took it back; not for the carrier.
  reset_reason text,
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
  -- False once declined, expired or reset, or left out of an acceptance in part.
  is_active boolean NOT NULL DEFAULT true,
  -- The whole month's forecast volume and baseline when it was awarded: savings stay on the volumes they were made on.
  month_volume numeric(18, 3) NOT NULL,
  month_baseline_usd numeric(38, 2),
  awarded_usd numeric(38, 2) NOT NULL,
  -- Baseline of the awarded share; the shares of a fully given month add up to its baseline. Null without a baseline.
  baseline_usd numeric(38, 2),
  PRIMARY KEY (customer_id, award_id, month),
  FOREIGN KEY (customer_id, award_id) REFERENCES awards
);
CREATE INDEX award_months__customer_id__lane_id__month ON award_months (customer_id, lane_id, month) WHERE is_active;

-- What each charge of an awarded month costs: rounded at lane × month × charge. Written with its month in one
-- statement; no foreign key, because awards come by the ten thousand lanes.
CREATE TABLE award_costs (
  customer_id bigint NOT NULL,
  award_id bigint NOT NULL,
  month date NOT NULL,
  charge_no smallint NOT NULL,
  cost_usd numeric(38, 2) NOT NULL,
  PRIMARY KEY (customer_id, award_id, month, charge_no)
);

-- The months that are given. Every reader adds `expires_at > <its moment>`: the one place that knows when an award stops counting.
CREATE VIEW counted_award_months WITH (security_invoker = true) AS
SELECT
  m.customer_id, m.lane_id, m.award_id, m.month, m.share, m.month_volume, m.month_baseline_usd, m.awarded_usd, m.baseline_usd,
  a.mode, a.bid_id, a.carrier_id, a.status,
  a.status = 'Pending' AS is_pending,
  CASE WHEN a.status = 'Pending' THEN a.answer_by ELSE 'infinity'::timestamptz END AS expires_at
FROM award_months m
JOIN awards a ON a.customer_id = m.customer_id AND a.award_id = m.award_id
WHERE m.is_active;
