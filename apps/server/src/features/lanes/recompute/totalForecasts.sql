-- A lane's forecast and baseline are the sums of its months. $1 customer, $2 mode, $3 contract, $4 lanes (null: all)
UPDATE lanes l
SET forecast_volume = coalesce(f.volume, 0), baseline_cost_usd = coalesce(f.baseline_cost_usd, 0)
FROM lanes self
LEFT JOIN (
  SELECT lane_id, sum(volume) AS volume, sum(baseline_cost_usd) AS baseline_cost_usd
  FROM lane_forecasts
  WHERE customer_id = $1 AND ($4::bigint[] IS NULL OR lane_id = ANY ($4))
  GROUP BY lane_id
) f ON f.lane_id = self.lane_id
WHERE self.customer_id = $1 AND self.mode = $2 AND self.contract_no = $3 AND self.is_counted AND ($4::bigint[] IS NULL OR self.lane_id = ANY ($4))
  AND l.customer_id = $1 AND l.lane_id = self.lane_id
  AND (l.forecast_volume, l.baseline_cost_usd)
    IS DISTINCT FROM (coalesce(f.volume, 0), coalesce(f.baseline_cost_usd, 0))
