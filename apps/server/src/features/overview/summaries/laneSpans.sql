-- From which month to which a lane has figures: its forecast, and what was awarded of it. The beginning of each statement on kept
-- figures. $1 customer, $2 mode, $3 lanes (null: all), $4 moment
WITH span AS MATERIALIZED (
  SELECT l.lane_id, min(told.first_month) AS first_month, max(told.last_month) AS last_month
  FROM lanes l
  JOIN (
    SELECT lane_id, min(month) AS first_month, max(month) AS last_month
    FROM lane_forecasts WHERE customer_id = $1 AND ($3::bigint[] IS NULL OR lane_id = ANY ($3)) GROUP BY lane_id
    UNION ALL
    SELECT lane_id, min(month), max(month)
    FROM counted_award_months
    WHERE customer_id = $1 AND mode = $2 AND expires_at > $4 AND ($3::bigint[] IS NULL OR lane_id = ANY ($3)) GROUP BY lane_id
  ) told ON told.lane_id = l.lane_id
  WHERE l.customer_id = $1 AND l.mode = $2 AND l.is_counted AND ($3::bigint[] IS NULL OR l.lane_id = ANY ($3))
  GROUP BY l.lane_id
)
