-- Cost of lanes' best bids by charge and month, by the rule of the view bid_costs: every cell is rounded separately. A year is
-- calculated in double precision if the result is certain, as in priceBids. The lanes' figures get the sums by month, what the
-- prices were (see otherBids), and what lane_summaries, written before, says of their bids. $1 customer, $2 mode, $3 lanes (null:
-- all)
WITH lane AS MATERIALIZED (
  SELECT lane_id, contract_no, volume, cardinality(volume) AS months,
         coalesce(volume[1], 0) * 0.001::float8 AS v1, coalesce(volume[2], 0) * 0.001::float8 AS v2, coalesce(volume[3], 0) * 0.001::float8 AS v3, coalesce(volume[4], 0) * 0.001::float8 AS v4,
         coalesce(volume[5], 0) * 0.001::float8 AS v5, coalesce(volume[6], 0) * 0.001::float8 AS v6, coalesce(volume[7], 0) * 0.001::float8 AS v7, coalesce(volume[8], 0) * 0.001::float8 AS v8,
         coalesce(volume[9], 0) * 0.001::float8 AS v9, coalesce(volume[10], 0) * 0.001::float8 AS v10, coalesce(volume[11], 0) * 0.001::float8 AS v11, coalesce(volume[12], 0) * 0.001::float8 AS v12
  FROM lane_figures
  WHERE customer_id = $1 AND mode = $2 AND first_month IS NOT NULL AND ($3::bigint[] IS NULL OR lane_id = ANY ($3))
),
named AS MATERIALIZED (
  SELECT version, charge_no, name, location FROM structure_charges WHERE customer_id = $1 AND mode = $2
),
-- LATERAL with OFFSET 0 forces index lookups per lane: right after a large award or ranking the table statistics are out of date.
best AS MATERIALIZED (
  SELECT v.*, b.structure_version, p.charge_nos, p.amounts, p.divisor, t.best_all_in_usd,
         hash_record_extended((t.best_bid_id, t.best_all_in_usd, b.structure_version, p.charge_nos, p.amounts, p.divisor), 0) AS price_hash
  FROM lane v
  CROSS JOIN LATERAL (SELECT best_bid_id, best_all_in_usd FROM lane_standings WHERE customer_id = $1 AND lane_id = v.lane_id OFFSET 0) t
  CROSS JOIN LATERAL (SELECT structure_version FROM bids WHERE customer_id = $1 AND bid_id = t.best_bid_id OFFSET 0) b
  CROSS JOIN LATERAL (SELECT charge_nos, amounts, divisor FROM bid_prices WHERE customer_id = $1 AND bid_id = t.best_bid_id OFFSET 0) p
),
charge AS (
  SELECT v.*, k.name, k.location, c.amount, v.best_all_in_usd BETWEEN -1000000000000 AND 1000000000000 AS is_plain,
         CASE WHEN c.amount < 0 THEN -1 ELSE 1 END AS sign, abs(c.amount::float8) * 100 / v.divisor::float8 AS unit
  FROM best v
  CROSS JOIN LATERAL unnest(v.charge_nos, v.amounts) AS c(charge_no, amount)
  JOIN named k ON k.version = v.structure_version AND k.charge_no = c.charge_no
  OFFSET 0
),
weighed AS (
  SELECT *,
         floor(unit * v1 + 0.49999) + floor(unit * v2 + 0.49999) + floor(unit * v3 + 0.49999) + floor(unit * v4 + 0.49999) +
           floor(unit * v5 + 0.49999) + floor(unit * v6 + 0.49999) + floor(unit * v7 + 0.49999) + floor(unit * v8 + 0.49999) +
           floor(unit * v9 + 0.49999) + floor(unit * v10 + 0.49999) + floor(unit * v11 + 0.49999) + floor(unit * v12 + 0.49999) AS least_cents,
         floor(unit * v1 + 0.50001) + floor(unit * v2 + 0.50001) + floor(unit * v3 + 0.50001) + floor(unit * v4 + 0.50001) +
           floor(unit * v5 + 0.50001) + floor(unit * v6 + 0.50001) + floor(unit * v7 + 0.50001) + floor(unit * v8 + 0.50001) +
           floor(unit * v9 + 0.50001) + floor(unit * v10 + 0.50001) + floor(unit * v11 + 0.50001) + floor(unit * v12 + 0.50001) AS most_cents
  FROM charge
  OFFSET 0
),
priced AS (
  SELECT lane_id, contract_no, name, location, is_sure, CASE WHEN is_sure THEN sign * least_cents::bigint END AS sure_cents,
    CASE WHEN is_sure THEN
      (ARRAY[sign * floor(unit * v1 + 0.49999)::bigint, sign * floor(unit * v2 + 0.49999)::bigint, sign * floor(unit * v3 + 0.49999)::bigint, sign * floor(unit * v4 + 0.49999)::bigint, sign * floor(unit * v5 + 0.49999)::bigint, sign * floor(unit * v6 + 0.49999)::bigint, sign * floor(unit * v7 + 0.49999)::bigint, sign * floor(unit * v8 + 0.49999)::bigint, sign * floor(unit * v9 + 0.49999)::bigint, sign * floor(unit * v10 + 0.49999)::bigint, sign * floor(unit * v11 + 0.49999)::bigint, sign * floor(unit * v12 + 0.49999)::bigint])[1:months]
    ELSE ARRAY(SELECT whole_parts(sign * div(abs(amount) * 200 * thousandths * 0.001 + divisor, divisor * 2))
               FROM unnest(volume) WITH ORDINALITY AS month(thousandths, place) ORDER BY place) END AS cents
  FROM (SELECT *, is_plain AND months <= 12 AND least_cents = most_cents AND most_cents < 1e10 AS is_sure FROM weighed) w
  OFFSET 0
),
written AS (
  INSERT INTO lane_charges (customer_id, lane_id, mode, contract_no, basis, charge_name, location, total_cents, cents)
  SELECT $1::bigint, lane_id, $2::smallint, contract_no, 'bestBid', name, location,
    CASE WHEN is_sure THEN sure_cents ELSE (SELECT sum(one) FROM unnest(cents) one) END, cents
  FROM priced
  RETURNING lane_id, cents
),
years AS (
  SELECT c.lane_id, y.no,
    ARRAY[sum(c.cents[12 * y.no + 1]), sum(c.cents[12 * y.no + 2]), sum(c.cents[12 * y.no + 3]), sum(c.cents[12 * y.no + 4]), sum(c.cents[12 * y.no + 5]), sum(c.cents[12 * y.no + 6]), sum(c.cents[12 * y.no + 7]), sum(c.cents[12 * y.no + 8]), sum(c.cents[12 * y.no + 9]), sum(c.cents[12 * y.no + 10]), sum(c.cents[12 * y.no + 11]), sum(c.cents[12 * y.no + 12])]::bigint[] AS cents
  FROM written c
  CROSS JOIN LATERAL generate_series(0, (cardinality(c.cents) - 1) / 12) AS y(no)
  GROUP BY c.lane_id, y.no
),
by_month AS (
  SELECT lane_id, ARRAY(SELECT unnest(years)) AS cents
  FROM (SELECT lane_id, array_agg(cents ORDER BY no) AS years FROM years GROUP BY lane_id) every_year
)
UPDATE lane_figures f
SET state = n.state, colour = n.colour, is_open = n.is_open, has_bid = n.has_bid, incumbent_is_named = n.incumbent_is_named, incumbent_has_bid = n.incumbent_has_bid,
    best_bid_cents = n.best_bid_cents, best_price_hash = n.price_hash
