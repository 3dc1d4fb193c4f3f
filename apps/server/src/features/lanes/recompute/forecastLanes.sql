-- freight's forecastVolumes() and laneBaseline() for every included lane. A lane created manually is forecast from its typical shipment as
-- long as it has no shipments. Rounding is exact: dividends get 24 decimals, so that the quotient is never cut near a half. $histories:
-- null: all; $months: of the contract, and after them those to which lanes are extended; $period: how many are for every lane, the rest
-- only for lanes with extra months; $start: the first of the period if it is fixed (otherwise infinity): later shipments are results of
-- the contract, not a basis for planning it.
WITH shipped AS (
  SELECT DISTINCT m.upload_id, m.month
  FROM lane_months m JOIN lane_histories h ON h.customer_id = $customer AND h.history_id = m.history_id
  WHERE m.customer_id = $customer AND m.is_counted AND h.mode = $mode AND m.month < $start::date
),
followed AS (
  SELECT upload_id, month, lead(month) OVER (PARTITION BY upload_id ORDER BY month) AS next_month FROM shipped
),
uploads_months AS (
  SELECT month AS first_month,
    CASE WHEN next_month <= month + interval '13 months' THEN next_month ELSE month END AS last_month
  FROM followed
),
-- The data covers every month from an upload's first to its last, and gaps of up to two months between uploads. More than
-- twelve months of an upload without any shipment are not covered: a mistyped year must not thin out all others.
spans AS (
  SELECT unnest(range_agg(daterange(first_month, (last_month + interval '3 months')::date))) AS span
  FROM uploads_months
),
covered AS (
  SELECT generate_series(lower(span), upper(span) - interval '3 months', interval '1 month')::date AS month FROM spans
),
calendar AS (
  SELECT extract(month FROM month)::integer AS calendar_month, count(*) AS months FROM covered GROUP BY 1
),
wanted AS (
  SELECT w.month, w.place, c.calendar_month, coalesce(c.months, (SELECT count(*) FROM covered)) AS months
  FROM unnest($months::date[]) WITH ORDINALITY AS w (month, place)
  LEFT JOIN calendar c ON c.calendar_month = extract(month FROM w.month)::integer
),
history AS (
  SELECT m.history_id, extract(month FROM m.month)::integer AS calendar_month, sum(m.volume) AS volume
  FROM lane_months m
  WHERE m.customer_id = $customer AND m.is_counted AND m.month < $start::date AND ($histories::bigint[] IS NULL OR m.history_id = ANY ($histories))
  GROUP BY 1, 2
),
volumes AS (
  SELECT l.lane_id, w.month, l.priced_charge_usd, l.priced_volume,
    -- A calendar month without any data gets the mean of all covered months.
    CASE WHEN l.shipment_count = 0 AND d.lane_id IS NOT NULL THEN round(d.volume * d.shipments_per_month, 3)
      WHEN w.months = 0 THEN 0 ELSE round(
      coalesce(CASE WHEN w.calendar_month IS NULL THEN l.volume ELSE h.volume END, 0)::numeric(60, 24) / w.months,
      3) END AS volume
  FROM lanes l
  JOIN wanted w ON w.place <= $period::integer + l.extra_months
  LEFT JOIN lane_typical_shipments d ON d.customer_id = $customer AND d.lane_id = l.lane_id
  LEFT JOIN history h ON h.history_id = l.history_id AND h.calendar_month = w.calendar_month
  WHERE l.customer_id = $customer AND l.mode = $mode AND l.contract_no = $contract AND l.is_counted
    AND ($histories::bigint[] IS NULL OR l.history_id = ANY ($histories))
)
SELECT lane_id, month, volume,
  CASE WHEN priced_volume > 0 THEN round((priced_charge_usd * volume)::numeric(60, 24) / priced_volume, 2) END AS baseline_cost_usd
FROM volumes
