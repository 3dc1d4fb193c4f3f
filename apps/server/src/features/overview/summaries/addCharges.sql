-- Adds what lanes' charges cost to the sums of their mode, or takes it away. $1 customer, $2 mode, $3 lanes (null: all), $4 1 or -1
INSERT INTO mode_charges AS m (customer_id, mode, basis, charge_name, location, month, lanes, cost_usd)
SELECT $1::bigint, $2::smallint, c.basis, c.charge_name, c.location, (f.first_month + (x.place - 1) * interval '1 month')::date,
  $4::integer * count(*), $4 * sum(x.cents) * 0.01
FROM lane_charges c
JOIN lane_figures f ON f.customer_id = $1 AND f.lane_id = c.lane_id
CROSS JOIN LATERAL unnest(c.cents) WITH ORDINALITY AS x(cents, place)
WHERE c.customer_id = $1 AND c.mode = $2 AND ($3::bigint[] IS NULL OR c.lane_id = ANY ($3))
GROUP BY 3, 4, 5, 6
ON CONFLICT (customer_id, mode, basis, charge_name, location, month) DO UPDATE
SET lanes = m.lanes + excluded.lanes, cost_usd = m.cost_usd + excluded.cost_usd
