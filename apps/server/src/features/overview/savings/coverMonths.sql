-- The months that a mode's files cover before each contract, by the rule of forecasts: every month from an upload's first to its
-- last, and gaps of up to two months between uploads; more than twelve months of an upload without a shipment are not covered.
-- Also the months of the contract with shipments. $1 customer, $2 mode
WITH shipped AS MATERIALIZED (
  SELECT DISTINCT m.upload_id, m.month
  FROM lane_months m JOIN lane_histories h ON h.customer_id = $1 AND h.history_id = m.history_id
  WHERE m.customer_id = $1 AND m.is_counted AND h.mode = $2
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
-- Returned and counted: a cluster would write the rows by COPY otherwise, which row-level security refuses.
written AS (
  INSERT INTO covered_months (customer_id, mode, contract_no, month, is_realised)
  SELECT $1::bigint, $2::smallint, contract_no, generate_series(lower(span), upper(span) - interval '3 months', interval '1 month')::date, false
  FROM spans
  UNION ALL
  SELECT DISTINCT $1::bigint, $2::smallint, contract_no, month, true FROM shipped, starts WHERE month >= first_month
  RETURNING customer_id
)
SELECT count(*) FROM written
