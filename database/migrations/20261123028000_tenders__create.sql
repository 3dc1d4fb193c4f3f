-- Tender events: which lanes are offered to which carriers, in which rounds; and what is sealed until a round closes.

CREATE TABLE tenders (
  customer_id bigint NOT NULL,
  -- Drawn, not counted: a carrier sees it, and must not learn how many events there are.
  tender_id bigint NOT NULL DEFAULT ('x' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 12))::bit(48)::bigint + 1,
  name text NOT NULL CHECK (name <> '' AND length(name) <= 120),
  mode smallint NOT NULL,
  state text NOT NULL DEFAULT 'Draft' CHECK (state IN ('Draft', 'Running', 'Finished', 'Cancelled')),
  -- After a round each carrier is told its own colours.
  gives_feedback boolean NOT NULL,
  -- No offer of a carrier may cost more than its own at the end of the round before.
  forbids_rise boolean NOT NULL,
  created_by bigint NOT NULL,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (customer_id, tender_id)
);

CREATE TABLE tender_lanes (
  customer_id bigint NOT NULL,
  tender_id bigint NOT NULL,
  lane_id bigint NOT NULL,
  -- Until the event ends the lane takes offers only in its rounds.
  is_held boolean NOT NULL DEFAULT true,
  PRIMARY KEY (customer_id, tender_id, lane_id),
  FOREIGN KEY (customer_id, tender_id) REFERENCES tenders ON DELETE CASCADE
);
CREATE UNIQUE INDEX tender_lanes__customer_id__lane_id ON tender_lanes (customer_id, lane_id) WHERE is_held;

CREATE TABLE tender_carriers (
  customer_id bigint NOT NULL,
  tender_id bigint NOT NULL,
  carrier_id bigint NOT NULL,
  invited_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, tender_id, carrier_id),
  FOREIGN KEY (customer_id, tender_id) REFERENCES tenders ON DELETE CASCADE
);
CREATE INDEX tender_carriers__carrier_id ON tender_carriers (carrier_id);

CREATE TABLE tender_rounds (
  customer_id bigint NOT NULL,
  tender_id bigint NOT NULL,
  round_no smallint NOT NULL CHECK (round_no > 0),
  state text NOT NULL CHECK (state IN ('Planned', 'Open', 'Closed', 'Cancelled')),
  is_sealed boolean NOT NULL,
  opens_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL,
  -- Closing times before it was extended, oldest first.
  former_closings timestamptz[] NOT NULL DEFAULT '{}',
  opened_at timestamptz,
  closed_at timestamptz,
  -- What was offered stands as bids: envelopes were opened, if it was sealed.
  settled_at timestamptz,
  -- How every bid stood is written down.
  rated_at timestamptz,
  PRIMARY KEY (customer_id, tender_id, round_no),
  FOREIGN KEY (customer_id, tender_id) REFERENCES tenders ON DELETE CASCADE,
  CHECK (opens_at < closes_at)
);
CREATE UNIQUE INDEX tender_rounds__one_to_come ON tender_rounds (customer_id, tender_id) WHERE state IN ('Planned', 'Open');

-- Offers of sealed rounds, one envelope a lane and save. The key is a file outside the database, gone once the round is opened.
CREATE TABLE sealed_offers (
  customer_id bigint NOT NULL,
  tender_id bigint NOT NULL,
  round_no smallint NOT NULL,
  carrier_id bigint NOT NULL,
  lane_id bigint NOT NULL,
  offer_no bigint GENERATED ALWAYS AS IDENTITY,
  sealed_at timestamptz NOT NULL,
  sealed_by bigint NOT NULL,
  cells smallint NOT NULL,
  envelope bytea NOT NULL,
  envelope_hash bytea NOT NULL,
  -- Why it could not be taken when the round was opened.
  refused text,
  PRIMARY KEY (customer_id, tender_id, round_no, carrier_id, lane_id, offer_no),
  FOREIGN KEY (customer_id, tender_id, round_no) REFERENCES tender_rounds ON DELETE CASCADE
);

-- Files that came in while a round was sealed, kept encrypted until it is opened.
CREATE TABLE sealed_files (
  customer_id bigint NOT NULL,
  tender_id bigint NOT NULL,
  round_no smallint NOT NULL,
  upload_id bigint NOT NULL,
  carrier_id bigint NOT NULL,
  PRIMARY KEY (customer_id, upload_id),
  FOREIGN KEY (customer_id, tender_id, round_no) REFERENCES tender_rounds ON DELETE CASCADE
);

-- How each bid stood when a round closed: feedback for its carrier, and what the next round may not exceed.
CREATE TABLE round_results (
  customer_id bigint NOT NULL,
  tender_id bigint NOT NULL,
  round_no smallint NOT NULL,
  carrier_id bigint NOT NULL,
  lane_id bigint NOT NULL,
  colour text CHECK (colour IN ('Green', 'Amber', 'Red')),
  all_in_usd numeric(38, 2),
  unit_cost_usd numeric(48, 12),
  PRIMARY KEY (customer_id, tender_id, round_no, carrier_id, lane_id),
  FOREIGN KEY (customer_id, tender_id, round_no) REFERENCES tender_rounds ON DELETE CASCADE
);

DO $$
DECLARE customer_table text;
BEGIN
  FOREACH customer_table IN ARRAY ARRAY[
    'tenders', 'tender_lanes', 'tender_carriers', 'tender_rounds', 'sealed_offers', 'sealed_files', 'round_results'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', customer_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', customer_table);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (customer_id = any (nullif(current_setting(''app.customer_ids'', true), '''')::bigint[]))',
      customer_table || '__customer', customer_table);
  END LOOP;
END $$;
