-- Award scenarios: a mode's lanes under a buyer's rules, what they come to, and why.

CREATE TABLE scenarios (
  customer_id bigint NOT NULL,
  scenario_id bigint GENERATED ALWAYS AS IDENTITY,
  mode smallint NOT NULL,
  name text NOT NULL CHECK (name <> '' AND length(name) <= 120),
  rules jsonb NOT NULL DEFAULT '[]',
  weights jsonb NOT NULL DEFAULT '{}',
  -- The lanes it speaks of; null: every lane of the mode that is open or holds bids.
  lane_ids bigint[] CHECK (cardinality(lane_ids) > 0),
  effort text NOT NULL DEFAULT 'quick' CHECK (effort IN ('quick', 'thorough')),
  created_by bigint NOT NULL,
  created_at timestamptz NOT NULL,

  state text NOT NULL DEFAULT 'Draft'
    CHECK (state IN ('Draft', 'Waiting', 'Running', 'Solved', 'Infeasible', 'NoneFound', 'Failed')),
  -- Counts how often it was asked to be worked out: a result of a former run is not taken.
  run_no integer NOT NULL DEFAULT 0,
  stop_asked boolean NOT NULL DEFAULT false,
  -- Why it failed, in a sentence.
  problem text,

  -- What the result is of and when: a hash of rules, weights and lanes as they were asked, and the rules themselves.
  solved_at timestamptz,
  solved_hash text,
  solved_rules jsonb,
  solved_weights jsonb,
  -- Bids, volumes or lanes changed since; why, in a sentence.
  stale text,
  -- Contract months the run was about, in time order; each lane is given those of them that its row names.
  months date[],
  -- scenarioFiguresSchema; amounts worked out in decimal.
  figures jsonb,
  notes text[] NOT NULL DEFAULT '{}',
  -- [{reason, lanes}]
  unawarded jsonb NOT NULL DEFAULT '[]',
  -- infeasibilitySchema, and the changes of rules that are the way out.
  infeasibility jsonb,
  repair jsonb,
  seed integer,
  version text,
  input_hash text,

  -- Its result was made pending awards.
  awarded_at timestamptz,
  awarded_by bigint,
  PRIMARY KEY (customer_id, scenario_id),
  CHECK ((state = 'Solved') <= (figures IS NOT NULL AND solved_at IS NOT NULL))
);
CREATE UNIQUE INDEX scenarios__one_of_a_name ON scenarios (customer_id, mode, lower(name));

-- How far the best award and the proven bound had come, told while it ran.
CREATE TABLE scenario_points (
  customer_id bigint NOT NULL,
  scenario_id bigint NOT NULL,
  run_no integer NOT NULL,
  point_no integer NOT NULL,
  seconds numeric(10, 2) NOT NULL,
  best_usd numeric(38, 2),
  bound_usd numeric(38, 2),
  PRIMARY KEY (customer_id, scenario_id, run_no, point_no),
  FOREIGN KEY (customer_id, scenario_id) REFERENCES scenarios ON DELETE CASCADE
);

-- Each lane of a result and why it went where it went.
CREATE TABLE scenario_lanes (
  customer_id bigint NOT NULL,
  scenario_id bigint NOT NULL,
  lane_id bigint NOT NULL,
  region text NOT NULL,
  -- The months asked for, of which nothing was given, and their forecast volume.
  months date[] NOT NULL,
  volume numeric(38, 3) NOT NULL,
  incumbent_carrier_id bigint,
  -- Null when it is awarded.
  unawarded text CHECK (unawarded IN ('noBid', 'allExcluded', 'noCapacity', 'dearerThanUnawarded')),
  runner_up_bid_id bigint,
  runner_up_carrier_id bigint,
  -- The whole lane at the runner-up's price.
  runner_up_usd numeric(38, 2),
  -- Runner-up less awarded, both as weighed.
  difference_usd numeric(38, 2),
  -- The rule that decided; null where price did.
  rule_id text,
  why text NOT NULL,
  PRIMARY KEY (customer_id, scenario_id, lane_id),
  FOREIGN KEY (customer_id, scenario_id) REFERENCES scenarios ON DELETE CASCADE
);

-- Who gets which part of a lane, at the cost it would be awarded at.
CREATE TABLE scenario_shares (
  customer_id bigint NOT NULL,
  scenario_id bigint NOT NULL,
  lane_id bigint NOT NULL,
  bid_id bigint NOT NULL,
  carrier_id bigint NOT NULL,
  -- Percent of the lane.
  share numeric(5, 2) NOT NULL CHECK (share BETWEEN 10 AND 100),
  is_incumbent boolean NOT NULL,
  -- The rule of the bundle it is won in.
  bundle_rule_id text,
  awarded_usd numeric(38, 2) NOT NULL,
  baseline_usd numeric(38, 2),
  PRIMARY KEY (customer_id, scenario_id, lane_id, bid_id),
  FOREIGN KEY (customer_id, scenario_id) REFERENCES scenarios ON DELETE CASCADE
);
CREATE INDEX scenario_shares__carrier_id ON scenario_shares (customer_id, scenario_id, carrier_id);

-- What each bid that won nothing would have to cost to win its lane.
CREATE TABLE scenario_guide (
  customer_id bigint NOT NULL,
  scenario_id bigint NOT NULL,
  lane_id bigint NOT NULL,
  bid_id bigint NOT NULL,
  carrier_id bigint NOT NULL,
  unit_cost_usd numeric(48, 12) NOT NULL,
  -- Null where no price wins it under the rules.
  unit_cost_to_win_usd numeric(48, 12),
  PRIMARY KEY (customer_id, scenario_id, lane_id, bid_id),
  FOREIGN KEY (customer_id, scenario_id) REFERENCES scenarios ON DELETE CASCADE
);
CREATE INDEX scenario_guide__carrier_id ON scenario_guide (customer_id, scenario_id, carrier_id);

DO $$
DECLARE customer_table text;
BEGIN
  FOREACH customer_table IN ARRAY ARRAY['scenarios', 'scenario_points', 'scenario_lanes', 'scenario_shares', 'scenario_guide'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', customer_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', customer_table);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (customer_id = any (nullif(current_setting(''app.customer_ids'', true), '''')::bigint[]))',
      customer_table || '__customer', customer_table);
  END LOOP;
END $$;
