,
-- What lanes' best bids cost by charge and month, by the rule of the view bid_costs: every cell is rounded by itself. In double
-- precision where that is certain, as priceBids does.
volumes AS MATERIALIZED (
  SELECT lane_id, array_agg(volume ORDER BY month) AS volumes, array_agg(volume::float8 ORDER BY month) AS about
  FROM (
    SELECT lane_id, month, sum(volume) AS volume
    FROM (
      SELECT f.lane_id, f.month, f.volume FROM lane_forecasts f WHERE f.customer_id = $1 AND ($3::bigint[] IS NULL OR f.lane_id = ANY ($3))
      UNION ALL
      SELECT lane_id, generate_series(first_month, last_month, interval '1 month')::date, 0 FROM span
    ) told
    GROUP BY lane_id, month
  ) months
  GROUP BY lane_id
)
INSERT INTO lane_charges (customer_id, lane_id, mode, basis, charge_name, location, total_cents, cents)
SELECT $1::bigint, s.lane_id, $2::smallint, 'bestBid', k.name, k.location, (SELECT sum(one) FROM unnest(priced.cents) one), priced.cents
FROM span s
JOIN lane_standings t ON t.customer_id = $1 AND t.lane_id = s.lane_id
JOIN bids b ON b.customer_id = $1 AND b.bid_id = t.best_bid_id
JOIN bid_prices p ON p.customer_id = $1 AND p.bid_id = t.best_bid_id
JOIN volumes v ON v.lane_id = s.lane_id
CROSS JOIN LATERAL unnest(p.charge_nos, p.amounts) AS c(charge_no, amount)
JOIN structure_charges k ON k.customer_id = $1 AND k.mode = $2 AND k.version = b.structure_version AND k.charge_no = c.charge_no
CROSS JOIN LATERAL (
  SELECT abs(c.amount) * 200 AS dividend, p.divisor * 2 AS divisor, CASE WHEN c.amount < 0 THEN -1 ELSE 1 END AS sign,
         abs(c.amount::float8) * 100 / p.divisor::float8 AS unit
  OFFSET 0
) x
CROSS JOIN LATERAL (
  SELECT CASE WHEN t.best_all_in_usd BETWEEN -1000000000000 AND 1000000000000
      THEN ARRAY(SELECT x.sign * CASE WHEN floor(x.unit * about + 0.49999) = floor(x.unit * about + 0.50001) AND x.unit * about < 1e10
                                      THEN floor(x.unit * about + 0.49999)::bigint
                                      ELSE div(x.dividend * volume + p.divisor, x.divisor)::bigint END
                 FROM unnest(v.volumes, v.about) AS month(volume, about))
      ELSE ARRAY(SELECT whole_parts(x.sign * div(x.dividend * volume + p.divisor, x.divisor)) FROM unnest(v.volumes) volume) END AS cents
  OFFSET 0
) priced
