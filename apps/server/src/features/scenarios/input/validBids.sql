-- The bids of lanes that can be awarded, and how much of their lane they take so that no month is more than their capacity. A bid
-- that does not hold in all months asked for is told apart. $1 customer, $2 mode, $3 lanes, $4 moment, $5 months that may be given,
-- $6 bids that leave out charges that count, $7 what these charges come to per unit
WITH asked AS MATERIALIZED (SELECT unnest($3::bigint[]) AS lane_id),
offers AS MATERIALIZED (
  SELECT b.lane_id, b.bid_id, b.carrier_id, b.unit_cost_usd, b.valid_from, b.valid_to, b.transit_days, b.emission_kg_per_unit
  FROM bids b
  JOIN asked USING (lane_id)
  JOIN connections n ON n.customer_id = $1 AND n.carrier_id = b.carrier_id AND n.mode = $2
  WHERE b.customer_id = $1 AND b.mode = $2 AND b.withdrawn_at IS NULL AND b.is_complete AND NOT b.needs_pricing
    AND b.all_in_usd IS NOT NULL AND b.unit_cost_usd IS NOT NULL
),
taken AS MATERIALIZED (
  SELECT DISTINCT lane_id, month FROM counted_award_months
  WHERE customer_id = $1 AND mode = $2 AND expires_at > $4 AND lane_id IN (SELECT lane_id FROM asked)
),
free AS MATERIALIZED (
  SELECT f.lane_id, f.month, f.volume
  FROM lane_forecasts f
  JOIN asked USING (lane_id)
  WHERE f.customer_id = $1 AND f.month = ANY ($5::date[])
    AND NOT EXISTS (SELECT FROM taken t WHERE t.lane_id = f.lane_id AND t.month = f.month)
),
judged AS MATERIALIZED (
  SELECT o.bid_id,
         coalesce(bool_or(o.valid_from > f.month OR o.valid_to < f.month + interval '1 month' - interval '1 day'), false) AS is_short,
         min(c.capacity / nullif(f.volume, 0)) AS part
  FROM offers o
  JOIN free f USING (lane_id)
  LEFT JOIN bid_months c ON c.customer_id = $1 AND c.bid_id = o.bid_id AND c.month = f.month
  GROUP BY o.bid_id
)
SELECT o.lane_id, o.carrier_id, o.bid_id, o.unit_cost_usd::float8 AS unit_cost_usd, coalesce(x.unit_usd, 0)::float8 AS left_out_usd,
       j.is_short, CASE WHEN j.part < 1 THEN floor(j.part * 10000)::integer ELSE 10000 END AS most_hundredths,
       o.transit_days, o.emission_kg_per_unit::float8 AS own_kg_per_unit
FROM offers o
JOIN judged j USING (bid_id)
LEFT JOIN unnest($6::bigint[], $7::numeric[]) AS x(bid_id, unit_usd) ON x.bid_id = o.bid_id
ORDER BY o.lane_id, o.carrier_id
