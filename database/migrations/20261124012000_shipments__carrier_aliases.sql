-- Which of the customer's carriers a name in its files is. Null: none of them, where a person said so.
CREATE TABLE carrier_aliases (
  customer_id bigint NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  carrier_id bigint,
  -- 'name': found by its name alone; 'person': somebody said so, and nothing but a person changes it.
  decided_by text NOT NULL CHECK (decided_by IN ('name', 'person')),
  decided_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, name)
);
CREATE INDEX carrier_aliases__carrier_id ON carrier_aliases (customer_id, carrier_id) WHERE carrier_id IS NOT NULL;

DO $$
DECLARE customer_table text;
BEGIN
  FOREACH customer_table IN ARRAY ARRAY['carrier_aliases'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', customer_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', customer_table);
    -- The scope is asked once a statement, not for every row.
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (customer_id = ANY ((SELECT nullif(current_setting(''app.customer_ids'', true), '''')::bigint[])::bigint[]))',
      customer_table || '__customer', customer_table);
  END LOOP;
END $$;
