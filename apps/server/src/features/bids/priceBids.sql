-- Prices every bid of a customer's mode that needs it. $1 customer, $2 mode
-- Each charge is rated per historical shipment (minimums and breaks included) and summed; see freight.priceLane.
WITH due AS MATERIALIZED (
  SELECT bid_id, lane_id, structure_version AS version, usd_per_unit, xmin AS row_version
  FROM bids WHERE customer_id = $1 AND mode = $2 AND needs_pricing AND withdrawn_at IS NULL
),
shipments AS MATERIALIZED (
  SELECT s.lane_id, s.volume, s.miles, s.containers, s.chargeable_kg, s.revenue_tons, s.chassis_days
  FROM lane_shipments s
  WHERE s.customer_id = $1 AND s.mode = $2 AND s.volume > 0 AND s.lane_id IN (SELECT lane_id FROM due)
    AND s.upload_id IN (SELECT upload_id FROM uploads WHERE customer_id = $1 AND mode = $2 AND status = 200)
),
drivers AS MATERIALIZED (
  SELECT lane_id, count(*) AS shipments, sum(volume) AS volume, sum(miles) AS miles, sum(containers) AS containers,
         sum(chargeable_kg) AS chargeable_kg, sum(revenue_tons) AS revenue_tons, sum(chassis_days) AS chassis_days
  FROM shipments GROUP BY lane_id
),
offered AS MATERIALIZED (
  -- Charges that cost money, as each bid prices them; a charge that is another's minimum costs nothing itself.
  SELECT d.bid_id, d.lane_id, d.version, d.usd_per_unit, c.charge_no, c.unit, c.has_breaks, r.rate, m.rate AS minimum
  FROM due d
  JOIN structure_charges c ON c.customer_id = $1 AND c.mode = $2 AND c.version = d.version
  LEFT JOIN bid_rates r ON r.customer_id = $1 AND r.bid_id = d.bid_id AND r.charge_no = c.charge_no AND r.break_no = 0
  LEFT JOIN bid_rates m ON m.customer_id = $1 AND m.bid_id = d.bid_id AND m.charge_no = c.minimum_charge_no AND m.break_no = 0
  WHERE c.type = 'Charge' AND c.unit <> 0 AND (c.has_breaks OR r.rate IS NOT NULL)
    AND NOT EXISTS (SELECT FROM structure_charges o WHERE o.customer_id = $1 AND o.mode = $2 AND o.version = d.version
                      AND o.minimum_charge_no = c.charge_no)
),
plain AS (
  SELECT o.bid_id, o.lane_id, o.charge_no, v.driver, v.driver * o.rate * o.usd_per_unit AS rerated_usd
  FROM offered o
  JOIN drivers d USING (lane_id)
  CROSS JOIN LATERAL (SELECT CASE o.unit WHEN 1 THEN d.containers WHEN 2 THEN d.miles WHEN 3 THEN d.chargeable_kg
                                         WHEN 4 THEN d.revenue_tons WHEN 10 THEN d.shipments WHEN 11 THEN d.chassis_days END AS driver) v
  WHERE NOT o.has_breaks AND o.minimum IS NULL AND v.driver IS NOT NULL
),
weights AS MATERIALIZED (
  -- Shipments of a lane that are rated alike are rated once.
  SELECT lane_id, chargeable_kg, revenue_tons, miles, containers, chassis_days, count(*) AS shipments
  FROM shipments
  WHERE EXISTS (SELECT FROM offered o WHERE o.has_breaks OR o.minimum IS NOT NULL)
  GROUP BY lane_id, chargeable_kg, revenue_tons, miles, containers, chassis_days
),
floored AS (
  SELECT o.bid_id, o.lane_id, o.charge_no, v.driver * w.shipments AS driver,
         greatest(v.driver * o.rate, o.minimum) * w.shipments * o.usd_per_unit AS rerated_usd
  FROM offered o
  JOIN weights w USING (lane_id)
  CROSS JOIN LATERAL (SELECT CASE o.unit WHEN 1 THEN w.containers WHEN 2 THEN w.miles WHEN 3 THEN w.chargeable_kg
                                         WHEN 4 THEN w.revenue_tons WHEN 10 THEN 1 WHEN 11 THEN w.chassis_days END AS driver) v
  WHERE NOT o.has_breaks AND o.minimum IS NOT NULL AND v.driver IS NOT NULL
),
broken AS (
  -- The cheapest of this break's rate × weight and any higher break's rate × its floor, then the minimum.
  SELECT o.bid_id, o.lane_id, o.charge_no, w.chargeable_kg * w.shipments AS driver,
         greatest(
           least((array_agg(r.rate ORDER BY b.weight_from_kg DESC) FILTER (WHERE b.weight_from_kg <= w.chargeable_kg))[1] * w.chargeable_kg,
                 min(r.rate * b.weight_from_kg) FILTER (WHERE b.weight_from_kg > w.chargeable_kg)),
           o.minimum) * w.shipments * o.usd_per_unit AS rerated_usd
  FROM offered o
  JOIN weights w USING (lane_id)
  JOIN bid_rates r ON r.customer_id = $1 AND r.bid_id = o.bid_id AND r.charge_no = o.charge_no
  JOIN structure_breaks b ON b.customer_id = $1 AND b.mode = $2 AND b.version = o.version AND b.break_no = r.break_no
  WHERE o.has_breaks
  GROUP BY o.bid_id, o.lane_id, o.charge_no, o.minimum, o.usd_per_unit,
           w.chargeable_kg, w.revenue_tons, w.miles, w.containers, w.chassis_days, w.shipments
),
rated AS MATERIALIZED (
  SELECT bid_id, lane_id, charge_no, sum(driver) AS driver, sum(rerated_usd) AS rerated_usd
  FROM (SELECT * FROM plain UNION ALL SELECT * FROM floored UNION ALL SELECT * FROM broken) every_charge
  GROUP BY bid_id, lane_id, charge_no
),
forgotten_costs AS (DELETE FROM bid_costs c USING due WHERE c.customer_id = $1 AND c.bid_id = due.bid_id
                      AND NOT EXISTS (SELECT FROM rated WHERE rated.bid_id = c.bid_id AND rated.charge_no = c.charge_no)),
