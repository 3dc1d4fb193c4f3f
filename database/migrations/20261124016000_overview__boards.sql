-- Boards of tiles that a person arranges.
CREATE TABLE boards (
  customer_id bigint NOT NULL,
  user_id bigint NOT NULL,
  name text NOT NULL CHECK (name <> '' AND length(name) <= 60),
  tiles jsonb NOT NULL CHECK (length(tiles::text) <= 20000),
  place smallint NOT NULL,
  PRIMARY KEY (customer_id, user_id, name)
);

DO $$
DECLARE customer_table text;
BEGIN
  FOREACH customer_table IN ARRAY ARRAY['boards'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', customer_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', customer_table);
    -- The scope is asked once a statement, not for every row.
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (customer_id = ANY ((SELECT nullif(current_setting(''app.customer_ids'', true), '''')::bigint[])::bigint[]))',
      customer_table || '__customer', customer_table);
  END LOOP;
END $$;
