-- What people did to the exceptions of an upload, each act as one change that can be taken back exactly.
CREATE TABLE upload_changes (
  customer_id bigint NOT NULL,
  upload_id bigint NOT NULL,
  change_no integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('settle', 'correct', 'workbook')),
  said text NOT NULL,
  line_count integer NOT NULL,
  changed_by bigint NOT NULL,
  changed_at timestamptz NOT NULL,
  -- When the upload had last moved: once it moves again, what was before is no more.
  upload_moved_at timestamptz NOT NULL,
  -- The last number of each kind of word, and of routes, before: what came with the change is taken away with it.
  last_numbers jsonb NOT NULL,
  -- The reading before, where the change said how the dates of a column are read.
  reading_before jsonb,
  undone_by bigint,
  undone_at timestamptz,
  PRIMARY KEY (customer_id, upload_id, change_no)
);

-- What a change found, a few thousand rows of lines a part: whole rows as json, what repeats as lists of line numbers.
CREATE TABLE change_images (
  customer_id bigint NOT NULL,
  upload_id bigint NOT NULL,
  change_no integer NOT NULL,
  -- touched: lines of every shipment looked at · standings: lines of which only state and head changed · lines: lines of which
  -- more did · settled: exceptions that were open · exceptions: exceptions changed otherwise or taken away · newExceptions ·
  -- corrections: corrections changed or taken away · newCorrections
  kind text NOT NULL CHECK (kind IN (
    'touched', 'standings', 'lines', 'settled', 'exceptions', 'newExceptions', 'corrections', 'newCorrections')),
  field text NOT NULL DEFAULT '',
  part integer NOT NULL,
  line_nos integer[] NOT NULL,
  states smallint[],
  exclusions smallint[],
  heads integer[],
  images jsonb,
  PRIMARY KEY (customer_id, upload_id, change_no, kind, field, part)
);

-- The exception that stood in a cell before it was first corrected: a cell that refers to another row cannot ask by itself.
ALTER TABLE corrections ADD COLUMN displaced jsonb;

DO $$
DECLARE customer_table text;
BEGIN
  FOREACH customer_table IN ARRAY ARRAY['upload_changes', 'change_images'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', customer_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', customer_table);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (customer_id = any (nullif(current_setting(''app.customer_ids'', true), '''')::bigint[]))',
      customer_table || '__customer', customer_table);
  END LOOP;
END $$;
