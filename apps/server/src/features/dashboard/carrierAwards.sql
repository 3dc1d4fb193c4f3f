-- A carrier's own awards, by customer and mode: what waits for its response in all contracts, the rest in those that its calls mean.
-- $1 customers, $2 modes, $3 contracts of these modes, $4 carrier, $5 moment
WITH chosen AS (
  SELECT c.customer_id, c.mode, c.contract_no FROM unnest($1::bigint[], $2::smallint[], $3::smallint[]) AS c (customer_id, mode, contract_no)
),
own AS (
  SELECT a.customer_id, a.mode, a.award_id, a.status, a.answer_by, a.contract_no = c.contract_no AS is_chosen
  FROM chosen c
  JOIN awards a ON a.customer_id = c.customer_id AND a.mode = c.mode
  WHERE a.carrier_id = $4 AND a.status IN ('Pending', 'Accepted', 'AcceptedInPart')
),
worth AS (
  SELECT m.customer_id, m.mode, sum(m.awarded_usd) AS awarded_usd
  FROM chosen c
  JOIN counted_award_months m ON m.customer_id = c.customer_id AND m.mode = c.mode AND m.contract_no = c.contract_no
  WHERE m.carrier_id = $4 AND NOT m.is_pending GROUP BY m.customer_id, m.mode
)
SELECT o.customer_id, o.mode,
  count(*) FILTER (WHERE o.status = 'Pending' AND o.answer_by > $5)::integer AS waiting,
  min(o.answer_by) FILTER (WHERE o.status = 'Pending' AND o.answer_by > $5) AS answer_by,
  count(*) FILTER (WHERE o.status <> 'Pending' AND o.is_chosen)::integer AS won,
  coalesce(min(w.awarded_usd), 0) AS awarded_usd
FROM own o LEFT JOIN worth w ON w.customer_id = o.customer_id AND w.mode = o.mode
GROUP BY o.customer_id, o.mode
