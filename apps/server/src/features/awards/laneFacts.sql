-- Forecast volumes of lanes by month, with the share awarded over all contracts and the other contracts that award some of it.
-- $1 customer, $2 lanes, $3 moment
WITH sibling AS MATERIALIZED (
  -- The lanes of the same history in all contracts.
  SELECT l.lane_id, l.contract_no, s.lane_id AS sibling_id
  FROM lanes l
  JOIN lanes s ON s.customer_id = $1 AND s.history_id = l.history_id
  WHERE l.customer_id = $1 AND l.lane_id = ANY ($2::bigint[])
),
sibling_months AS MATERIALIZED (
  SELECT lane_id, month, share, mode, contract_no FROM counted_award_months
  WHERE customer_id = $1 AND expires_at > $3 AND lane_id = ANY (ARRAY(SELECT sibling_id FROM sibling))
),
taken AS MATERIALIZED (
  SELECT s.lane_id, m.month, sum(m.share) AS share,
         string_agg(DISTINCT k.name, ', ' ORDER BY k.name) FILTER (WHERE m.contract_no <> s.contract_no) AS other_contracts
  FROM sibling s
  JOIN sibling_months m ON m.lane_id = s.sibling_id
  JOIN contracts k ON k.customer_id = $1 AND k.mode = m.mode AND k.contract_no = m.contract_no
  GROUP BY s.lane_id, m.month
)
SELECT f.lane_id, to_char(f.month, 'YYYY-MM') AS month, f.volume, t.share AS given, t.other_contracts
FROM lane_forecasts f
LEFT JOIN taken t ON t.lane_id = f.lane_id AND t.month = f.month
WHERE f.customer_id = $1 AND f.lane_id = ANY ($2::bigint[])
ORDER BY f.lane_id, f.month
