-- Given miles outside these two are odd: see recordGivenMiles.sql. Null in rows from before, until lanes are summed again.
ALTER TABLE given_road_miles ADD COLUMN lowest_miles numeric(10, 1), ADD COLUMN highest_miles numeric(10, 1);
