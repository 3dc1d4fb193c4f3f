-- Marks awards without a response by the deadline as expired, and returns them. $1 customer, $2 lanes, $3 moment
WITH expired AS (
  UPDATE awards SET status = 'Expired'
  WHERE customer_id = $1 AND lane_id = ANY ($2::bigint[]) AND status = 'Pending' AND answer_by <= $3
  RETURNING award_id, lane_id, mode, contract_no, carrier_id
),
freed AS (
  UPDATE award_months m SET is_active = false
  FROM expired e
  WHERE m.customer_id = $1 AND m.award_id = e.award_id AND m.is_active
)
SELECT award_id, lane_id, mode, contract_no, carrier_id FROM expired ORDER BY lane_id, award_id
