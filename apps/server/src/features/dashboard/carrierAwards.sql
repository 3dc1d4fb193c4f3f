-- A carrier's own awards, by customer and mode: what waits for its response in all contracts, the rest in the current one. $1 customers, $2 carrier, $3 moment
WITH own AS (
  SELECT a.customer_id, a.mode, a.award_id, a.status, a.answer_by, coalesce(k.is_current, false) AS is_current FROM awards a
  LEFT JOIN contracts k ON k.customer_id = a.customer_id AND k.mode = a.mode AND k.contract_no = a.contract_no
  WHERE a.customer_id = ANY ($1::bigint[]) AND a.carrier_id = $2 AND a.status IN ('Pending', 'Accepted', 'AcceptedInPart')
    AND EXISTS (SELECT FROM connections n WHERE n.customer_id = a.customer_id AND n.carrier_id = $2 AND n.mode = a.mode)
),
worth AS (
  SELECT m.customer_id, m.mode, sum(m.awarded_usd) AS awarded_usd FROM counted_award_months m
  JOIN contracts k ON k.customer_id = m.customer_id AND k.mode = m.mode AND k.contract_no = m.contract_no AND k.is_current
  WHERE m.customer_id = ANY ($1::bigint[]) AND m.carrier_id = $2 AND NOT m.is_pending GROUP BY m.customer_id, m.mode
)
SELECT o.customer_id, o.mode,
  count(*) FILTER (WHERE o.status = 'Pending' AND o.answer_by > $3)::integer AS waiting,
  min(o.answer_by) FILTER (WHERE o.status = 'Pending' AND o.answer_by > $3) AS answer_by,
  count(*) FILTER (WHERE o.status <> 'Pending' AND o.is_current)::integer AS won,
  coalesce(min(w.awarded_usd), 0) AS awarded_usd
FROM own o LEFT JOIN worth w ON w.customer_id = o.customer_id AND w.mode = o.mode
GROUP BY o.customer_id, o.mode
