-- The months and carriers of lanes before the contract, one row per lane. $1 customer, $2 lanes, $3 covered months, $4 the lanes'
-- histories, so that an index finds their months and parts
WITH months AS (
  SELECT l.lane_id, m.month, sum(m.shipment_count)::integer AS shipments, sum(m.volume)::float8 AS volume,
         sum(m.priced_charge_usd)::float8 AS charge_usd, sum(m.priced_volume)::float8 AS priced_volume
  FROM lane_months m JOIN unnest($2::bigint[], $4::bigint[]) AS l(lane_id, history_id) ON l.history_id = m.history_id
  WHERE m.customer_id = $1 AND m.is_counted AND m.month = ANY ($3::date[]) AND m.history_id = ANY ($4)
  GROUP BY l.lane_id, m.month
),
by_lane AS (
  SELECT lane_id, array_agg(to_char(month, 'YYYY-MM') ORDER BY month) AS months, array_agg(shipments ORDER BY month) AS shipments,
         array_agg(volume ORDER BY month) AS volumes, array_agg(charge_usd ORDER BY month) AS charges,
         array_agg(priced_volume ORDER BY month) AS priced_volumes
  FROM months GROUP BY lane_id
),
carriers AS (
  SELECT l.lane_id, p.carrier, sum(p.shipment_count)::integer AS shipments
  FROM lane_parts p JOIN unnest($2::bigint[], $4::bigint[]) AS l(lane_id, history_id) ON l.history_id = p.history_id
  WHERE p.customer_id = $1 AND p.is_counted AND p.month = ANY ($3::date[]) AND p.carrier <> '' AND p.history_id = ANY ($4)
  GROUP BY l.lane_id, p.carrier
),
by_carrier AS (
  SELECT lane_id, array_agg(carrier ORDER BY shipments DESC, carrier) AS carriers,
         array_agg(shipments ORDER BY shipments DESC, carrier) AS carrier_shipments
  FROM carriers GROUP BY lane_id
)
SELECT m.*, c.carriers, c.carrier_shipments FROM by_lane m LEFT JOIN by_carrier c USING (lane_id) ORDER BY m.lane_id
