-- Awards of lanes by charge and month, from the first to the last month of their lane_figures. $1 customer, $2 mode, $3 lanes
-- (null: all)
WITH named AS MATERIALIZED (
  SELECT version, charge_no, name, location, dense_rank() OVER (ORDER BY name, location)::integer AS name_no
  FROM structure_charges WHERE customer_id = $1 AND mode = $2
),
-- Awards with what their charges cost, month × charge, and where their months are in those of the lane. OFFSET 0, here and below: what
-- is used several times is calculated once. Not by the view award_costs, which joins by a nested loop.
award AS (
  SELECT w.*, s.contract_no, s.first_month, s.month_count, cardinality(w.months) AS awarded_months, months_between(s.first_month, w.months[1]) AS months_before,
         -- Most awards have consecutive months.
         months_between(w.months[1], w.months[cardinality(w.months)]) + 1 = cardinality(w.months) AS is_consecutive
  FROM (
    SELECT m.lane_id, a.structure_version, k.charge_nos, array_agg(m.month ORDER BY m.month) AS months,
           array_agg(k.cost_usd ORDER BY m.month) AS costs_usd
    FROM counted_award_months m
    JOIN awards a ON a.customer_id = $1 AND a.award_id = m.award_id
    JOIN award_month_costs k ON k.customer_id = $1 AND k.award_id = m.award_id AND k.month = m.month
    WHERE m.customer_id = $1 AND m.mode = $2 AND ($3::bigint[] IS NULL OR m.lane_id = ANY ($3))
    GROUP BY m.lane_id, m.award_id, a.structure_version, k.charge_nos
  ) w
  JOIN (
    SELECT lane_id, contract_no, first_month, cardinality(volume) AS month_count
    FROM lane_figures WHERE customer_id = $1 AND mode = $2 AND ($3::bigint[] IS NULL OR lane_id = ANY ($3))
  ) s ON s.lane_id = w.lane_id
  OFFSET 0
),
-- By charge, in the months of the lane.
part AS (
  SELECT w.lane_id, w.contract_no, w.month_count, k.name_no,
    CASE WHEN w.is_consecutive THEN
           array_fill(0::bigint, ARRAY[w.months_before])
             || ARRAY(SELECT whole_parts(usd * 100) FROM unnest(w.costs_usd[:][place.no:place.no]) usd)
             || array_fill(0::bigint, ARRAY[w.month_count - w.months_before - w.awarded_months])
         ELSE ARRAY(
           SELECT coalesce(whole_parts(c.usd * 100), 0)
           FROM generate_series(0, w.month_count - 1) at
           LEFT JOIN unnest(w.months, w.costs_usd[:][place.no:place.no]) AS c(month, usd) ON months_between(w.first_month, c.month) = at
           ORDER BY at) END AS cents
  FROM award w
  JOIN named k ON k.version = w.structure_version AND k.charge_no = ANY (w.charge_nos)
  CROSS JOIN LATERAL (SELECT array_position(w.charge_nos, k.charge_no) AS no) place
  OFFSET 0
),
charge AS (
  SELECT lane_id, contract_no, name_no,
    CASE WHEN parts = 1 THEN only_cents
         ELSE ARRAY(SELECT sum(cent)::bigint FROM unnest(all_cents) WITH ORDINALITY AS c(cent, place)
                    GROUP BY (place - 1) % month_count ORDER BY (place - 1) % month_count) END AS cents
  FROM (
    SELECT lane_id, contract_no, month_count, name_no, count(*) AS parts, min(cents) AS only_cents, array_agg(cents) AS all_cents
    FROM part GROUP BY lane_id, contract_no, month_count, name_no
  ) parts
  OFFSET 0
),
-- Returned and counted: a cluster would write the rows by COPY otherwise, which row-level security refuses.
written AS (
  INSERT INTO lane_charges (customer_id, lane_id, mode, contract_no, basis, charge_name, location, total_cents, cents)
  SELECT $1::bigint, c.lane_id, $2::smallint, c.contract_no, 'awarded', k.name, k.location, (SELECT sum(cent) FROM unnest(c.cents) cent), c.cents
  FROM charge c
  JOIN (SELECT DISTINCT name_no, name, location FROM named) k USING (name_no)
  RETURNING customer_id
)
SELECT count(*) FROM written
