-- Contributions of one upload, by lane, whether already included or not: history, and the part in the contract period (decision
-- 13). $1 customer, $2 upload, $3 mode
WITH start AS (
  SELECT coalesce((SELECT first_month FROM contracts WHERE customer_id = $1 AND mode = $3 AND is_current), 'infinity'::date) AS first_month
),
brought AS MATERIALIZED (
  SELECT m.history_id, m.month < s.first_month AS is_history, sum(m.shipment_count) AS shipments, sum(m.volume) AS volume,
         sum(m.historic_charge_usd) AS spend_usd, min(m.month) AS first_month, max(m.month) AS last_month
  FROM lane_months m CROSS JOIN start s WHERE m.customer_id = $1 AND m.upload_id = $2
  GROUP BY 1, 2
)
SELECT count(*) FILTER (WHERE is_history)::integer AS lanes,
       count(*) FILTER (WHERE is_history AND EXISTS (
         SELECT FROM lane_months o
         WHERE o.customer_id = $1 AND o.history_id = b.history_id AND o.upload_id <> $2 AND o.is_counted
           AND o.month < (SELECT first_month FROM start)))::integer AS existing_lanes,
       coalesce(sum(shipments) FILTER (WHERE is_history), 0) AS shipments, coalesce(sum(volume) FILTER (WHERE is_history), 0) AS volume,
       coalesce(sum(spend_usd) FILTER (WHERE is_history), 0) AS spend_usd,
       to_char(min(first_month) FILTER (WHERE is_history), 'YYYY-MM') AS first_month,
       to_char(max(last_month) FILTER (WHERE is_history), 'YYYY-MM') AS last_month,
       count(*) FILTER (WHERE NOT is_history)::integer AS realised_lanes,
       sum(shipments) FILTER (WHERE NOT is_history) AS realised_shipments,
       sum(spend_usd) FILTER (WHERE NOT is_history) AS realised_spend_usd,
       to_char(min(first_month) FILTER (WHERE NOT is_history), 'YYYY-MM') AS realised_first_month,
       to_char(max(last_month) FILTER (WHERE NOT is_history), 'YYYY-MM') AS realised_last_month
FROM brought b
