-- The months that a mode's files cover before each contract, by the rule of forecasts: every month from an upload's first to its
-- last, and gaps of up to two months between uploads; more than twelve months of an upload without a shipment are not covered.
-- Also the months of the contract with shipments (`is_realised`). With the shipments of all lanes in each. $1 customer, $2 mode
WITH shipped AS MATERIALIZED (
  SELECT m.upload_id, m.month, sum(m.shipment_count) AS shipments
  FROM lane_months m JOIN lane_histories h ON h.customer_id = $1 AND h.history_id = m.history_id
  WHERE m.customer_id = $1 AND m.is_counted AND h.mode = $2
  GROUP BY m.upload_id, m.month
),
moved AS (
  SELECT month, sum(shipments) AS shipments FROM shipped GROUP BY month
),
starts AS (
  SELECT contract_no, coalesce(first_month, 'infinity'::date) AS first_month FROM contracts WHERE customer_id = $1 AND mode = $2
),
followed AS (
  SELECT contract_no, month, lead(month) OVER (PARTITION BY contract_no, upload_id ORDER BY month) AS next_month
  FROM shipped, starts WHERE month < first_month
),
spans AS (
  SELECT contract_no, unnest(range_agg(daterange(month, ((CASE WHEN next_month <= month + interval '13 months' THEN next_month ELSE month END)
    + interval '3 months')::date))) AS span
  FROM followed GROUP BY contract_no
),
covered AS (
  SELECT contract_no, generate_series(lower(span), upper(span) - interval '3 months', interval '1 month')::date AS month FROM spans
)
SELECT c.contract_no, c.month, false AS is_realised, coalesce(m.shipments, 0) AS shipments
FROM covered c LEFT JOIN moved m ON m.month = c.month
UNION ALL
SELECT s.contract_no, m.month, true, m.shipments FROM moved m, starts s WHERE m.month >= s.first_month
