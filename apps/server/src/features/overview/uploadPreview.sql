-- What one upload brings, by lane, whether it counts already or not. $1 customer, $2 upload
WITH brought AS MATERIALIZED (
  SELECT m.lane_id, sum(m.shipment_count) AS shipments, sum(m.volume) AS volume, sum(m.historic_charge_usd) AS spend_usd,
         min(m.month) AS first_month, max(m.month) AS last_month
  FROM lane_months m WHERE m.customer_id = $1 AND m.upload_id = $2
  GROUP BY m.lane_id
)
SELECT count(*)::integer AS lanes,
       count(*) FILTER (WHERE EXISTS (
         SELECT FROM lane_months o
         WHERE o.customer_id = $1 AND o.lane_id = b.lane_id AND o.upload_id <> $2 AND o.is_counted))::integer AS existing_lanes,
       coalesce(sum(shipments), 0) AS shipments, coalesce(sum(volume), 0) AS volume, coalesce(sum(spend_usd), 0) AS spend_usd,
       to_char(min(first_month), 'YYYY-MM') AS first_month, to_char(max(last_month), 'YYYY-MM') AS last_month
FROM brought b
