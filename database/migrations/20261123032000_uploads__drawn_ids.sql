-- Numbers of uploads are not counted: a carrier's two own ones told how many others sent sheets in between. A number says the
-- second in which the file came, which whoever may see it is told anyway, and 28 random bits: it grows with time, so that lines
-- of one upload lie and are found together as before; within a second nothing may rely on its order.
CREATE FUNCTION next_upload_id() RETURNS bigint LANGUAGE sql VOLATILE AS $$
  -- Seconds of this century's twenties, in 18 digits until 2137.
  SELECT (floor(extract(epoch FROM clock_timestamp()))::bigint - 1577836800) << 28
    | ('x' || right(gen_random_uuid()::text, 7))::bit(28)::bigint
$$;
ALTER TABLE uploads ALTER COLUMN upload_id DROP IDENTITY;
ALTER TABLE uploads ALTER COLUMN upload_id SET DEFAULT next_upload_id();
