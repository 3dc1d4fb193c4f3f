-- Awards of lanes by charge and month, from the first to the last month of their lane_figures. $1 customer, $2 mode, $3 lanes
-- (null: all)
WITH named AS MATERIALIZED (
  SELECT version, charge_no, name, location, dense_rank() OVER (ORDER BY name, location)::integer AS name_no
  FROM structure_charges WHERE customer_id = $1 AND mode = $2
),
awarded AS MATERIALIZED (
  SELECT m.lane_id, m.month, a.structure_version, c.charge_nos, c.cost_usd
  FROM counted_award_months m
  JOIN awards a ON a.customer_id = $1 AND a.award_id = m.award_id
  JOIN award_month_costs c ON c.customer_id = $1 AND c.award_id = m.award_id AND c.month = m.month
  WHERE m.customer_id = $1 AND m.mode = $2 AND ($3::bigint[] IS NULL OR m.lane_id = ANY ($3))
),
-- Not by the view award_costs: it joins by a nested loop, and the planner may then use one for every join.
cell AS (
  SELECT lane_id, month, structure_version, unnest(charge_nos) AS charge_no, whole_parts(unnest(cost_usd) * 100) AS cents FROM awarded
),
charge AS (
  SELECT c.lane_id, k.name_no, sum(c.cents) AS total_cents, array_agg(c.month ORDER BY c.month) AS months,
         array_agg(c.cents ORDER BY c.month) AS cents, min(c.month) AS first_month, max(c.month) AS last_month,
         count(DISTINCT c.month) AS month_count
  FROM cell c
  JOIN named k ON k.version = c.structure_version AND k.charge_no = c.charge_no
  GROUP BY c.lane_id, k.name_no
),
-- Returned and counted: a cluster would write the rows by COPY otherwise, which row-level security refuses.
written AS (
  INSERT INTO lane_charges (customer_id, lane_id, mode, contract_no, basis, charge_name, location, total_cents, cents)
  SELECT $1::bigint, s.lane_id, $2::smallint, s.contract_no, 'awarded', k.name, k.location, c.total_cents,
    -- Shortcut: most have consecutive months, each of one award.
    CASE WHEN cardinality(c.cents) = c.month_count AND months_between(c.first_month, c.last_month) + 1 = c.month_count THEN
           array_fill(0::bigint, ARRAY[months_between(s.first_month, c.first_month)]) || c.cents
             || array_fill(0::bigint, ARRAY[months_between(c.last_month, s.last_month)])
         ELSE ARRAY(
           SELECT coalesce(sum(told.cents), 0)::bigint
           FROM generate_series(0, months_between(s.first_month, s.last_month)) place
           LEFT JOIN unnest(c.months, c.cents) AS told(month, cents) ON months_between(s.first_month, told.month) = place
           GROUP BY place ORDER BY place) END
  FROM charge c
  JOIN (SELECT lane_id, contract_no, first_month, (first_month + (cardinality(volume) - 1) * interval '1 month')::date AS last_month
        FROM lane_figures WHERE customer_id = $1 AND mode = $2 AND ($3::bigint[] IS NULL OR lane_id = ANY ($3))) s USING (lane_id)
  JOIN (SELECT DISTINCT name_no, name, location FROM named) k USING (name_no)
  RETURNING customer_id
)
SELECT count(*) FROM written
