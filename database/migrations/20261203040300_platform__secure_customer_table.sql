-- For migrations that create a table with customer_id: only rows of the caller's customers are visible and writable.
CREATE FUNCTION secure_customer_table(name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
  EXECUTE format(
    'CREATE POLICY %I ON %I USING (customer_id = any ((SELECT nullif(current_setting(''app.customer_ids'', true), '''')::bigint[])::bigint[]))',
    name || '__customer', name);
END $$;
REVOKE EXECUTE ON FUNCTION secure_customer_table(text) FROM PUBLIC;
