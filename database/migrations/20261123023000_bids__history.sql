-- What people changed in bids, one row per bid and save: a lane's history of bids, and who reads of it what.
CREATE TABLE bid_changes (
  customer_id bigint NOT NULL,
  change_id bigint GENERATED ALWAYS AS IDENTITY,
  lane_id bigint NOT NULL,
  carrier_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('saved', 'withdrawn', 'adapted')),
  changed_at timestamptz NOT NULL,
  -- Null where the product changed it.
  changed_by bigint,
  upload_id bigint,
  -- The charge structure whose charges the cells name.
  structure_version integer NOT NULL,
  currency text NOT NULL,
  -- [{cell, before, after}] with cells named as in drafts: `rate:1/2`, `capacity:2027-01`, `currency`.
  changes jsonb NOT NULL,
  PRIMARY KEY (customer_id, lane_id, change_id)
);

-- A bid sheet given back with its wrong cells marked, kept as it was made.
ALTER TABLE uploads ADD COLUMN marked_file_key text;

ALTER TABLE bid_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE bid_changes FORCE ROW LEVEL SECURITY;
CREATE POLICY bid_changes__customer ON bid_changes
  USING (customer_id = any (nullif(current_setting('app.customer_ids', true), '')::bigint[]));