forgotten_charges AS (DELETE FROM bid_charge_costs c USING due WHERE c.customer_id = $1 AND c.bid_id = due.bid_id
                        AND NOT EXISTS (SELECT FROM rated WHERE rated.bid_id = c.bid_id AND rated.charge_no = c.charge_no)),
costs AS MATERIALIZED (
  -- Multiplied before divided, so that a cost that is whole cents stays whole cents; the one rounding of a cost.
  SELECT r.bid_id, r.charge_no, f.month, round(r.rerated_usd * f.volume * 1.000000000000 / d.volume, 2) AS cost_usd
  FROM rated r
  JOIN drivers d USING (lane_id)
  JOIN lane_forecasts f ON f.customer_id = $1 AND f.lane_id = r.lane_id
),
kept_costs AS (
  INSERT INTO bid_costs AS c (customer_id, bid_id, charge_no, month, cost_usd)
  SELECT $1, bid_id, charge_no, month, cost_usd FROM costs
  ON CONFLICT (customer_id, bid_id, charge_no, month) DO UPDATE SET cost_usd = excluded.cost_usd
),
stale_months AS (DELETE FROM bid_costs c USING due WHERE c.customer_id = $1 AND c.bid_id = due.bid_id
                   AND NOT EXISTS (SELECT FROM lane_forecasts f WHERE f.customer_id = $1 AND f.lane_id = due.lane_id AND f.month = c.month)),
kept_charges AS (
  INSERT INTO bid_charge_costs AS c (customer_id, bid_id, charge_no, driver, rerated_usd, rated_volume, unit_cost_usd)
  SELECT $1, r.bid_id, r.charge_no, r.driver, r.rerated_usd, d.volume, round(r.rerated_usd * 1.000000000000 / d.volume, 12)
  FROM rated r JOIN drivers d USING (lane_id)
  ON CONFLICT (customer_id, bid_id, charge_no)
  DO UPDATE SET driver = excluded.driver, rerated_usd = excluded.rerated_usd, rated_volume = excluded.rated_volume,
                unit_cost_usd = excluded.unit_cost_usd
),
totals AS (SELECT bid_id, sum(cost_usd) AS all_in_usd FROM costs GROUP BY bid_id),
units AS (SELECT r.bid_id, sum(r.rerated_usd) * 1.000000000000 / min(d.volume) AS unit_cost_usd FROM rated r JOIN drivers d USING (lane_id) GROUP BY r.bid_id)
UPDATE bids b
SET all_in_usd = CASE WHEN b.is_complete THEN t.all_in_usd END,
    unit_cost_usd = round(u.unit_cost_usd, 12),
    needs_pricing = false
FROM due LEFT JOIN totals t USING (bid_id) LEFT JOIN units u USING (bid_id)
-- A bid saved since this statement began has other rates: it stays due, and its own job prices it.
WHERE b.customer_id = $1 AND b.bid_id = due.bid_id AND b.xmin = due.row_version
