-- What is worked out beside a scenario, the awards made of its result, and its guide by nearness.

CREATE TABLE scenario_analyses (
  customer_id bigint NOT NULL,
  scenario_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('priceOfRules', 'frontierCarriers', 'frontierCo2', 'frontierIncumbents', 'volumes')),
  state text NOT NULL DEFAULT 'Waiting' CHECK (state IN ('Waiting', 'Running', 'Done', 'Failed')),
  -- Counts how often it was asked for: what a former run found is not taken.
  run_no integer NOT NULL DEFAULT 1,
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  -- Why it failed, in a sentence.
  problem text,
  -- The result it is of.
  of_solved_at timestamptz NOT NULL,
  -- Prices, points or volumes, by its kind.
  result jsonb,
  asked_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (customer_id, scenario_id, kind),
  FOREIGN KEY (customer_id, scenario_id) REFERENCES scenarios ON DELETE CASCADE,
  CHECK ((state = 'Done') <= (result IS NOT NULL AND finished_at IS NOT NULL))
);

-- Awards made of a result, so that they are taken back in one step.
CREATE TABLE scenario_awards (
  customer_id bigint NOT NULL,
  scenario_id bigint NOT NULL,
  award_id bigint NOT NULL,
  PRIMARY KEY (customer_id, scenario_id, award_id),
  FOREIGN KEY (customer_id, scenario_id) REFERENCES scenarios ON DELETE CASCADE
);

-- Who is nearest to winning comes first; what no price wins comes last.
CREATE INDEX scenario_guide__nearest ON scenario_guide
  (customer_id, scenario_id, ((unit_cost_usd - unit_cost_to_win_usd) / nullif(unit_cost_usd, 0)), lane_id, bid_id);

DO $$
DECLARE customer_table text;
BEGIN
  FOREACH customer_table IN ARRAY ARRAY['scenario_analyses', 'scenario_awards'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', customer_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', customer_table);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (customer_id = ANY ((SELECT nullif(current_setting(''app.customer_ids'', true), '''')::bigint[])::bigint[]))',
      customer_table || '__customer', customer_table);
  END LOOP;
END $$;
