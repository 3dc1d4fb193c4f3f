-- Shares that add to their whole, carriers in reserve, letters, and what an award holds of the offer it was made from.

ALTER TABLE awards
  -- Rates of currencies of little worth have ten places, as in bids.
  ALTER COLUMN usd_per_unit TYPE numeric(20, 10),
  -- Frozen with the rates: how long the offer held, the diesel price its fuel is quoted at, what it says that is no money
  -- ([{chargeNo, value}]).
  ADD COLUMN valid_from date,
  ADD COLUMN valid_to date,
  ADD COLUMN fuel_basis_usd_per_gallon numeric(8, 4),
  ADD COLUMN said jsonb NOT NULL DEFAULT '[]';
-- The awards whose answer is due.
CREATE INDEX awards__customer_id__mode__answer_by ON awards (customer_id, mode, answer_by) WHERE status = 'Pending';

-- The unrounded cost of the whole month when a share of it was given: shares of one whole add up to it. Null before this was kept.
ALTER TABLE award_costs ADD COLUMN whole_usd numeric;

-- Who is asked when an award is declined, accepted in part or not answered. In no table that tells a carrier of its awards:
-- a carrier in reserve never learns of it.
CREATE TABLE award_backups (
  customer_id bigint NOT NULL,
  award_id bigint NOT NULL,
  lane_id bigint NOT NULL,
  bid_id bigint NOT NULL,
  carrier_id bigint NOT NULL,
  -- The bid's cost per unit when it was chosen: a bid that has become dearer is not asked.
  unit_cost_usd numeric(48, 12) NOT NULL,
  -- Backup: in reserve. Promoted: it was asked, with an award of its own. Released: no longer needed, or of no use.
  status text NOT NULL CHECK (status IN ('Backup', 'Promoted', 'Released')),
  why text,
  chosen_by bigint NOT NULL,
  chosen_at timestamptz NOT NULL,
  settled_at timestamptz,
  promoted_award_id bigint,
  PRIMARY KEY (customer_id, award_id),
  FOREIGN KEY (customer_id, award_id) REFERENCES awards,
  CHECK ((status = 'Promoted') = (promoted_award_id IS NOT NULL))
);
CREATE INDEX award_backups__customer_id__lane_id ON award_backups (customer_id, lane_id) WHERE status = 'Backup';
CREATE INDEX award_backups__customer_id__promoted_award_id ON award_backups (customer_id, promoted_award_id);

-- Letters to carriers about the lanes they won, word for word as they were sent.
CREATE TABLE award_letters (
  customer_id bigint NOT NULL,
  letter_id bigint NOT NULL,
  mode smallint NOT NULL,
  carrier_id bigint NOT NULL,
  sent_by bigint NOT NULL,
  sent_at timestamptz NOT NULL,
  -- To how many people of the carrier it was mailed.
  mailed_to integer NOT NULL,
  lanes integer NOT NULL,
  awarded_usd numeric(38, 2) NOT NULL,
  body jsonb NOT NULL,
  PRIMARY KEY (customer_id, letter_id)
);
CREATE INDEX award_letters__customer_id__mode__sent_at ON award_letters (customer_id, mode, sent_at);

DO $$
DECLARE customer_table text;
BEGIN
  FOREACH customer_table IN ARRAY ARRAY['award_backups', 'award_letters'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', customer_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', customer_table);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (customer_id = any (nullif(current_setting(''app.customer_ids'', true), '''')::bigint[]))',
      customer_table || '__customer', customer_table);
  END LOOP;
END $$;
