-- The lanes that an event would include. $1 customer, $2 mode, $3 lanes (null: those of the event, else the mode's), $4 event
-- (null: a new one), $5 moment, $6 contract
WITH asked AS MATERIALIZED (
  SELECT l.lane_id, l.state FROM lanes l
  WHERE l.customer_id = $1 AND l.mode = $2 AND l.contract_no = $6 AND l.is_counted
    AND CASE WHEN $3::bigint[] IS NOT NULL THEN l.lane_id = ANY ($3)
             WHEN $4::bigint IS NOT NULL THEN l.lane_id IN (SELECT lane_id FROM tender_lanes WHERE customer_id = $1 AND tender_id = $4)
             ELSE true END
),
awarded AS MATERIALIZED (
  SELECT DISTINCT lane_id FROM counted_award_months
  WHERE customer_id = $1 AND expires_at > $5 AND lane_id IN (SELECT lane_id FROM asked)
),
others AS (
  SELECT h.lane_id, t.name FROM tender_lanes h
  JOIN tenders t ON t.customer_id = $1 AND t.tender_id = h.tender_id
  WHERE h.customer_id = $1 AND h.is_held AND h.tender_id IS DISTINCT FROM $4 AND h.lane_id IN (SELECT lane_id FROM asked)
)
SELECT count(*)::integer AS lanes, count(w.lane_id)::integer AS awarded,
       count(*) FILTER (WHERE a.state = 'Started')::integer AS open,
       count(*) FILTER (WHERE a.state = 'Started' AND w.lane_id IS NULL)::integer AS open_not_awarded,
       coalesce(array_agg(a.lane_id::text ORDER BY a.lane_id) FILTER (WHERE w.lane_id IS NULL), '{}') AS not_awarded,
       (SELECT count(*)::integer FROM others) AS in_others, (SELECT min(name) FROM others) AS other_event
FROM asked a LEFT JOIN awarded w USING (lane_id)
