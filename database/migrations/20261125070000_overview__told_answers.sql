-- Answers of the overview, remembered until anything of the figures that they stand on changes: each is stamped with how often the
-- figures of its modes had changed when it was read, and counts only while these are its stamp.
CREATE TABLE figure_stamps (
  customer_id bigint NOT NULL,
  mode smallint NOT NULL,
  stamp bigint NOT NULL,
  PRIMARY KEY (customer_id, mode)
);
CREATE TABLE told_answers (
  customer_id bigint NOT NULL,
  -- The call and what it was asked, as text.
  asked text NOT NULL CHECK (length(asked) <= 500),
  stamp text NOT NULL,
  told_at timestamptz NOT NULL,
  answer json NOT NULL,
  PRIMARY KEY (customer_id, asked)
);
CREATE INDEX told_answers__told_at ON told_answers (told_at);

DO $$
DECLARE customer_table text;
BEGIN
  FOREACH customer_table IN ARRAY ARRAY['figure_stamps', 'told_answers'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', customer_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', customer_table);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (customer_id = any (nullif(current_setting(''app.customer_ids'', true), '''')::bigint[]))',
      customer_table || '__customer', customer_table);
  END LOOP;
END $$;
