-- Marks a scenario whose awards were cancelled as no longer awarded, unless it was awarded again while this waited. While it was
-- awarded, other awards did not mark it as stale: if its months are no longer available as they were, that is stored now. $1
-- customer, $2 scenario, $3 moment, $4 the stale mark for changed awards
WITH unmarked AS MATERIALIZED (
  SELECT s.scenario_id, s.mode, s.months FROM scenarios s
  WHERE s.customer_id = $1 AND s.scenario_id = $2
    AND NOT EXISTS (SELECT FROM scenario_awards a WHERE a.customer_id = $1 AND a.scenario_id = $2)
),
asked AS MATERIALIZED (
  SELECT k.lane_id, k.months FROM scenario_lanes k JOIN unmarked u USING (scenario_id) WHERE k.customer_id = $1
),
taken AS MATERIALIZED (
  SELECT DISTINCT m.lane_id, m.month FROM counted_award_months m
  WHERE m.customer_id = $1 AND m.mode = (SELECT mode FROM unmarked) AND m.expires_at > $3 AND m.lane_id IN (SELECT lane_id FROM asked)
),
changed AS (
  SELECT EXISTS (SELECT FROM asked a JOIN taken t ON t.lane_id = a.lane_id AND t.month = ANY (a.months))
      OR EXISTS (
           SELECT FROM asked a
           JOIN lane_forecasts f ON f.customer_id = $1 AND f.lane_id = a.lane_id AND f.month = ANY ((SELECT months FROM unmarked)::date[])
           LEFT JOIN taken t ON t.lane_id = f.lane_id AND t.month = f.month
           WHERE t.lane_id IS NULL AND f.month <> ALL (a.months)) AS is_so
)
UPDATE scenarios s SET awarded_at = NULL, awarded_by = NULL, stale = CASE WHEN c.is_so THEN coalesce(s.stale, $4) ELSE s.stale END
FROM unmarked u, changed c
WHERE s.customer_id = $1 AND s.scenario_id = u.scenario_id
