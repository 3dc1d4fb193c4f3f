-- Contributions of one upload to each contract of its mode, whether already included or not: to the history of its lanes, and what is
-- in its own months (decision 13). A contract reads histories up to $untils and has the months from $starts to $ends.
WITH asked AS (
  SELECT * FROM unnest($contracts::smallint[], $untils::date[], $starts::date[], $ends::date[]) AS c (contract_no, history_until, first_month, last_month)
),
brought AS MATERIALIZED (
  SELECT history_id, month, shipment_count, volume, historic_charge_usd
  FROM lane_months WHERE customer_id = $customer AND upload_id = $upload
),
placed AS MATERIALIZED (
  SELECT c.contract_no, c.history_until, b.history_id, b.month < c.history_until AS is_history, sum(b.shipment_count) AS shipments,
    sum(b.volume) AS volume, sum(b.historic_charge_usd) AS spend_usd, min(b.month) AS first_month, max(b.month) AS last_month
  FROM asked c
  JOIN lanes l ON l.customer_id = $customer AND l.mode = $mode AND l.contract_no = c.contract_no
  JOIN brought b ON b.history_id = l.history_id
  WHERE b.month < c.history_until OR b.month BETWEEN c.first_month AND c.last_month + l.extra_months * interval '1 month'
  GROUP BY c.contract_no, c.history_until, b.history_id, 4
),
known AS MATERIALIZED (
  SELECT p.contract_no, count(*)::integer AS lanes
  FROM placed p
  WHERE p.is_history AND EXISTS (
    SELECT FROM lane_months o
    WHERE o.customer_id = $customer AND o.history_id = p.history_id AND o.upload_id <> $upload AND o.is_counted AND o.month < p.history_until)
  GROUP BY p.contract_no
),
sums AS MATERIALIZED (
  SELECT contract_no, count(*) FILTER (WHERE is_history)::integer AS lanes,
    sum(shipments) FILTER (WHERE is_history) AS shipments, sum(volume) FILTER (WHERE is_history) AS volume,
    sum(spend_usd) FILTER (WHERE is_history) AS spend_usd,
    min(first_month) FILTER (WHERE is_history) AS first_month, max(last_month) FILTER (WHERE is_history) AS last_month,
    count(*) FILTER (WHERE NOT is_history)::integer AS realised_lanes,
    sum(shipments) FILTER (WHERE NOT is_history) AS realised_shipments, sum(spend_usd) FILTER (WHERE NOT is_history) AS realised_spend_usd,
    min(first_month) FILTER (WHERE NOT is_history) AS realised_first_month, max(last_month) FILTER (WHERE NOT is_history) AS realised_last_month
  FROM placed GROUP BY contract_no
),
left_out AS MATERIALIZED (
  SELECT c.contract_no, count(DISTINCT b.history_id)::integer AS lanes, sum(b.shipment_count) AS shipments
  FROM asked c
  CROSS JOIN brought b
  WHERE NOT EXISTS (
    SELECT FROM lanes l
    WHERE l.customer_id = $customer AND l.mode = $mode AND l.contract_no = c.contract_no AND l.history_id = b.history_id)
  GROUP BY c.contract_no
)
SELECT c.contract_no, coalesce(s.lanes, 0) AS lanes, coalesce(k.lanes, 0) AS existing_lanes, coalesce(s.shipments, 0) AS shipments,
  coalesce(s.volume, 0) AS volume, coalesce(s.spend_usd, 0) AS spend_usd, to_char(s.first_month, 'YYYY-MM') AS first_month,
  to_char(s.last_month, 'YYYY-MM') AS last_month, coalesce(s.realised_lanes, 0) AS realised_lanes, s.realised_shipments,
  s.realised_spend_usd, to_char(s.realised_first_month, 'YYYY-MM') AS realised_first_month,
  to_char(s.realised_last_month, 'YYYY-MM') AS realised_last_month, coalesce(o.lanes, 0) AS left_out_lanes,
  coalesce(o.shipments, 0)::integer AS left_out_shipments
FROM asked c
LEFT JOIN sums s ON s.contract_no = c.contract_no
LEFT JOIN known k ON k.contract_no = c.contract_no
LEFT JOIN left_out o ON o.contract_no = c.contract_no
ORDER BY c.contract_no DESC
