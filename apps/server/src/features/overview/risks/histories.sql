-- The months and carriers of lanes before the contract, one row per lane. $1 customer, $2 lanes, $3 covered months
WITH months AS (
  SELECT lane_id, month, sum(shipment_count)::integer AS shipments, sum(volume)::float8 AS volume,
         sum(priced_charge_usd)::float8 AS charge_usd, sum(priced_volume)::float8 AS priced_volume
  FROM lane_months
  WHERE customer_id = $1 AND is_counted AND lane_id = ANY ($2::bigint[]) AND month = ANY ($3::date[])
  GROUP BY lane_id, month
),
by_lane AS (
  SELECT lane_id, array_agg(to_char(month, 'YYYY-MM') ORDER BY month) AS months, array_agg(shipments ORDER BY month) AS shipments,
         array_agg(volume ORDER BY month) AS volumes, array_agg(charge_usd ORDER BY month) AS charges,
         array_agg(priced_volume ORDER BY month) AS priced_volumes
  FROM months GROUP BY lane_id
),
carriers AS (
  SELECT lane_id, carrier, sum(shipment_count)::integer AS shipments
  FROM lane_parts
  WHERE customer_id = $1 AND is_counted AND lane_id = ANY ($2::bigint[]) AND month = ANY ($3::date[]) AND carrier <> ''
  GROUP BY lane_id, carrier
),
by_carrier AS (
  SELECT lane_id, array_agg(carrier ORDER BY shipments DESC, carrier) AS carriers,
         array_agg(shipments ORDER BY shipments DESC, carrier) AS carrier_shipments
  FROM carriers GROUP BY lane_id
)
SELECT m.*, c.carriers, c.carrier_shipments FROM by_lane m LEFT JOIN by_carrier c USING (lane_id) ORDER BY m.lane_id
