-- Prices bids of lanes. $1 customer, $2 mode, $3 lanes, $4 reference diesel price, $5 every bid, not only those that need it, $6 contract of
-- the lanes. Each
-- charge is rated per historical shipment (minimums and breaks included) and summed; see freight.priceLane. LATERAL with OFFSET 0
-- forces index lookups per bid: the tables hold a hundred times what one call prices.
WITH fx AS MATERIALIZED (
  -- USD per unit at the exchange rates locked for the contract, otherwise the newest known.
  SELECT c.currency,
         coalesce(CASE WHEN c.currency = 'USD' THEN 1 END,
                  (SELECT r.usd_per_unit FROM fx_table_rates r
                   WHERE r.customer_id = $1 AND r.mode = $2 AND r.currency_code = c.currency
                     AND r.fx_no = (SELECT k.fx_no FROM contracts k WHERE k.customer_id = $1 AND k.mode = $2 AND k.contract_no = $6)),
                  (SELECT r.usd_per_unit FROM currency_rates r WHERE r.currency_code = c.currency ORDER BY r.rate_date DESC LIMIT 1)
         ) AS usd_per_unit
  FROM (SELECT DISTINCT b.currency
        FROM unnest($3::bigint[]) AS asked(lane_id)
        CROSS JOIN LATERAL (SELECT currency FROM bids WHERE customer_id = $1 AND lane_id = asked.lane_id AND withdrawn_at IS NULL OFFSET 0) b
  ) c
),
due AS MATERIALIZED (
  SELECT b.bid_id, asked.lane_id, b.structure_version AS version, b.row_version, rate.usd_per_unit, l.move_type, fuel.step, miles.divisor,
         rate.usd_per_unit * miles.divisor AS factor
  FROM unnest($3::bigint[]) AS asked(lane_id)
  CROSS JOIN LATERAL (
    SELECT move_type,
           -- freight.milesPerGallonOf
           CASE WHEN equipment ~* 'reef|refrig|temp|frozen|chill' THEN 5.5
                WHEN equipment ~* 'flat|step ?deck|lowboy|conestoga' THEN 5.0
                ELSE 6.0 END AS miles_per_gallon
    FROM lanes WHERE customer_id = $1 AND lane_id = asked.lane_id OFFSET 0) l
  CROSS JOIN LATERAL (
    -- needs_pricing is compared outside: after a large sheet, the index of bids that need a price has an entry for each lane. The
    -- planner's statistics do not know yet, and every lane would read all of them.
    SELECT bid_id, structure_version, xmin AS row_version, usd_per_unit, currency, fuel_basis_usd_per_gallon, needs_pricing
    FROM bids
    WHERE customer_id = $1 AND lane_id = asked.lane_id AND withdrawn_at IS NULL
    OFFSET 0) b
  LEFT JOIN fx ON fx.currency = b.currency
  CROSS JOIN LATERAL (SELECT coalesce(fx.usd_per_unit, b.usd_per_unit) AS usd_per_unit) rate
  CROSS JOIN LATERAL (SELECT $4::numeric - coalesce(b.fuel_basis_usd_per_gallon, $4::numeric) AS step) fuel
  -- Amounts are USD times this divisor: a fuel step is a fraction that may not terminate.
  CROSS JOIN LATERAL (SELECT CASE WHEN fuel.step = 0 THEN 1 ELSE l.miles_per_gallon END AS divisor) miles
  WHERE b.needs_pricing OR $5
),
charges AS MATERIALIZED (
  -- Charges with a cost; a charge that is another's minimum costs nothing itself.
  SELECT c.version, c.charge_no, c.unit, c.has_breaks, c.minimum_charge_no, c.purpose = 'fuel' AND c.unit = 2 AS on_diesel,
         CASE WHEN c.unit = 10 THEN coalesce(c.expected_per_shipment, 1) ELSE 1 END AS part,
         CASE WHEN c.unit = 11 THEN c.expected_per_shipment END AS expected_days,
         c.purpose = 'carriage' AND c.location = 'Origin' AS from_door, c.purpose = 'carriage' AND c.location = 'Destination' AS to_door
  FROM structure_charges c
  WHERE c.customer_id = $1 AND c.mode = $2 AND c.type = 'Charge' AND c.unit <> 0
    AND NOT EXISTS (SELECT FROM structure_charges o WHERE o.customer_id = $1 AND o.mode = $2 AND o.version = c.version
                      AND o.minimum_charge_no = c.charge_no)
),
offered AS MATERIALIZED (
  -- A charge per shipment that applies to only a part of the shipments is priced at that part.
  SELECT o.*, o.has_breaks OR o.minimum IS NOT NULL AS is_stepped
  FROM (
    SELECT d.bid_id, d.lane_id, d.version, d.divisor, r.charge_no, r.break_no, c.unit, c.has_breaks, c.part, c.expected_days,
           (r.rate * d.factor + CASE WHEN c.on_diesel THEN d.step ELSE 0 END) * c.part AS price,
           CASE WHEN c.minimum_charge_no IS NOT NULL
                THEN (SELECT m.rate FROM bid_rates m WHERE m.customer_id = $1 AND m.bid_id = d.bid_id AND m.charge_no = c.minimum_charge_no
                        AND m.break_no = 0) * d.factor * c.part END AS minimum
    FROM due d
    CROSS JOIN LATERAL (SELECT charge_no, break_no, rate FROM bid_rates WHERE customer_id = $1 AND bid_id = d.bid_id OFFSET 0) r
    JOIN charges c ON c.version = d.version AND c.charge_no = r.charge_no AND c.has_breaks = (r.break_no > 0)
    -- freight.chargeApplies
    WHERE d.move_type IS NULL
       OR (NOT c.from_door OR d.move_type LIKE 'Door%') AND (NOT c.to_door OR d.move_type LIKE '%Door')
    -- Without this the minimum is looked up twice.
    OFFSET 0
  ) o
),
history AS MATERIALIZED (
  SELECT r.*, f.*
  FROM unnest($3::bigint[]) AS asked(lane_id)
  CROSS JOIN LATERAL (SELECT * FROM rated_lanes WHERE customer_id = $1 AND lane_id = asked.lane_id AND volume > 0 OFFSET 0) r
  CROSS JOIN LATERAL (
    -- The volumes of a year's months; see costed.
    SELECT coalesce(cardinality(m), 0) BETWEEN 1 AND 12 AS is_year,
           coalesce(m[1], 0) AS v1, coalesce(m[2], 0) AS v2, coalesce(m[3], 0) AS v3, coalesce(m[4], 0) AS v4, coalesce(m[5], 0) AS v5, coalesce(m[6], 0) AS v6,
           coalesce(m[7], 0) AS v7, coalesce(m[8], 0) AS v8, coalesce(m[9], 0) AS v9, coalesce(m[10], 0) AS v10, coalesce(m[11], 0) AS v11, coalesce(m[12], 0) AS v12
    FROM (SELECT array_agg(volume::float8) AS m FROM lane_forecasts WHERE customer_id = $1 AND lane_id = asked.lane_id OFFSET 0) every_month) f
),
plain AS (
  SELECT o.bid_id, o.lane_id, o.charge_no, coalesce(v.driver, 0) * o.part AS driver, coalesce(v.driver, 0) * o.price AS amount,
         h.volume * o.divisor AS divisor, h.is_year,
         h.v1, h.v2, h.v3, h.v4, h.v5, h.v6, h.v7, h.v8, h.v9, h.v10, h.v11, h.v12
  FROM offered o
  JOIN history h USING (lane_id)
  CROSS JOIN LATERAL (
    SELECT charge_driver(o.unit, h.containers, h.miles, h.chargeable_kg, h.revenue_tons, h.shipments,
                         coalesce(h.days, 0) + h.shipments_without_days * coalesce(o.expected_days, 0)) AS driver) v
  WHERE NOT o.is_stepped
),
kinds AS MATERIALIZED (
  SELECT h.lane_id, k.*
  FROM history h
  CROSS JOIN LATERAL unnest(h.kind_shipments, h.kind_containers, h.kind_miles, h.kind_chargeable_kg, h.kind_revenue_tons, h.kind_days)
    AS k(shipments, containers, miles, chargeable_kg, revenue_tons, days)
  WHERE EXISTS (SELECT FROM offered o WHERE o.is_stepped)
),
bands AS MATERIALIZED (
  -- The rate or rates of a charge with breaks or a minimum, and the weight from which each applies.
  SELECT o.bid_id, o.lane_id, o.charge_no, o.unit, o.part, o.expected_days, o.minimum, o.has_breaks, o.divisor,
         array_agg(o.price ORDER BY b.weight_from_kg) AS prices, array_agg(coalesce(b.weight_from_kg, 0) ORDER BY b.weight_from_kg) AS floors
  FROM offered o
  LEFT JOIN structure_breaks b ON b.customer_id = $1 AND b.mode = $2 AND b.version = o.version AND b.break_no = o.break_no
  WHERE o.is_stepped AND (b.break_no IS NOT NULL OR NOT o.has_breaks)
  GROUP BY o.bid_id, o.lane_id, o.charge_no, o.unit, o.part, o.expected_days, o.minimum, o.has_breaks, o.divisor
),
per_kind AS (
  SELECT a.bid_id, a.lane_id, a.charge_no, a.divisor, v.driver * k.shipments * a.part AS driver,
         -- A shipment without a value for the driver costs nothing, not the minimum.
         CASE WHEN v.driver IS NOT NULL THEN greatest(
           CASE WHEN NOT a.has_breaks THEN v.driver * a.prices[1]
                -- The lowest of this break's rate × weight and any higher break's rate × its floor.
                ELSE (SELECT least((array_agg(p.price ORDER BY p.floor DESC) FILTER (WHERE p.floor <= v.driver))[1] * v.driver,
                                   min(p.price * p.floor) FILTER (WHERE p.floor > v.driver))
                      FROM unnest(a.prices, a.floors) AS p(price, floor)) END,
           a.minimum) * k.shipments END AS amount
  FROM bands a
  JOIN kinds k USING (lane_id)
  CROSS JOIN LATERAL (
    SELECT charge_driver(a.unit, k.containers, k.miles, k.chargeable_kg, k.revenue_tons, 1, coalesce(k.days, a.expected_days)) AS driver) v
),
stepped AS (
  SELECT r.bid_id, r.lane_id, r.charge_no, r.driver, r.amount, h.volume * r.divisor, h.is_year,
         h.v1, h.v2, h.v3, h.v4, h.v5, h.v6, h.v7, h.v8, h.v9, h.v10, h.v11, h.v12
  FROM (SELECT bid_id, lane_id, charge_no, divisor, coalesce(sum(driver), 0) AS driver, coalesce(sum(amount), 0) AS amount
        FROM per_kind GROUP BY bid_id, lane_id, charge_no, divisor) r
  JOIN history h USING (lane_id)
),
costed AS (
  -- The only rounding of a cost, half-up away from zero and exact: the months' whole cents of (amount × volume × 100 ÷ divisor +
  -- 1/2). For a hundred million of them, double precision, which is off by less than 0.00001 below 10^10 cents, calculates each
  -- twice, that much too low and too high. Where both agree they are right; where a month is so close to half a cent that they
  -- differ, numeric is used.
  SELECT e.bid_id, e.charge_no, e.driver, e.amount, e.divisor,
         CASE WHEN e.is_year AND e.least_cents = e.most_cents AND e.most_cents < 1e10 THEN e.least_cents::bigint
              ELSE (SELECT sum(div(abs(e.amount) * 200 * f.volume + e.divisor, e.divisor * 2))
                    FROM lane_forecasts f WHERE f.customer_id = $1 AND f.lane_id = e.lane_id) END * sign(e.amount) AS cents
  FROM (
    SELECT u.*,
           floor(unit * v1 + 0.49999) + floor(unit * v2 + 0.49999) + floor(unit * v3 + 0.49999) + floor(unit * v4 + 0.49999) +
             floor(unit * v5 + 0.49999) + floor(unit * v6 + 0.49999) + floor(unit * v7 + 0.49999) + floor(unit * v8 + 0.49999) +
             floor(unit * v9 + 0.49999) + floor(unit * v10 + 0.49999) + floor(unit * v11 + 0.49999) + floor(unit * v12 + 0.49999) AS least_cents,
           floor(unit * v1 + 0.50001) + floor(unit * v2 + 0.50001) + floor(unit * v3 + 0.50001) + floor(unit * v4 + 0.50001) +
             floor(unit * v5 + 0.50001) + floor(unit * v6 + 0.50001) + floor(unit * v7 + 0.50001) + floor(unit * v8 + 0.50001) +
             floor(unit * v9 + 0.50001) + floor(unit * v10 + 0.50001) + floor(unit * v11 + 0.50001) + floor(unit * v12 + 0.50001) AS most_cents
    FROM (SELECT c.*, abs(c.amount::float8) * 100 / c.divisor::float8 AS unit
          FROM (SELECT * FROM plain UNION ALL SELECT * FROM stepped) c OFFSET 0) u
    OFFSET 0) e
),
priced AS MATERIALIZED (
  SELECT bid_id, divisor, array_agg(charge_no ORDER BY charge_no) AS charge_nos, array_agg(driver ORDER BY charge_no) AS drivers,
         array_agg(amount ORDER BY charge_no) AS amounts, sum(cents) * 0.01 AS all_in_usd, sum(amount) AS amount
  FROM costed GROUP BY bid_id, divisor
),
kept AS (
  INSERT INTO bid_prices AS p (customer_id, bid_id, charge_nos, drivers, amounts, divisor)
  SELECT $1, bid_id, charge_nos, drivers, amounts, divisor FROM priced
  ON CONFLICT (customer_id, bid_id) DO UPDATE
  SET charge_nos = excluded.charge_nos, drivers = excluded.drivers, amounts = excluded.amounts, divisor = excluded.divisor
  WHERE (p.charge_nos, p.drivers, p.amounts, p.divisor) IS DISTINCT FROM (excluded.charge_nos, excluded.drivers, excluded.amounts, excluded.divisor)
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
