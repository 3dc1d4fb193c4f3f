-- Adds lanes' figures to the totals of their contract and set of uploads, by state and colour, or subtracts them. $1 customer, $2 mode, $3 lanes (null: all), $4 1 or -1
INSERT INTO mode_months AS m (
  customer_id, mode, contract_no, set_no, month, state, colour, lanes, lanes_with_volume, lane_baseline_usd, awarded_lanes, volume, baseline_usd, awarded_baseline_usd, awarded_usd, pending_usd, savings_usd,
  pending_savings_usd, best_bid_usd, open_lanes, open_usd, bid_lanes, bid_usd, named_lanes, named_usd, incumbent_lanes, incumbent_usd)
SELECT $1::bigint, $2::smallint, f.contract_no, f.set_no, (f.first_month + (x.place - 1) * interval '1 month')::date, f.state,
  coalesce(f.colour, ''), $4::integer * count(*), $4 * count(*) FILTER (WHERE x.volume > 0),
  $4 * coalesce(sum(f.lane_baseline_cents) FILTER (WHERE x.volume > 0), 0) * 0.01, $4 * count(x.awarded),
  $4 * coalesce(sum(x.volume), 0) * 0.001, $4 * coalesce(sum(x.baseline), 0) * 0.01, $4 * coalesce(sum(x.awarded_baseline), 0) * 0.01,
  $4 * coalesce(sum(x.awarded), 0) * 0.01, $4 * coalesce(sum(x.pending), 0) * 0.01, $4 * coalesce(sum(x.savings), 0) * 0.01,
  $4 * coalesce(sum(x.pending_savings), 0) * 0.01, $4 * coalesce(sum(x.best_bid), 0) * 0.01,
  $4 * count(*) FILTER (WHERE f.is_open AND x.volume > 0),
  $4 * coalesce(sum(x.baseline) FILTER (WHERE f.is_open AND x.volume > 0), 0) * 0.01,
  $4 * count(*) FILTER (WHERE f.is_open AND f.has_bid AND x.volume > 0),
  $4 * coalesce(sum(x.baseline) FILTER (WHERE f.is_open AND f.has_bid AND x.volume > 0), 0) * 0.01,
  $4 * count(*) FILTER (WHERE f.is_open AND f.incumbent_is_named AND x.volume > 0),
  $4 * coalesce(sum(x.baseline) FILTER (WHERE f.is_open AND f.incumbent_is_named AND x.volume > 0), 0) * 0.01,
  $4 * count(*) FILTER (WHERE f.is_open AND f.incumbent_has_bid AND x.volume > 0),
  $4 * coalesce(sum(x.baseline) FILTER (WHERE f.is_open AND f.incumbent_has_bid AND x.volume > 0), 0) * 0.01
FROM lane_figures f
CROSS JOIN LATERAL unnest(f.volume, f.baseline_cents, f.awarded_baseline_cents, f.awarded_cents, f.pending_cents, f.savings_cents,
  f.pending_savings_cents, f.best_bid_cents) WITH ORDINALITY
  AS x(volume, baseline, awarded_baseline, awarded, pending, savings, pending_savings, best_bid, place)
WHERE f.customer_id = $1 AND f.mode = $2 AND ($3::bigint[] IS NULL OR f.lane_id = ANY ($3))
GROUP BY 3, 4, 5, 6, 7
ON CONFLICT (customer_id, mode, contract_no, set_no, month, state, colour) DO UPDATE SET
  lanes = m.lanes + excluded.lanes, lanes_with_volume = m.lanes_with_volume + excluded.lanes_with_volume,
  lane_baseline_usd = m.lane_baseline_usd + excluded.lane_baseline_usd, awarded_lanes = m.awarded_lanes + excluded.awarded_lanes,
  volume = m.volume + excluded.volume, baseline_usd = m.baseline_usd + excluded.baseline_usd,
  awarded_baseline_usd = m.awarded_baseline_usd + excluded.awarded_baseline_usd, awarded_usd = m.awarded_usd + excluded.awarded_usd,
  pending_usd = m.pending_usd + excluded.pending_usd, savings_usd = m.savings_usd + excluded.savings_usd,
  pending_savings_usd = m.pending_savings_usd + excluded.pending_savings_usd, best_bid_usd = m.best_bid_usd + excluded.best_bid_usd,
  open_lanes = m.open_lanes + excluded.open_lanes, open_usd = m.open_usd + excluded.open_usd,
  bid_lanes = m.bid_lanes + excluded.bid_lanes, bid_usd = m.bid_usd + excluded.bid_usd,
  named_lanes = m.named_lanes + excluded.named_lanes, named_usd = m.named_usd + excluded.named_usd,
  incumbent_lanes = m.incumbent_lanes + excluded.incumbent_lanes, incumbent_usd = m.incumbent_usd + excluded.incumbent_usd
