-- Summary of a contract of each of a customer's modes, from its lane table. $1 customer, $2 its modes, $3 the contract of each
WITH chosen AS (
  SELECT c.mode, c.contract_no FROM unnest($2::smallint[], $3::smallint[]) AS c (mode, contract_no)
),
declined AS (
  -- Open lanes without an award since theirs was declined.
  SELECT mode, count(*)::integer AS lanes FROM lane_summaries s JOIN chosen USING (mode, contract_no)
  WHERE s.customer_id = $1 AND s.state = 'Started' AND s.awarded_months = 0
    AND s.lane_id IN (SELECT a.lane_id FROM awards a WHERE a.customer_id = $1 AND a.status = 'Declined')
  GROUP BY mode
),
waiting AS (
  SELECT u.mode, count(*)::integer AS uploads FROM uploads u
  WHERE u.customer_id = $1 AND u.kind = 'shipments' AND u.awaiting IS NOT NULL AND u.awaiting <> 'approval' AND NOT u.is_sealed
  GROUP BY u.mode
),
unusual AS (
  -- Lanes with bids that are not used until they are included or confirmed.
  SELECT b.mode, count(DISTINCT b.lane_id)::integer AS lanes
  FROM held_bids h
  JOIN bids b ON b.customer_id = $1 AND b.bid_id = h.bid_id AND b.is_complete AND b.withdrawn_at IS NULL
  JOIN lane_summaries s ON s.customer_id = $1 AND s.lane_id = b.lane_id
  JOIN chosen c ON c.mode = s.mode AND c.contract_no = s.contract_no
  WHERE h.customer_id = $1
  GROUP BY b.mode
),
figures AS (
  SELECT mode, sum(g.lanes)::integer AS lanes,
    sum(g.lanes) FILTER (WHERE g.state = 'Started')::integer AS started,
    -- A lane created manually is excluded from every percentage.
    sum(g.lanes) FILTER (WHERE g.state = 'Started' AND NOT g.is_manual)::integer AS started_with_history,
    coalesce(sum(g.lanes) FILTER (WHERE g.state = 'Started' AND NOT g.is_manual AND g.has_amount_bid), 0)::integer AS started_with_bid,
    sum(g.lanes) FILTER (WHERE g.has_amount_bid)::integer AS with_bid,
    sum(g.lanes) FILTER (WHERE g.is_awarded)::integer AS awarded_lanes,
    -- Also while bidding is paused: before a round, or after it, they are still to be awarded.
    sum(g.lanes) FILTER (WHERE g.has_amount_bid AND NOT g.is_awarded)::integer AS to_award,
    -- A lane without volume has no amount, even if it has bids.
    sum(g.lanes) FILTER (WHERE g.state = 'Started' AND NOT g.has_best_bid)::integer AS without_bid,
    sum(g.lanes) FILTER (WHERE g.colour = 'Green')::integer AS green,
    sum(g.lanes) FILTER (WHERE g.colour = 'Amber')::integer AS amber,
    sum(g.lanes) FILTER (WHERE g.colour = 'Red')::integer AS red,
    sum(g.shipment_count) AS shipments, sum(g.volume) AS volume, sum(g.baseline_cost_usd) AS spend,
    sum(g.awarded_baseline_usd) AS awarded_baseline, sum(g.new_cost_usd) AS awarded, sum(g.pending_usd) AS pending,
    sum(g.savings_usd) AS savings, sum(g.amount_bid_usd) AS total_bid
  FROM lane_groups g JOIN chosen USING (mode, contract_no) WHERE g.customer_id = $1 GROUP BY mode
)
SELECT m.mode, coalesce(f.lanes, 0) AS lanes, coalesce(f.started, 0) AS started, coalesce(f.with_bid, 0) AS with_bid,
  coalesce(f.awarded_lanes, 0) AS awarded_lanes, coalesce(f.to_award, 0) AS to_award,
  coalesce(f.without_bid, 0) AS without_bid,
  coalesce(f.green, 0) AS green, coalesce(f.amber, 0) AS amber, coalesce(f.red, 0) AS red,
  coalesce(f.shipments, 0) AS shipments, coalesce(f.volume, 0) AS volume, coalesce(f.spend, 0) AS spend,
  coalesce(f.awarded_baseline, 0) AS awarded_baseline, coalesce(f.awarded, 0) AS awarded, coalesce(f.pending, 0) AS pending,
  coalesce(f.savings, 0) AS savings, coalesce(f.total_bid, 0) AS total_bid,
  round(100 * f.savings / nullif(f.awarded_baseline, 0), 2) AS savings_percent,
  round(100.0 * f.started_with_bid / nullif(f.started_with_history, 0), 2) AS bid_coverage,
  coalesce(d.lanes, 0) AS declined, coalesce(w.uploads, 0) AS uploads_waiting, coalesce(u.lanes, 0) AS unusual
FROM unnest($2::smallint[]) WITH ORDINALITY AS m (mode, place)
LEFT JOIN figures f USING (mode) LEFT JOIN declined d USING (mode) LEFT JOIN waiting w USING (mode) LEFT JOIN unusual u USING (mode)
ORDER BY m.place
