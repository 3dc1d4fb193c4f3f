-- Markets: what other companies pay for the same freight, frozen month by month. What single companies brought stands in tables
-- that name no customer as theirs and that the application's role may not read; figures stand per viewer, without the viewer's data.

-- Months with a freeze, planned or done, and how tight its guards were.
CREATE TABLE benchmark_runs (
  month date PRIMARY KEY,
  due_at timestamptz NOT NULL,
  frozen_at timestamptz,
  rules jsonb NOT NULL DEFAULT '{}'
);

-- One sample of a mode, frozen. Demonstration companies are a market of their own.
CREATE TABLE benchmark_snapshots (
  snapshot_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mode smallint NOT NULL,
  is_demonstration boolean NOT NULL,
  month date NOT NULL,
  from_month date NOT NULL,
  to_month date NOT NULL,
  companies integer NOT NULL,
  rules jsonb NOT NULL,
  CONSTRAINT benchmark_snapshots__month UNIQUE (mode, is_demonstration, month)
);
-- Which companies count as one, and up to which month their shipments stand in a snapshot: none stands in two.
CREATE TABLE benchmark_contributors (
  contributor_id bigint NOT NULL,
  mode smallint NOT NULL,
  group_id bigint NOT NULL,
  used_to date,
  PRIMARY KEY (contributor_id, mode)
);
-- A lane's route with its cells from the widest (1, Global) to the narrowest (6, LaneRoute); null where a scope says nothing.
CREATE TABLE benchmark_paths (
  snapshot_id bigint NOT NULL,
  path uuid NOT NULL,
  keys uuid[] NOT NULL,
  PRIMARY KEY (snapshot_id, path)
);
-- Single values: a shipment's cost per unit or days under way, a lane's months on time in percent.
CREATE TABLE benchmark_samples (
  snapshot_id bigint NOT NULL,
  metric text NOT NULL,
  path uuid NOT NULL,
  contributor_id bigint NOT NULL,
  value numeric NOT NULL,
  shipments integer NOT NULL
);
CREATE INDEX benchmark_samples__snapshot_id ON benchmark_samples (snapshot_id, metric, path);
-- How many values each company has in each cell.
CREATE TABLE benchmark_counts (
  snapshot_id bigint NOT NULL,
  metric text NOT NULL,
  key uuid NOT NULL,
  contributor_id bigint NOT NULL,
  value_count integer NOT NULL,
  PRIMARY KEY (snapshot_id, metric, key, contributor_id)
);

-- Which cells a viewer's lanes lie in.
CREATE TABLE benchmark_lanes (
  customer_id bigint NOT NULL,
  lane_id bigint NOT NULL,
  snapshot_id bigint NOT NULL,
  mode smallint NOT NULL,
  keys uuid[] NOT NULL,
  labels text[] NOT NULL,
  PRIMARY KEY (customer_id, lane_id, snapshot_id)
);
CREATE INDEX benchmark_lanes__mode ON benchmark_lanes (customer_id, mode, snapshot_id);
-- The viewer's own figure in a cell, and its market's where that may be told: without the viewer's data, three significant digits.
CREATE TABLE benchmark_figures (
  customer_id bigint NOT NULL,
  snapshot_id bigint NOT NULL,
  mode smallint NOT NULL,
  metric text NOT NULL CHECK (metric IN ('CostPerUnit', 'TransitTime', 'OnTime')),
  key uuid NOT NULL,
  month date NOT NULL,
  from_month date NOT NULL,
  to_month date NOT NULL,
  own numeric,
  own_shipments integer NOT NULL,
  shipments integer,
  companies integer,
  p25 numeric,
  median numeric,
  p75 numeric,
  mean numeric,
  p2_5 numeric,
  p97_5 numeric,
  PRIMARY KEY (customer_id, metric, key, snapshot_id),
  CONSTRAINT benchmark_figures__floor CHECK (median IS NULL OR (companies >= 3 AND shipments >= 7)),
  CONSTRAINT benchmark_figures__tails CHECK (mean IS NULL OR (companies >= 5 AND shipments >= 40))
);
CREATE INDEX benchmark_figures__mode ON benchmark_figures (customer_id, mode, metric);

DO $$
DECLARE customer_table text;
BEGIN
  FOREACH customer_table IN ARRAY ARRAY['benchmark_lanes', 'benchmark_figures'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', customer_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', customer_table);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (customer_id = any (nullif(current_setting(''app.customer_ids'', true), '''')::bigint[]))',
      customer_table || '__customer', customer_table);
  END LOOP;
END $$;
-- No call can read what single companies brought, whatever mistake is made in it.
REVOKE ALL ON benchmark_snapshots, benchmark_contributors, benchmark_paths, benchmark_samples, benchmark_counts FROM lanewright_app;

-- A market's figure tells three digits and no more.
CREATE FUNCTION three_digits(value numeric) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN value = 0 THEN 0 ELSE round(value, 2 - floor(log(abs(value)))::integer) END
$$;
