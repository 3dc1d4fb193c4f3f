-- A mode or charge unit that the functions of database/generated/freight.sql do not know is refused, instead of being priced 0 or
-- left without a volume. The next migration checks existing rows, under a lock that lets others write.
ALTER TABLE structure_charges ADD CONSTRAINT structure_charges__known_unit CHECK (is_charge_unit(unit)) NOT VALID;
-- 0: an announcement to users of every mode.
ALTER TABLE notifications ADD CONSTRAINT notifications__known_mode CHECK (mode = 0 OR is_mode(mode)) NOT VALID;

DO $$
DECLARE
  name text;
BEGIN
  FOR name IN
    SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'mode'
    -- Texts of a file's mode column and types of equipment may name a mode that is not offered.
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname NOT IN ('equipment_types', 'mode_texts', 'notifications')
    ORDER BY 1
  LOOP
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I CHECK (is_mode(mode)) NOT VALID', name, name || '__known_mode');
  END LOOP;
END $$;
