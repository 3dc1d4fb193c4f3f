-- Adds the cost of lanes' charges to the totals of their contract and set of uploads, or subtracts it. $1 customer, $2 mode, $3 lanes (null: all), $4 1 or
-- -1, $5 basis (null: both). Summed a year of cells at a time: with one row per cell it takes ten times as long.
WITH sums AS (
  SELECT f.contract_no, f.set_no, c.basis, c.charge_name, c.location, f.first_month, 12 * y.no AS at,
    ARRAY[count(c.cents[12 * y.no + 1]), count(c.cents[12 * y.no + 2]), count(c.cents[12 * y.no + 3]), count(c.cents[12 * y.no + 4]), count(c.cents[12 * y.no + 5]), count(c.cents[12 * y.no + 6]), count(c.cents[12 * y.no + 7]), count(c.cents[12 * y.no + 8]), count(c.cents[12 * y.no + 9]), count(c.cents[12 * y.no + 10]), count(c.cents[12 * y.no + 11]), count(c.cents[12 * y.no + 12])] AS lanes,
    ARRAY[sum(c.cents[12 * y.no + 1]), sum(c.cents[12 * y.no + 2]), sum(c.cents[12 * y.no + 3]), sum(c.cents[12 * y.no + 4]), sum(c.cents[12 * y.no + 5]), sum(c.cents[12 * y.no + 6]), sum(c.cents[12 * y.no + 7]), sum(c.cents[12 * y.no + 8]), sum(c.cents[12 * y.no + 9]), sum(c.cents[12 * y.no + 10]), sum(c.cents[12 * y.no + 11]), sum(c.cents[12 * y.no + 12])] AS cents
  FROM lane_charges c
  JOIN lane_figures f ON f.customer_id = $1 AND f.lane_id = c.lane_id
  CROSS JOIN LATERAL generate_series(0, (cardinality(c.cents) - 1) / 12) AS y(no)
  WHERE c.customer_id = $1 AND c.mode = $2 AND ($3::bigint[] IS NULL OR c.lane_id = ANY ($3)) AND ($5::text IS NULL OR c.basis = $5)
  GROUP BY f.contract_no, f.set_no, c.basis, c.charge_name, c.location, f.first_month, y.no
)
INSERT INTO mode_charges AS m (customer_id, mode, contract_no, set_no, basis, charge_name, location, month, lanes, cost_usd)
SELECT $1::bigint, $2::smallint, s.contract_no, s.set_no, s.basis, s.charge_name, s.location, (s.first_month + (s.at + x.place - 1) * interval '1 month')::date,
  $4::integer * sum(x.lanes), $4 * sum(x.cents) * 0.01
FROM sums s
CROSS JOIN LATERAL unnest(s.lanes, s.cents) WITH ORDINALITY AS x(lanes, cents, place)
WHERE x.lanes > 0
GROUP BY 3, 4, 5, 6, 7, 8
ON CONFLICT (customer_id, mode, contract_no, set_no, basis, charge_name, location, month) DO UPDATE
SET lanes = m.lanes + excluded.lanes, cost_usd = m.cost_usd + excluded.cost_usd
