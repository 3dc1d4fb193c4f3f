-- Results of a customer's carriers in current contracts: in each mode, and in all of them (mode null). $1 customer, $2 moment, $3 one carrier or null.
-- Lanes created manually are in no percentage. Held bids count as received, but have no colour and no coverage.
WITH current AS (
  SELECT mode, contract_no FROM contracts WHERE customer_id = $1 AND is_current
),
lane AS (
  SELECT l.lane_id, mode, l.state = 'Started' AND (l.shipment_count > 0 OR t.lane_id IS NULL) AS is_measured
  FROM lanes l
  JOIN current USING (mode, contract_no)
  LEFT JOIN lane_typical_shipments t ON t.customer_id = $1 AND t.lane_id = l.lane_id
  WHERE l.customer_id = $1 AND l.is_counted
),
open_lanes AS (SELECT mode, count(*) AS lanes FROM lane WHERE is_measured GROUP BY mode),
may_bid AS (
  SELECT n.carrier_id, n.mode, coalesce(sum(o.lanes), 0)::integer AS lanes_open, array_agg(n.mode ORDER BY n.mode) AS modes
  FROM connections n LEFT JOIN open_lanes o ON o.mode = n.mode
  WHERE n.customer_id = $1 AND ($3::bigint IS NULL OR n.carrier_id = $3)
  GROUP BY GROUPING SETS ((n.carrier_id, n.mode), (n.carrier_id))
),
bid AS (
  SELECT b.carrier_id, b.mode, count(*)::integer AS lanes_bid,
         count(*) FILTER (WHERE NOT b.is_complete)::integer AS lanes_partial,
         count(*) FILTER (WHERE b.is_complete AND NOT b.is_held AND l.is_measured AND n.carrier_id IS NOT NULL)::integer AS lanes_covered,
         count(*) FILTER (WHERE b.is_complete AND NOT b.is_held AND b.colour = 'Green')::integer AS green,
         count(*) FILTER (WHERE b.is_complete AND NOT b.is_held AND b.colour = 'Amber')::integer AS amber,
         count(*) FILTER (WHERE b.is_complete AND NOT b.is_held AND b.colour = 'Red')::integer AS red,
         count(*) FILTER (WHERE s.best_bid_id = b.bid_id)::integer AS lanes_best,
         max(b.submitted_at) AS last_bid_at
  FROM (SELECT b.*, k.bid_id IS NOT NULL AS is_held
        FROM bids b LEFT JOIN held_bids k ON k.customer_id = $1 AND k.bid_id = b.bid_id
        WHERE b.customer_id = $1) b
  JOIN lane l ON l.lane_id = b.lane_id
  LEFT JOIN lane_standings s ON s.customer_id = $1 AND s.lane_id = b.lane_id
  LEFT JOIN connections n ON n.customer_id = $1 AND n.carrier_id = b.carrier_id AND n.mode = b.mode
  WHERE b.customer_id = $1 AND b.withdrawn_at IS NULL AND ($3::bigint IS NULL OR b.carrier_id = $3)
  GROUP BY GROUPING SETS ((b.carrier_id, b.mode), (b.carrier_id))
),
awarded AS (
  SELECT carrier_id, mode, count(DISTINCT lane_id)::integer AS lanes_awarded,
         count(DISTINCT lane_id) FILTER (WHERE NOT is_pending)::integer AS lanes_won, sum(awarded_usd) AS awarded_usd,
         coalesce(sum(baseline_usd - awarded_usd) FILTER (WHERE baseline_usd IS NOT NULL), 0) AS savings_usd
  FROM counted_award_months JOIN current USING (mode, contract_no)
  WHERE customer_id = $1 AND ($3::bigint IS NULL OR carrier_id = $3)
  GROUP BY GROUPING SETS ((carrier_id, mode), (carrier_id))
),
asked AS (
  SELECT carrier_id, mode, count(answered_at)::integer AS answered,
         count(*) FILTER (WHERE answered_at IS NULL AND (status = 'Expired' OR status = 'Pending' AND answer_by <= $2))::integer AS passed,
         count(*) FILTER (WHERE status = 'Pending' AND answer_by > $2)::integer AS waiting,
         percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM answered_at - awarded_at)) FILTER (WHERE answered_at IS NOT NULL) / 3600 AS answer_hours
  FROM awards JOIN current USING (mode, contract_no)
  -- An amendment makes awards that are accepted already.
  WHERE customer_id = $1 AND amendment_no IS NULL AND ($3::bigint IS NULL OR carrier_id = $3)
  GROUP BY GROUPING SETS ((carrier_id, mode), (carrier_id))
),
place AS (
  SELECT carrier_id, NULL::smallint AS mode FROM customer_carriers WHERE customer_id = $1 AND ($3::bigint IS NULL OR carrier_id = $3)
  UNION SELECT carrier_id, mode FROM may_bid WHERE mode IS NOT NULL
  UNION SELECT carrier_id, mode FROM bid WHERE mode IS NOT NULL
  UNION SELECT carrier_id, mode FROM asked WHERE mode IS NOT NULL
)
SELECT p.carrier_id, c.name, p.mode, coalesce(m.modes, '{}') AS modes, coalesce(m.lanes_open, 0) AS lanes_open,
       coalesce(b.lanes_bid, 0) AS lanes_bid, coalesce(b.lanes_partial, 0) AS lanes_partial, coalesce(b.lanes_covered, 0) AS lanes_covered,
       coalesce(b.green, 0) AS green, coalesce(b.amber, 0) AS amber, coalesce(b.red, 0) AS red, coalesce(b.lanes_best, 0) AS lanes_best,
       b.last_bid_at, coalesce(w.lanes_awarded, 0) AS lanes_awarded, coalesce(w.lanes_won, 0) AS lanes_won, coalesce(w.awarded_usd, 0) AS awarded_usd,
       coalesce(w.savings_usd, 0) AS savings_usd, coalesce(a.answered, 0) AS awards_answered, coalesce(a.passed, 0) AS awards_passed,
       coalesce(a.waiting, 0) AS awards_waiting, a.answer_hours
FROM place p
JOIN customer_carriers k ON k.customer_id = $1 AND k.carrier_id = p.carrier_id
JOIN companies c ON c.company_id = p.carrier_id
LEFT JOIN may_bid m ON m.carrier_id = p.carrier_id AND coalesce(m.mode, 0) = coalesce(p.mode, 0)
LEFT JOIN bid b ON b.carrier_id = p.carrier_id AND coalesce(b.mode, 0) = coalesce(p.mode, 0)
LEFT JOIN awarded w ON w.carrier_id = p.carrier_id AND coalesce(w.mode, 0) = coalesce(p.mode, 0)
LEFT JOIN asked a ON a.carrier_id = p.carrier_id AND coalesce(a.mode, 0) = coalesce(p.mode, 0)
ORDER BY lower(c.name), p.carrier_id, p.mode NULLS FIRST
