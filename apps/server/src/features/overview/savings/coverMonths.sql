-- The months that a mode's files cover, by the rule of forecasts: every month from an upload's first to its last, and gaps of up to
-- two months between uploads; more than twelve months of an upload without a shipment are not covered. $1 customer, $2 mode
WITH shipped AS (
  SELECT DISTINCT m.upload_id, m.month
  FROM lane_months m JOIN lane_histories h ON h.customer_id = $1 AND h.history_id = m.history_id
  WHERE m.customer_id = $1 AND m.is_counted AND h.mode = $2
),
start AS (
  SELECT coalesce((SELECT first_month FROM contract_starts WHERE customer_id = $1 AND mode = $2), 'infinity'::date) AS first_month
),
followed AS (
  SELECT month, lead(month) OVER (PARTITION BY upload_id ORDER BY month) AS next_month
  FROM shipped, start WHERE month < first_month
),
spans AS (
  SELECT unnest(range_agg(daterange(month, ((CASE WHEN next_month <= month + interval '13 months' THEN next_month ELSE month END)
    + interval '3 months')::date))) AS span
  FROM followed
)
INSERT INTO covered_months (customer_id, mode, month, is_realised)
SELECT $1::bigint, $2::smallint, generate_series(lower(span), upper(span) - interval '3 months', interval '1 month')::date, false FROM spans
UNION ALL
SELECT DISTINCT $1::bigint, $2::smallint, month, true FROM shipped, start WHERE month >= first_month
