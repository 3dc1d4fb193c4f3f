-- What reading an upload decided that its file does not say: why, how sure, and what each choice is worth.
CREATE TABLE upload_assumptions (
  customer_id bigint NOT NULL,
  upload_id bigint NOT NULL,
  key text NOT NULL CHECK (length(key) <= 80),
  stage text NOT NULL CHECK (stage IN ('columns', 'rows', 'places', 'lanes')),
  state text NOT NULL CHECK (state IN ('asked', 'marked', 'answered', 'remembered')),
  -- Null while it is asked.
  value text,
  text text NOT NULL,
  why text,
  line_count integer,
  -- {pattern, samples, sampledRows}: what it was found from.
  evidence jsonb NOT NULL CHECK (pg_column_size(evidence) <= 4096),
  -- [{value, label, effect: {lines, shipments, chargeUsd, volume} | null}]
  choices jsonb NOT NULL,
  -- The largest relative difference between two choices in USD, volume or shipments; null where it cannot be computed.
  share numeric(7, 6) CHECK (share BETWEEN 0 AND 1),
  answered_by bigint,
  answered_at timestamptz,
  PRIMARY KEY (customer_id, upload_id, key),
  FOREIGN KEY (customer_id, upload_id) REFERENCES uploads ON DELETE CASCADE,
  CHECK ((state = 'asked') = (value IS NULL)),
  CHECK ((state IN ('answered', 'remembered')) = (answered_at IS NOT NULL))
);

ALTER TABLE upload_assumptions ENABLE ROW LEVEL SECURITY;
ALTER TABLE upload_assumptions FORCE ROW LEVEL SECURITY;
CREATE POLICY upload_assumptions__customer ON upload_assumptions
  USING (customer_id = any ((SELECT nullif(current_setting('app.customer_ids', true), '')::bigint[])::bigint[]));