FROM (
  SELECT o.lane_id, s.state, s.colour, s.state = 'Started' AND NOT s.is_manual AS is_open, s.amount_bid_usd IS NOT NULL AS has_bid, s.incumbent_is_named,
         s.incumbent_has_bid, coalesce(b.cents[1:cardinality(o.volume)], array_fill(NULL::bigint, ARRAY[cardinality(o.volume)])) AS best_bid_cents,
         p.price_hash
  FROM lane_figures o
  JOIN lane_summaries s ON s.customer_id = $1 AND s.lane_id = o.lane_id
  LEFT JOIN by_month b ON b.lane_id = o.lane_id
  LEFT JOIN best p ON p.lane_id = o.lane_id
  WHERE o.customer_id = $1 AND o.mode = $2 AND ($3::bigint[] IS NULL OR o.lane_id = ANY ($3))
) n
WHERE f.customer_id = $1 AND f.mode = $2 AND ($3::bigint[] IS NULL OR f.lane_id = ANY ($3)) AND f.lane_id = n.lane_id
  AND (f.state, f.colour, f.is_open, f.has_bid, f.incumbent_is_named, f.incumbent_has_bid, f.best_bid_cents, f.best_price_hash)
    IS DISTINCT FROM (n.state, n.colour, n.is_open, n.has_bid, n.incumbent_is_named, n.incumbent_has_bid, n.best_bid_cents, n.price_hash)
