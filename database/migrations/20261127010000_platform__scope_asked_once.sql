-- The scope is asked once a statement, by every policy: asked for each row of a tender's million rates, it took as long as what was
-- asked of them.
DO $$
DECLARE
  policy record;
BEGIN
  FOR policy IN
    SELECT tablename, policyname FROM pg_policies
    WHERE schemaname = 'public'
      AND qual = '(customer_id = ANY ((NULLIF(current_setting(''app.customer_ids''::text, true), ''''::text))::bigint[]))'
    ORDER BY tablename
  LOOP
    EXECUTE format(
      'ALTER POLICY %I ON %I USING (customer_id = ANY ((SELECT nullif(current_setting(''app.customer_ids'', true), '''')::bigint[])::bigint[]))',
      policy.policyname, policy.tablename);
  END LOOP;
END
$$;
