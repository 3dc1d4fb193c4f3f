-- IDs of different tables come from different ranges of numbers. With one range, equal IDs of a lane and a user would reveal that both
-- were, say, the 500th of their kind. Each range starts at a random number; IDs that exist stay as they are.
DO $$
DECLARE
  counted record;
  first_number bigint;
  last_number bigint;
BEGIN
  -- 134,217,728 numbers each, four times as many for lanes.
  FOR counted IN SELECT * FROM (VALUES ('companies', 0), ('users', 1), ('invitations', 2), ('scenarios', 3), ('lanes', 4))
    AS of (table_name, place) LOOP
    first_number := counted.place * 134217728 + floor(random() * 67108864)::bigint;
    EXECUTE format('SELECT last_value FROM %I', counted.table_name || '_numbers') INTO last_number;
    IF last_number < first_number THEN
      PERFORM setval((counted.table_name || '_numbers')::regclass, first_number, false);
    END IF;
  END LOOP;
END $$;
