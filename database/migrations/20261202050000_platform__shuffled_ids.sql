-- New ids do not tell how many rows there are: a carrier could count the lanes that it is not offered, and anyone the
-- companies, users, invitations and scenarios of the whole platform. A sequence counts, and a permutation with keys of this
-- installation shuffles its numbers: ids have ten digits, which people read and type into bid sheets, and two are never the
-- same. Existing ids stay as they are. Nothing may rely on the order of new ones.
CREATE TABLE id_keys (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  round_keys bigint[] NOT NULL
);
REVOKE ALL ON id_keys FROM lanewright_app, lanewright_bulk;
INSERT INTO id_keys (round_keys)
SELECT array_agg(('x' || right(gen_random_uuid()::text, 7))::bit(28)::bigint) FROM generate_series(1, 5);

-- The next number of a sequence through the rounds of a Feistel network on two halves of 15 bits, above all ids that were
-- counted so far. Without keys it only counts.
CREATE FUNCTION shuffled_id(counter regclass) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  number bigint := nextval(counter);
  high bigint := number >> 15;
  low bigint := number & 32767;
  round_key bigint;
  mixed bigint;
BEGIN
  FOREACH round_key IN ARRAY (SELECT round_keys FROM public.id_keys) LOOP
    mixed := ((low + round_key) * 1103515245 + 12345) % 2147483648;
    mixed := ((mixed # (mixed >> 13)) * 1540483477) % 2147483648;
    mixed := high # (mixed >> 16);
    high := low;
    low := mixed;
  END LOOP;
  RETURN 1073741824 + (high << 15 | low);
END $$;
REVOKE ALL ON FUNCTION shuffled_id FROM public;
GRANT EXECUTE ON FUNCTION shuffled_id TO lanewright_app, lanewright_bulk;

DO $$
DECLARE
  counted record;
BEGIN
  FOR counted IN SELECT * FROM (VALUES ('companies', 'company_id'), ('users', 'user_id'), ('invitations', 'invitation_id'),
    ('lanes', 'lane_id'), ('scenarios', 'scenario_id')) AS of (table_name, id) LOOP
    EXECUTE format('CREATE SEQUENCE %I MINVALUE 0 MAXVALUE 1073741823', counted.table_name || '_numbers');
    EXECUTE format('REVOKE ALL ON SEQUENCE %I FROM lanewright_app, lanewright_bulk', counted.table_name || '_numbers');
    EXECUTE format('ALTER TABLE %I ALTER COLUMN %I DROP IDENTITY', counted.table_name, counted.id);
    EXECUTE format('ALTER TABLE %I ALTER COLUMN %I SET DEFAULT shuffled_id(%L)', counted.table_name, counted.id,
      counted.table_name || '_numbers');
  END LOOP;
END $$;
