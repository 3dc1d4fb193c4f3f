-- Each charge of an award that an index clause moves, with the baseline's shipments by level of the index; or, of awards with or without a
-- baseline, with those before a month.
WITH given AS MATERIALIZED (
  SELECT m.lane_id, m.carrier_id, m.award_id, m.contract_no, m.month, 0.01 * m.share * m.month_volume AS volume
  FROM counted_award_months m
  WHERE m.customer_id = $customer AND m.mode = $mode AND m.lane_id = ANY ($lanes)
    AND m.contract_no IN (SELECT contract_no FROM contract_clauses WHERE customer_id = $customer AND mode = $mode)
    AND ($before::date IS NOT NULL OR m.baseline_usd IS NOT NULL)
),
-- Not by the view award_costs, which joins by a nested loop.
costs AS MATERIALIZED (
  SELECT g.award_id, g.month, unnest(k.charge_nos) AS charge_no, unnest(k.cost_usd) AS cost_usd
  FROM given g
  JOIN award_month_costs k ON k.customer_id = $customer AND k.award_id = g.award_id AND k.month = g.month
),
linehaul AS MATERIALIZED (
  SELECT g.award_id, g.month, sum(k.cost_usd) AS usd
  FROM given g
  JOIN awards a ON a.customer_id = $customer AND a.award_id = g.award_id
  JOIN structure_charges s ON s.customer_id = $customer AND s.mode = $mode AND s.version = a.structure_version AND s.purpose = 'linehaul'
  JOIN costs k ON k.award_id = g.award_id AND k.month = g.month AND k.charge_no = s.charge_no
  GROUP BY g.award_id, g.month
),
-- The clause that applies to each charge in each month: a carrier's own clause comes first.
moved AS MATERIALIZED (
  SELECT DISTINCT ON (g.award_id, g.month, s.charge_no) g.*, s.charge_no, s.unit, s.has_breaks, s.purpose, k.clause_no,
         k.terms ->> 'date' = 'delivery' AS by_delivery, k.terms #>> '{effect,per}' AS per, c.cost_usd, h.usd AS linehaul_usd
  FROM given g
  JOIN awards a ON a.customer_id = $customer AND a.award_id = g.award_id
  JOIN structure_charges s ON s.customer_id = $customer AND s.mode = $mode AND s.version = a.structure_version
  JOIN contract_clauses k ON k.customer_id = $customer AND k.mode = $mode AND k.contract_no = g.contract_no
    AND (k.carrier_id IS NULL OR k.carrier_id = g.carrier_id)
    AND (k.from_month IS NULL OR k.from_month <= g.month) AND (k.to_month IS NULL OR k.to_month >= g.month)
    AND (s.charge_no = ANY (k.charge_nos) OR (k.charge_nos = '{}' AND s.purpose = 'fuel' AND s.type = 'Charge'))
  LEFT JOIN costs c ON c.award_id = g.award_id AND c.month = g.month AND c.charge_no = s.charge_no
  LEFT JOIN linehaul h ON h.award_id = g.award_id AND h.month = g.month
  ORDER BY g.award_id, g.month, s.charge_no, k.carrier_id IS NULL
),
places AS MATERIALIZED (
  SELECT l.lane_id, l.history_id, l.contract_no, coalesce(l.equipment, '') AS equipment, coalesce($before::date, c.first_month, 'infinity'::date) AS first_month
  FROM lanes l
  JOIN contracts c ON c.customer_id = $customer AND c.mode = $mode AND c.contract_no = l.contract_no
  WHERE l.customer_id = $customer AND l.mode = $mode AND l.lane_id IN (SELECT lane_id FROM moved)
),
levels AS MATERIALIZED (
  SELECT * FROM unnest($contracts::integer[], $clauses::integer[], $days::date[], $levels::integer[]) AS v(contract_no, clause_no, day, level_no)
),
shipped AS MATERIALIZED (
  SELECT p.lane_id, s.moved_on, CASE WHEN s.transit_days IS NOT NULL THEN s.delivered_on END AS delivered_on, s.volume,
         nullif(s.containers, 0) AS containers, s.miles,
         CASE WHEN s.weight_kg IS NOT NULL OR s.volume_m3 IS NOT NULL THEN s.chargeable_kg END AS chargeable_kg,
         CASE WHEN s.weight_kg IS NOT NULL OR s.volume_m3 IS NOT NULL THEN s.revenue_tons END AS revenue_tons, s.chassis_days
  FROM places p
  JOIN lane_shipments s ON s.customer_id = $customer AND s.history_id = p.history_id
  JOIN uploads u ON u.customer_id = $customer AND u.upload_id = s.upload_id AND u.mode = $mode AND u.status = 200
  WHERE s.volume > 0 AND s.charge_usd IS NOT NULL AND s.month < p.first_month
),
quantities AS MATERIALIZED (
  SELECT award_id, charge_no, clause_no, min(lane_id) AS lane_id, min(carrier_id) AS carrier_id, min(contract_no)::integer AS contract_no,
         min(unit) AS unit, bool_or(has_breaks) AS has_breaks, min(purpose) AS purpose, bool_or(by_delivery) AS by_delivery, min(per) AS per,
         sum(volume) AS volume, sum(cost_usd) AS cost_usd, sum(linehaul_usd) AS linehaul_usd
  FROM moved GROUP BY award_id, charge_no, clause_no
),
by_level AS (
  SELECT q.lane_id, q.clause_no, q.charge_no, q.unit, v.level_no, sum(s.volume) AS volume,
         sum(CASE q.per WHEN 'mile' THEN s.miles WHEN 'container' THEN s.containers WHEN 'shipment' THEN 1 WHEN 'percentOfLinehaul' THEN s.volume
           ELSE charge_driver(q.unit, s.containers, s.miles, s.chargeable_kg, s.revenue_tons, 1, s.chassis_days) END) AS quantity
  FROM (SELECT DISTINCT lane_id, contract_no, clause_no, charge_no, unit, by_delivery, per FROM quantities) q
  JOIN shipped s ON s.lane_id = q.lane_id
  LEFT JOIN levels v ON v.contract_no = q.contract_no AND v.clause_no = q.clause_no
    AND v.day = CASE WHEN q.by_delivery THEN coalesce(s.delivered_on, s.moved_on) ELSE s.moved_on END
  GROUP BY q.lane_id, q.clause_no, q.charge_no, q.unit, v.level_no
),
histories AS (
  SELECT lane_id, clause_no, charge_no, unit, jsonb_agg(jsonb_build_array(level_no, volume::text, quantity::text) ORDER BY level_no) AS shipments
  FROM by_level GROUP BY lane_id, clause_no, charge_no, unit
)
SELECT q.lane_id, q.carrier_id, q.contract_no, q.clause_no::integer AS clause_no, q.purpose = 'fuel' AND q.unit = 2 AS follows_diesel, q.has_breaks,
       r.rate, a.usd_per_unit, a.fuel_basis_usd_per_gallon AS basis, a.reference_usd_per_gallon AS reference, p.equipment, q.volume, q.cost_usd,
       q.linehaul_usd, coalesce(h.shipments, '[]') AS shipments
FROM quantities q
JOIN awards a ON a.customer_id = $customer AND a.award_id = q.award_id
JOIN places p ON p.lane_id = q.lane_id
LEFT JOIN histories h ON h.lane_id = q.lane_id AND h.clause_no = q.clause_no AND h.charge_no = q.charge_no AND h.unit = q.unit
LEFT JOIN LATERAL (
  SELECT (x ->> 'rate')::numeric AS rate FROM jsonb_array_elements(a.rates) AS x
  WHERE (x ->> 'chargeNo')::smallint = q.charge_no LIMIT 1) r ON true
ORDER BY q.lane_id, q.carrier_id, q.award_id, q.charge_no, q.clause_no
