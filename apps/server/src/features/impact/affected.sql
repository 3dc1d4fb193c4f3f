-- Counts of everything in a contract of a customer's mode that its properties affect. $1 customer, $2 mode, $3 contract
SELECT l.*, b.*, s.*,
  (SELECT count(*)::integer FROM connections WHERE customer_id = $1 AND mode = $2) AS carriers,
  (SELECT count(*)::integer FROM uploads WHERE customer_id = $1 AND mode = $2 AND kind = 'shipments' AND status = 110) AS uploads_waiting,
  (SELECT count(*)::integer FROM uploads WHERE customer_id = $1 AND mode = $2 AND kind = 'shipments' AND status = 200) AS uploads_counted,
  (SELECT count(*)::integer FROM awards a WHERE customer_id = $1 AND mode = $2 AND status = 'Pending' AND a.contract_no = $3) AS awards_pending
FROM (
  SELECT count(*)::integer AS lanes,
    (count(*) FILTER (WHERE shipment_count > 0))::integer AS lanes_with_history,
    (count(*) FILTER (WHERE state = 'Started'))::integer AS lanes_open,
    (count(*) FILTER (WHERE state = 'Started' AND target_price > 0 AND target_source <> 'bestBid'))::integer AS lanes_with_target,
    (count(*) FILTER (WHERE state = 'Started' AND priced_volume > 0))::integer AS lanes_with_baseline,
    (count(*) FILTER (WHERE state = 'Started' AND incumbent_carrier IS NOT NULL))::integer AS lanes_with_incumbent,
    (count(*) FILTER (WHERE state = 'Started' AND last_price_paid IS NOT NULL))::integer AS lanes_with_last_price
  FROM lanes l WHERE customer_id = $1 AND mode = $2 AND is_counted AND l.contract_no = $3
) l
CROSS JOIN (
  SELECT count(*)::integer AS bids, count(DISTINCT carrier_id)::integer AS bidders,
    (count(*) FILTER (WHERE fuel_basis_usd_per_gallon IS NOT NULL))::integer AS fuel_bids,
    (count(DISTINCT carrier_id) FILTER (WHERE fuel_basis_usd_per_gallon IS NOT NULL))::integer AS fuel_bidders
  FROM bids b JOIN lanes l USING (customer_id, lane_id, mode)
  WHERE customer_id = $1 AND mode = $2 AND withdrawn_at IS NULL AND l.contract_no = $3
) b
CROSS JOIN (
  -- What bids can be compared with in addition to the best bid: a target, or the baseline of a lane without one. Hidden even where
  -- targets are shown: baselines, and targets made from bids.
  SELECT count(DISTINCT b.carrier_id) FILTER (WHERE l.target_price > 0 OR l.priced_volume > 0)::integer AS bidders_with_reference,
    count(DISTINCT b.lane_id) FILTER (WHERE l.target_price > 0 OR l.priced_volume > 0)::integer AS bid_lanes_with_reference,
    count(DISTINCT b.carrier_id) FILTER (WHERE l.target_price = 0 AND l.priced_volume > 0 OR l.target_price > 0 AND l.target_source = 'bestBid')::integer AS bidders_at_hidden,
    count(DISTINCT b.lane_id) FILTER (WHERE l.target_price = 0 AND l.priced_volume > 0 OR l.target_price > 0 AND l.target_source = 'bestBid')::integer AS bid_lanes_at_hidden,
    -- freight.fewestBidsForFeedback
    count(DISTINCT b.carrier_id) FILTER (WHERE l.target_price = 0 AND b.complete_bids >= 3)::integer AS bidders_without_target,
    count(DISTINCT b.lane_id) FILTER (WHERE l.target_price = 0 AND b.complete_bids >= 3)::integer AS bid_lanes_without_target
  FROM (
    SELECT carrier_id, lane_id, count(*) FILTER (WHERE is_complete) OVER (PARTITION BY lane_id) AS complete_bids
    FROM bids WHERE customer_id = $1 AND mode = $2 AND withdrawn_at IS NULL
  ) b
  JOIN lanes l ON l.customer_id = $1 AND l.lane_id = b.lane_id AND l.contract_no = $3
) s
