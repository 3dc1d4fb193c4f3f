DO $$
DECLARE
  unchecked record;
BEGIN
  FOR unchecked IN
    SELECT c.relname, k.conname FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    WHERE c.relnamespace = 'public'::regnamespace AND k.contype = 'c' AND NOT k.convalidated
    ORDER BY 1
  LOOP
    EXECUTE format('ALTER TABLE %I VALIDATE CONSTRAINT %I', unchecked.relname, unchecked.conname);
  END LOOP;
END $$;
