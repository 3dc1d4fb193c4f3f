-- Awards of one history and month add up to at most 100% over all contracts. The join is left out of the plan where a statement does
-- not use the history.
CREATE OR REPLACE VIEW counted_award_months WITH (security_invoker = true) AS
SELECT
  m.customer_id, m.lane_id, m.award_id, m.month, m.share, m.month_volume, m.month_baseline_usd, m.awarded_usd, m.baseline_usd,
  a.mode, a.bid_id, a.carrier_id, a.status,
  a.status = 'Pending' AS is_pending,
  CASE WHEN a.status = 'Pending' THEN a.answer_by ELSE 'infinity'::timestamptz END AS expires_at,
  a.contract_no, l.history_id
FROM award_months m
JOIN awards a ON a.customer_id = m.customer_id AND a.award_id = m.award_id
LEFT JOIN lanes l ON l.customer_id = m.customer_id AND l.lane_id = m.lane_id
WHERE m.is_active;
