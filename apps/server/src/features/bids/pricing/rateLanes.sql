-- Totals the history that bids of lanes are rated over. $1 customer, $2 mode, $3 lanes (null: all of the mode), $4 half of them
-- (null: both). A lane without shipments gets a row too, so that it is not looked up again.
WITH kinds AS MATERIALIZED (
  SELECT lane_id, containers, miles, chargeable_kg, revenue_tons, days, count(*)::integer AS shipments, sum(volume) AS volume
  FROM rated_shipments
  WHERE customer_id = $1 AND mode = $2 AND ($3::bigint[] IS NULL OR lane_id = ANY ($3)) AND ($4::smallint IS NULL OR lane_id % 2 = $4)
  GROUP BY lane_id, containers, miles, chargeable_kg, revenue_tons, days
),
rated AS MATERIALIZED (
  SELECT lane_id, sum(shipments)::integer AS shipments, sum(volume) AS volume, sum(shipments * containers) AS containers,
         sum(shipments * miles) AS miles, sum(shipments * chargeable_kg) AS chargeable_kg, sum(shipments * revenue_tons) AS revenue_tons,
         sum(shipments * days) AS days, coalesce(sum(shipments) FILTER (WHERE days IS NULL), 0)::integer AS shipments_without_days,
         array_agg(shipments) AS kind_shipments, array_agg(containers) AS kind_containers, array_agg(miles) AS kind_miles,
         array_agg(chargeable_kg) AS kind_chargeable_kg, array_agg(revenue_tons) AS kind_revenue_tons, array_agg(days) AS kind_days
  FROM kinds GROUP BY lane_id
)
INSERT INTO rated_lanes AS known (customer_id, lane_id, mode, shipments, volume, containers, miles, chargeable_kg, revenue_tons, days,
  shipments_without_days, kind_shipments, kind_containers, kind_miles, kind_chargeable_kg, kind_revenue_tons, kind_days)
SELECT $1, l.lane_id, $2, coalesce(r.shipments, 0), coalesce(r.volume, 0), r.containers, r.miles, r.chargeable_kg, r.revenue_tons, r.days,
       coalesce(r.shipments_without_days, 0), coalesce(r.kind_shipments, '{}'), coalesce(r.kind_containers, '{}'), coalesce(r.kind_miles, '{}'),
       coalesce(r.kind_chargeable_kg, '{}'), coalesce(r.kind_revenue_tons, '{}'), coalesce(r.kind_days, '{}')
FROM lanes l LEFT JOIN rated r USING (lane_id)
WHERE l.customer_id = $1 AND l.mode = $2 AND ($3::bigint[] IS NULL OR l.lane_id = ANY ($3)) AND ($4::smallint IS NULL OR l.lane_id % 2 = $4)
ON CONFLICT (customer_id, lane_id) DO UPDATE
SET shipments = excluded.shipments, volume = excluded.volume, containers = excluded.containers, miles = excluded.miles,
    chargeable_kg = excluded.chargeable_kg, revenue_tons = excluded.revenue_tons, days = excluded.days,
    shipments_without_days = excluded.shipments_without_days, kind_shipments = excluded.kind_shipments,
    kind_containers = excluded.kind_containers, kind_miles = excluded.kind_miles, kind_chargeable_kg = excluded.kind_chargeable_kg,
    kind_revenue_tons = excluded.kind_revenue_tons, kind_days = excluded.kind_days
WHERE (known.volume, known.shipments, known.kind_shipments, known.kind_containers, known.kind_miles, known.kind_chargeable_kg,
       known.kind_revenue_tons, known.kind_days)
  IS DISTINCT FROM (excluded.volume, excluded.shipments, excluded.kind_shipments, excluded.kind_containers, excluded.kind_miles,
       excluded.kind_chargeable_kg, excluded.kind_revenue_tons, excluded.kind_days)
