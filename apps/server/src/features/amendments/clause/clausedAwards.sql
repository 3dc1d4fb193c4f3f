-- Months of awards in force by award and charge of an index clause: what its amount is multiplied by. $from, $to: the first and last month
-- ($to null: every later one), $linehaul: the charges of the linehaul.
WITH given AS MATERIALIZED (
  SELECT m.award_id, m.month, m.month_volume * m.share / 100 AS volume
  FROM award_months m
  WHERE m.customer_id = $customer AND m.award_id = ANY ($awards) AND m.is_active AND m.month >= $from AND ($to::date IS NULL OR m.month <= $to)
),
sums AS MATERIALIZED (SELECT award_id, sum(volume) AS volume FROM given GROUP BY award_id),
costs AS MATERIALIZED (
  SELECT k.award_id, k.charge_no, sum(k.cost_usd) AS cost_usd
  FROM given g
  JOIN award_costs k ON k.customer_id = $customer AND k.award_id = g.award_id AND k.month = g.month
  WHERE k.charge_no = ANY ($charges::smallint[]) OR k.charge_no = ANY ($linehaul::smallint[])
  GROUP BY k.award_id, k.charge_no
)
SELECT s.award_id, c.charge_no::integer AS charge_no, r.rate, a.usd_per_unit, a.fuel_basis_usd_per_gallon AS basis,
       coalesce(l.equipment, '') AS equipment, s.volume, coalesce(k.cost_usd, 0) AS cost_usd, coalesce(h.linehaul_usd, 0) AS linehaul_usd
FROM sums s
JOIN awards a ON a.customer_id = $customer AND a.award_id = s.award_id
JOIN lanes l ON l.customer_id = $customer AND l.lane_id = a.lane_id
CROSS JOIN unnest($charges::smallint[]) AS c(charge_no)
LEFT JOIN costs k ON k.award_id = s.award_id AND k.charge_no = c.charge_no
LEFT JOIN (SELECT award_id, sum(cost_usd) AS linehaul_usd FROM costs WHERE charge_no = ANY ($linehaul::smallint[]) GROUP BY award_id) h
  ON h.award_id = s.award_id
LEFT JOIN LATERAL (
  SELECT (x ->> 'rate')::numeric AS rate FROM jsonb_array_elements(a.rates) AS x
  WHERE (x ->> 'chargeNo')::smallint = c.charge_no LIMIT 1) r ON true
ORDER BY s.award_id, c.charge_no
