-- Prices bids of lanes. $1 customer, $2 mode, $3 lanes, $4 reference diesel price, $5 every bid, not only those that need it
-- Each charge is rated per historical shipment (minimums and breaks included) and summed; see freight.priceLane.
-- LATERAL with OFFSET 0 looks up by index, bid by bid: the tables hold a hundred times what one call prices.
WITH fx AS MATERIALIZED (
  -- USD per unit at the rates frozen for the mode, before that the newest known.
  SELECT c.currency,
         coalesce(CASE WHEN c.currency = 'USD' THEN 1 END,
                  (SELECT r.usd_per_unit FROM fx_table_rates r
                   WHERE r.customer_id = $1 AND r.mode = $2 AND r.currency_code = c.currency
                     AND r.fx_no = (SELECT max(t.fx_no) FROM fx_tables t WHERE t.customer_id = $1 AND t.mode = $2)),
                  (SELECT r.usd_per_unit FROM currency_rates r WHERE r.currency_code = c.currency ORDER BY r.rate_date DESC LIMIT 1)
         ) AS usd_per_unit
  FROM (SELECT DISTINCT b.currency
        FROM unnest($3::bigint[]) AS asked(lane_id)
        CROSS JOIN LATERAL (SELECT currency FROM bids WHERE customer_id = $1 AND lane_id = asked.lane_id AND withdrawn_at IS NULL OFFSET 0) b
  ) c
),
due AS MATERIALIZED (
  SELECT b.bid_id, asked.lane_id, b.structure_version AS version, b.row_version, coalesce(fx.usd_per_unit, b.usd_per_unit) AS usd_per_unit,
         l.move_type, fuel.step,
         -- Amounts are USD times this: a fuel step is a fraction that may not end. freight.milesPerGallonOf
         CASE WHEN fuel.step = 0 THEN 1
              WHEN l.equipment ~* 'reef|refrig|temp|frozen|chill' THEN 5.5
              WHEN l.equipment ~* 'flat|step ?deck|lowboy|conestoga' THEN 5.0
              ELSE 6.0 END AS divisor
  FROM unnest($3::bigint[]) AS asked(lane_id)
  CROSS JOIN LATERAL (
    SELECT bid_id, structure_version, xmin AS row_version, usd_per_unit, currency, fuel_basis_usd_per_gallon
    FROM bids
    WHERE customer_id = $1 AND lane_id = asked.lane_id AND withdrawn_at IS NULL AND (needs_pricing OR $5)
    OFFSET 0) b
  CROSS JOIN LATERAL (SELECT move_type, equipment FROM lanes WHERE customer_id = $1 AND lane_id = asked.lane_id OFFSET 0) l
  CROSS JOIN LATERAL (SELECT $4::numeric - coalesce(b.fuel_basis_usd_per_gallon, $4::numeric) AS step) fuel
  LEFT JOIN fx ON fx.currency = b.currency
),
charges AS MATERIALIZED (
  -- Charges that cost money; one that is another's minimum costs nothing itself.
  SELECT c.version, c.charge_no, c.unit, c.has_breaks, c.minimum_charge_no, c.purpose = 'fuel' AND c.unit = 2 AS on_diesel,
         CASE WHEN c.unit = 10 THEN coalesce(c.expected_per_shipment, 1) ELSE 1 END AS part,
         CASE WHEN c.unit = 11 THEN c.expected_per_shipment END AS expected_days,
         c.purpose = 'carriage' AND c.location = 'Origin' AS from_door, c.purpose = 'carriage' AND c.location = 'Destination' AS to_door
  FROM structure_charges c
  WHERE c.customer_id = $1 AND c.mode = $2 AND c.type = 'Charge' AND c.unit <> 0
    AND NOT EXISTS (SELECT FROM structure_charges o WHERE o.customer_id = $1 AND o.mode = $2 AND o.version = c.version
                      AND o.minimum_charge_no = c.charge_no)
),
given AS MATERIALIZED (
  SELECT d.*, r.charge_no, r.break_no, r.rate * d.usd_per_unit * d.divisor AS usd
  FROM due d
  CROSS JOIN LATERAL (SELECT charge_no, break_no, rate FROM bid_rates WHERE customer_id = $1 AND bid_id = d.bid_id OFFSET 0) r
),
minimums AS MATERIALIZED (
  SELECT g.bid_id, g.charge_no, g.usd FROM given g
  WHERE g.break_no = 0 AND (g.version, g.charge_no) IN (SELECT version, minimum_charge_no FROM charges WHERE minimum_charge_no IS NOT NULL)
),
offered AS MATERIALIZED (
  -- A charge per shipment that only a part of the shipments has is priced at that part.
  SELECT g.bid_id, g.lane_id, g.version, g.divisor, g.charge_no, g.break_no, c.unit, c.has_breaks, c.part, c.expected_days,
         (g.usd + CASE WHEN c.on_diesel THEN g.step ELSE 0 END) * c.part AS price, m.usd * c.part AS minimum
  FROM given g
  JOIN charges c ON c.version = g.version AND c.charge_no = g.charge_no AND c.has_breaks = (g.break_no > 0)
  LEFT JOIN minimums m ON m.bid_id = g.bid_id AND m.charge_no = c.minimum_charge_no
  -- freight.chargeApplies
  WHERE g.move_type IS NULL
     OR (NOT c.from_door OR g.move_type LIKE 'Door%') AND (NOT c.to_door OR g.move_type LIKE '%Door')
),
history AS MATERIALIZED (
  SELECT r.*, f.months, f.volumes
  FROM unnest($3::bigint[]) AS asked(lane_id)
  CROSS JOIN LATERAL (SELECT * FROM rated_lanes WHERE customer_id = $1 AND lane_id = asked.lane_id AND volume > 0 OFFSET 0) r
  CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(month ORDER BY month), '{}') AS months, coalesce(array_agg(volume ORDER BY month), '{}') AS volumes
    FROM lane_forecasts WHERE customer_id = $1 AND lane_id = asked.lane_id OFFSET 0) f
),
plain AS (
  SELECT o.bid_id, o.charge_no, coalesce(v.driver, 0) * o.part AS driver, coalesce(v.driver, 0) * o.price AS amount,
         h.volume * o.divisor AS divisor, h.months, h.volumes
  FROM offered o
  JOIN history h USING (lane_id)
  CROSS JOIN LATERAL (
    SELECT CASE o.unit WHEN 1 THEN h.containers WHEN 2 THEN h.miles WHEN 3 THEN h.chargeable_kg WHEN 4 THEN h.revenue_tons
                       WHEN 10 THEN h.shipments
                       WHEN 11 THEN coalesce(h.days, 0) + h.shipments_without_days * coalesce(o.expected_days, 0) END AS driver) v
  WHERE NOT o.has_breaks AND o.minimum IS NULL
),
kinds AS MATERIALIZED (
  SELECT h.lane_id, k.*
  FROM history h
  CROSS JOIN LATERAL unnest(h.kind_shipments, h.kind_containers, h.kind_miles, h.kind_chargeable_kg, h.kind_revenue_tons, h.kind_days)
    AS k(shipments, containers, miles, chargeable_kg, revenue_tons, days)
  WHERE EXISTS (SELECT FROM offered o WHERE o.has_breaks OR o.minimum IS NOT NULL)
),
bands AS MATERIALIZED (
  -- What the rate or the rates of a charge with breaks or a minimum are, and from which weight.
  SELECT o.bid_id, o.lane_id, o.charge_no, o.unit, o.part, o.expected_days, o.minimum, o.has_breaks,
         array_agg(o.price ORDER BY b.weight_from_kg) AS prices, array_agg(coalesce(b.weight_from_kg, 0) ORDER BY b.weight_from_kg) AS floors
  FROM offered o
  LEFT JOIN structure_breaks b ON b.customer_id = $1 AND b.mode = $2 AND b.version = o.version AND b.break_no = o.break_no
  WHERE CASE WHEN o.has_breaks THEN b.break_no IS NOT NULL ELSE o.minimum IS NOT NULL END
  GROUP BY o.bid_id, o.lane_id, o.charge_no, o.unit, o.part, o.expected_days, o.minimum, o.has_breaks
),
per_kind AS (
  SELECT a.bid_id, a.lane_id, a.charge_no, v.driver * k.shipments * a.part AS driver,
         -- A shipment that does not tell its driver costs nothing, not the minimum.
         CASE WHEN v.driver IS NOT NULL THEN greatest(
           CASE WHEN NOT a.has_breaks THEN v.driver * a.prices[1]
                -- The cheapest of this break's rate × weight and any higher break's rate × its floor.
                ELSE (SELECT least((array_agg(p.price ORDER BY p.floor DESC) FILTER (WHERE p.floor <= v.driver))[1] * v.driver,
                                   min(p.price * p.floor) FILTER (WHERE p.floor > v.driver))
                      FROM unnest(a.prices, a.floors) AS p(price, floor)) END,
           a.minimum) * k.shipments END AS amount
  FROM bands a
  JOIN kinds k USING (lane_id)
  CROSS JOIN LATERAL (
    SELECT CASE a.unit WHEN 1 THEN k.containers WHEN 2 THEN k.miles WHEN 3 THEN k.chargeable_kg WHEN 4 THEN k.revenue_tons
                       WHEN 10 THEN 1 WHEN 11 THEN coalesce(k.days, a.expected_days) END AS driver) v
),
stepped AS (
  SELECT r.bid_id, r.charge_no, r.driver, r.amount, h.volume * d.divisor AS divisor, h.months, h.volumes
  FROM (SELECT bid_id, lane_id, charge_no, coalesce(sum(driver), 0) AS driver, coalesce(sum(amount), 0) AS amount
        FROM per_kind GROUP BY bid_id, lane_id, charge_no) r
  JOIN history h USING (lane_id)
  JOIN due d USING (bid_id)
),
priced AS MATERIALIZED (
  SELECT r.bid_id, array_agg(r.charge_no) AS charge_nos, array_agg(r.driver) AS drivers, array_agg(r.amount) AS amounts, r.divisor, r.months,
         coalesce(array_agg(c.cents) FILTER (WHERE c.cents IS NOT NULL), '{}') AS cost_cents,
         sum(c.total) * 0.01 AS all_in_usd, sum(r.amount) AS amount
  FROM (
    SELECT e.*, abs(e.amount) * 200 AS twice, e.divisor * 2 AS divisor_twice
    FROM (SELECT * FROM plain UNION ALL SELECT * FROM stepped) e OFFSET 0) r
  CROSS JOIN LATERAL (
    -- The one rounding of a cost, half-up away from zero and exact: whole cents of (amount × volume × 100 ÷ divisor + 1/2).
    SELECT array_agg(m.cents) AS cents, sum(m.cents) AS total
    FROM (SELECT CASE WHEN r.amount < 0 THEN -div(r.twice * v + r.divisor, r.divisor_twice)
                      ELSE div(r.twice * v + r.divisor, r.divisor_twice) END AS cents FROM unnest(r.volumes) AS v) m
  ) c
  GROUP BY r.bid_id, r.divisor, r.months
),
kept AS (
  INSERT INTO bid_prices AS p (customer_id, bid_id, charge_nos, drivers, amounts, divisor, months, cost_cents)
  SELECT $1, bid_id, charge_nos, drivers, amounts, divisor, months, cost_cents FROM priced
  ON CONFLICT (customer_id, bid_id) DO UPDATE
  SET charge_nos = excluded.charge_nos, drivers = excluded.drivers, amounts = excluded.amounts, divisor = excluded.divisor,
      months = excluded.months, cost_cents = excluded.cost_cents
  WHERE (p.charge_nos, p.drivers, p.amounts, p.divisor, p.months, p.cost_cents)
    IS DISTINCT FROM (excluded.charge_nos, excluded.drivers, excluded.amounts, excluded.divisor, excluded.months, excluded.cost_cents)
),
forgotten AS (
  DELETE FROM bid_prices p
  WHERE p.customer_id = $1 AND p.bid_id = ANY (ARRAY(SELECT bid_id FROM due EXCEPT SELECT bid_id FROM priced))
),
figures AS MATERIALIZED (
  SELECT d.bid_id, d.row_version, d.usd_per_unit, p.all_in_usd, round(p.amount * 1.000000000000 / p.divisor, 12) AS unit_cost_usd
  FROM due d LEFT JOIN priced p USING (bid_id)
)
UPDATE bids b
SET all_in_usd = CASE WHEN b.is_complete THEN f.all_in_usd END,
    unit_cost_usd = f.unit_cost_usd,
    usd_per_unit = f.usd_per_unit,
    needs_pricing = false
FROM figures f
-- A bid saved since this statement began has other rates: it stays due, and its own job prices it.
WHERE b.customer_id = $1 AND b.bid_id = f.bid_id AND b.bid_id = ANY (ARRAY(SELECT bid_id FROM due)) AND b.xmin = f.row_version
  AND (b.needs_pricing
    OR (b.all_in_usd, b.unit_cost_usd, b.usd_per_unit)
       IS DISTINCT FROM (CASE WHEN b.is_complete THEN f.all_in_usd END, f.unit_cost_usd, f.usd_per_unit))
