-- Miles that a route's lines state, as they were read. NULL: unknown, because the lines have changed since.
ALTER TABLE routes
  ADD COLUMN given_miles_lines integer,
  ADD COLUMN given_miles numeric,
  ADD COLUMN lowest_miles numeric(10,1),
  ADD COLUMN highest_miles numeric(10,1);
