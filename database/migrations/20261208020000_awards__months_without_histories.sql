-- Statements find the lanes of a history first, then their months: joined in the view, plans read all awards of a company for each lane.
DROP VIEW counted_award_months;
CREATE VIEW counted_award_months WITH (security_invoker = true) AS
SELECT
  m.customer_id, m.lane_id, m.award_id, m.month, m.share, m.month_volume, m.month_baseline_usd, m.awarded_usd, m.baseline_usd,
  a.mode, a.bid_id, a.carrier_id, a.status,
  a.status = 'Pending' AS is_pending,
  CASE WHEN a.status = 'Pending' THEN a.answer_by ELSE 'infinity'::timestamptz END AS expires_at,
  a.contract_no
FROM award_months m
JOIN awards a ON a.customer_id = m.customer_id AND a.award_id = m.award_id
WHERE m.is_active;
