-- Each charge of an award that an index clause moves, with the invoiced shipments that are compared with the award, by level of the index:
-- those of its carrier and, in its share, those of carriers without an award.
WITH given AS MATERIALIZED (
  SELECT m.lane_id, m.carrier_id, m.award_id, m.contract_no, m.month, 0.01 * m.share * m.month_volume AS volume
  FROM counted_award_months m
  WHERE m.customer_id = $customer AND m.mode = $mode
    AND m.contract_no IN (SELECT contract_no FROM contract_clauses WHERE customer_id = $customer AND mode = $mode)
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
  SELECT l.lane_id, l.history_id, l.contract_no, coalesce(l.equipment, '') AS equipment, coalesce(c.first_month, 'infinity'::date) AS first_month
  FROM lanes l
  JOIN contracts c ON c.customer_id = $customer AND c.mode = $mode AND c.contract_no = l.contract_no
  WHERE l.customer_id = $customer AND l.mode = $mode AND l.lane_id IN (SELECT lane_id FROM moved)
),
levels AS MATERIALIZED (
  SELECT * FROM unnest($contracts::integer[], $clauses::integer[], $days::date[], $levels::integer[]) AS v(contract_no, clause_no, day, level_no)
),
carried AS MATERIALIZED (
  SELECT p.lane_id, s.month, coalesce(w.canonical, '') AS carrier, s.moved_on,
         CASE WHEN s.transit_days IS NOT NULL THEN s.delivered_on END AS delivered_on, s.volume,
         nullif(s.containers, 0) AS containers, s.miles,
         CASE WHEN s.weight_kg IS NOT NULL OR s.volume_m3 IS NOT NULL THEN s.chargeable_kg END AS chargeable_kg,
         CASE WHEN s.weight_kg IS NOT NULL OR s.volume_m3 IS NOT NULL THEN s.revenue_tons END AS revenue_tons, s.chassis_days
  FROM places p
  JOIN lane_shipments s ON s.customer_id = $customer AND s.history_id = p.history_id
  JOIN uploads u ON u.customer_id = $customer AND u.upload_id = s.upload_id AND u.mode = $mode AND u.status = 200
  LEFT JOIN resolved_words w ON w.customer_id = $customer AND w.upload_id = s.upload_id AND w.kind = 'carrier' AND w.word_no = s.carrier_word
  WHERE s.volume > 0 AND s.charge_usd IS NOT NULL AND s.month >= p.first_month
),
parts AS MATERIALIZED (
  SELECT c.lane_id, c.month, c.carrier, o.carrier_id
  FROM (SELECT DISTINCT lane_id, month, carrier FROM carried) c
  LEFT JOIN carrier_aliases k ON k.customer_id = $customer AND k.name = c.carrier
  LEFT JOIN (SELECT DISTINCT lane_id, month, carrier_id FROM given) o ON o.lane_id = c.lane_id AND o.month = c.month AND o.carrier_id = k.carrier_id
),
-- The awards that a carrier's month is compared with, each with its part: the carrier's own awards, or all awards of the month.
compared AS MATERIALIZED (
  SELECT r.lane_id, r.month, r.carrier, g.award_id,
         CASE WHEN sum(g.volume) OVER same > 0 THEN g.volume::numeric(60, 24) / sum(g.volume) OVER same ELSE 1::numeric(60, 24) / count(*) OVER same END AS part
  FROM parts r
  JOIN given g ON g.lane_id = r.lane_id AND g.month = r.month AND g.carrier_id = coalesce(r.carrier_id, g.carrier_id)
  WINDOW same AS (PARTITION BY r.lane_id, r.month, r.carrier)
),
by_level AS (
  SELECT c.lane_id, c.month, c.carrier, m.award_id, m.charge_no, v.level_no, sum(s.volume) AS volume,
         sum(CASE m.per WHEN 'mile' THEN s.miles WHEN 'container' THEN s.containers WHEN 'shipment' THEN 1 WHEN 'percentOfLinehaul' THEN s.volume
           ELSE charge_driver(m.unit, s.containers, s.miles, s.chargeable_kg, s.revenue_tons, 1, s.chassis_days) END) AS quantity
  FROM compared c
  JOIN moved m ON m.award_id = c.award_id AND m.month = c.month
  JOIN carried s ON s.lane_id = c.lane_id AND s.month = c.month AND s.carrier = c.carrier
  LEFT JOIN levels v ON v.contract_no = m.contract_no AND v.clause_no = m.clause_no
    AND v.day = CASE WHEN m.by_delivery THEN coalesce(s.delivered_on, s.moved_on) ELSE s.moved_on END
  GROUP BY c.lane_id, c.month, c.carrier, m.award_id, m.charge_no, v.level_no
),
invoiced AS (
  SELECT lane_id, month, carrier, award_id, charge_no,
         jsonb_agg(jsonb_build_array(level_no, volume::text, quantity::text) ORDER BY level_no) AS shipments
  FROM by_level GROUP BY lane_id, month, carrier, award_id, charge_no
)
SELECT i.lane_id, i.month, i.carrier, c.part, m.contract_no::integer AS contract_no, m.clause_no::integer AS clause_no,
       m.purpose = 'fuel' AND m.unit = 2 AS follows_diesel, m.has_breaks, r.rate, a.usd_per_unit, a.fuel_basis_usd_per_gallon AS basis,
       a.reference_usd_per_gallon AS reference, p.equipment, m.volume, m.cost_usd, m.linehaul_usd, i.shipments
FROM invoiced i
JOIN compared c ON c.lane_id = i.lane_id AND c.month = i.month AND c.carrier = i.carrier AND c.award_id = i.award_id
JOIN moved m ON m.award_id = i.award_id AND m.month = i.month AND m.charge_no = i.charge_no
JOIN awards a ON a.customer_id = $customer AND a.award_id = i.award_id
JOIN places p ON p.lane_id = i.lane_id
LEFT JOIN LATERAL (
  SELECT (x ->> 'rate')::numeric AS rate FROM jsonb_array_elements(a.rates) AS x
  WHERE (x ->> 'chargeNo')::smallint = m.charge_no LIMIT 1) r ON true
ORDER BY i.lane_id, i.month, i.carrier, i.award_id, i.charge_no
