-- Awarded volumes of a contract by what an index clause depends on: the charge, its rate and currency, the diesel price it is quoted at,
-- the equipment. $charges: the charges of the clause, $linehaul: those of the linehaul, $carrier: null for every carrier.
WITH given AS MATERIALIZED (
  SELECT m.award_id, m.lane_id, a.usd_per_unit, a.fuel_basis_usd_per_gallon, a.rates, coalesce(l.equipment, '') AS equipment,
         sum(m.month_volume * m.share / 100) AS volume
  FROM counted_award_months m
  JOIN awards a ON a.customer_id = m.customer_id AND a.award_id = m.award_id
  JOIN lanes l ON l.customer_id = m.customer_id AND l.lane_id = m.lane_id
  WHERE m.customer_id = $customer AND m.mode = $mode AND l.contract_no = $contract AND m.expires_at > $moment
    AND ($carrier::bigint IS NULL OR m.carrier_id = $carrier)
  GROUP BY m.award_id, m.lane_id, a.usd_per_unit, a.fuel_basis_usd_per_gallon, a.rates, l.equipment
),
costs AS MATERIALIZED (
  SELECT k.award_id, k.charge_no, sum(k.cost_usd) AS cost_usd
  FROM counted_award_months m
  JOIN award_costs k ON k.customer_id = m.customer_id AND k.award_id = m.award_id AND k.month = m.month
  WHERE m.customer_id = $customer AND m.mode = $mode AND m.expires_at > $moment AND m.award_id IN (SELECT award_id FROM given)
    AND (k.charge_no = ANY ($charges::smallint[]) OR k.charge_no = ANY ($linehaul::smallint[]))
  GROUP BY k.award_id, k.charge_no
)
SELECT c.charge_no::integer AS charge_no, r.rate, g.usd_per_unit, g.fuel_basis_usd_per_gallon AS basis, g.equipment,
       count(DISTINCT g.lane_id)::integer AS lanes, sum(g.volume) AS volume, coalesce(sum(k.cost_usd), 0) AS cost_usd,
       coalesce(sum(h.linehaul_usd), 0) AS linehaul_usd
FROM given g
CROSS JOIN unnest($charges::smallint[]) AS c(charge_no)
LEFT JOIN costs k ON k.award_id = g.award_id AND k.charge_no = c.charge_no
LEFT JOIN (SELECT award_id, sum(cost_usd) AS linehaul_usd FROM costs WHERE charge_no = ANY ($linehaul::smallint[]) GROUP BY award_id) h
  ON h.award_id = g.award_id
LEFT JOIN LATERAL (
  SELECT (x ->> 'rate')::numeric AS rate FROM jsonb_array_elements(g.rates) AS x
  WHERE (x ->> 'chargeNo')::smallint = c.charge_no LIMIT 1) r ON true
GROUP BY c.charge_no, r.rate, g.usd_per_unit, g.fuel_basis_usd_per_gallon, g.equipment
ORDER BY c.charge_no, r.rate, g.equipment
