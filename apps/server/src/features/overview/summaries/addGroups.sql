-- Adds lanes to the totals of their groups, or subtracts them: as their rows of lane_summaries are now. $1 customer, $2 mode, $3 lanes
-- (null: all), $4 1 or -1
INSERT INTO lane_groups AS g (
  customer_id, mode, contract_no, set_no, group_key, state, colour, region_pair, equipment, business_unit, incumbent_carrier, is_manual,
  has_baseline, has_best_bid, has_amount_bid, is_awarded, is_accepted, incumbent_is_named, incumbent_has_bid, lanes, shipment_count, volume,
  baseline_cost_usd, awarded_baseline_usd, new_cost_usd, pending_usd, savings_usd, amount_bid_usd)
SELECT $1::bigint, $2::smallint, contract_no, set_no,
  md5(ROW(state, colour, region_pair, equipment, business_unit, incumbent_carrier, is_manual, has_baseline, has_best_bid, has_amount_bid,
    is_awarded, is_accepted, incumbent_is_named, incumbent_has_bid)::text)::uuid,
  state, colour, region_pair, equipment, business_unit, incumbent_carrier, is_manual, has_baseline, has_best_bid, has_amount_bid,
  is_awarded, is_accepted, incumbent_is_named, incumbent_has_bid,
  $4::integer * count(*), $4 * sum(shipment_count), $4 * sum(volume), $4 * coalesce(sum(baseline_cost_usd), 0),
  $4 * sum(awarded_baseline_usd), $4 * sum(new_cost_usd), $4 * sum(pending_usd), $4 * coalesce(sum(savings_usd), 0),
  $4 * coalesce(sum(amount_bid_usd), 0)
FROM (
  SELECT *, baseline_cost_usd IS NOT NULL AS has_baseline, best_bid_id IS NOT NULL AS has_best_bid,
    amount_bid_usd IS NOT NULL AS has_amount_bid, awarded_months > 0 AS is_awarded, new_cost_usd > pending_usd AS is_accepted
  FROM lane_summaries
  WHERE customer_id = $1 AND mode = $2 AND ($3::bigint[] IS NULL OR lane_id = ANY ($3))
) s
GROUP BY contract_no, set_no, state, colour, region_pair, equipment, business_unit, incumbent_carrier, is_manual, has_baseline, has_best_bid,
  has_amount_bid, is_awarded, is_accepted, incumbent_is_named, incumbent_has_bid
ON CONFLICT (customer_id, mode, contract_no, set_no, group_key) DO UPDATE SET
  lanes = g.lanes + excluded.lanes, shipment_count = g.shipment_count + excluded.shipment_count, volume = g.volume + excluded.volume,
  baseline_cost_usd = g.baseline_cost_usd + excluded.baseline_cost_usd,
  awarded_baseline_usd = g.awarded_baseline_usd + excluded.awarded_baseline_usd, new_cost_usd = g.new_cost_usd + excluded.new_cost_usd,
  pending_usd = g.pending_usd + excluded.pending_usd, savings_usd = g.savings_usd + excluded.savings_usd,
  amount_bid_usd = g.amount_bid_usd + excluded.amount_bid_usd
