-- Baseline cost of months with a manually entered volume. $1 customer, $2 mode, $3 contract, $4 lanes (null: all)
UPDATE lane_forecasts f
SET baseline_cost_usd = CASE WHEN l.priced_volume > 0
  THEN round((l.priced_charge_usd * f.volume)::numeric(60, 24) / l.priced_volume, 2) END
FROM lanes l
WHERE f.customer_id = $1 AND f.is_edited AND l.customer_id = $1 AND l.mode = $2 AND l.contract_no = $3 AND l.lane_id = f.lane_id
  AND ($4::bigint[] IS NULL OR l.lane_id = ANY ($4))
