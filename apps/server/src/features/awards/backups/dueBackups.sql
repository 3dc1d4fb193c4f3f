-- Backups whose award was declined, accepted in part or not answered: the months each can be awarded, or why it can't be used.
-- `waits`: its bid is being priced. Of those that do not fit together, the one behind the earlier award comes first. $1 customer,
-- $2 mode, $3 lanes, $4 moment, $5 months that may be awarded. LATERAL with OFFSET 0 forces index lookups: right after a large
-- award the table statistics are out of date. Awards and bids are read at once instead: looked up one by one, each may go through all of
-- the customer's, because an index of its carriers seems as good.
WITH backup AS MATERIALIZED (
  SELECT award_id, lane_id, bid_id, carrier_id, chosen_by, unit_cost_usd FROM award_backups
  WHERE customer_id = $1 AND lane_id = ANY ($3::bigint[]) AND status = 'Backup'
),
ended AS MATERIALIZED (
  SELECT award_id, share, awarded_at FROM awards
  WHERE customer_id = $1 AND award_id = ANY (ARRAY(SELECT award_id FROM backup)) AND mode = $2
    AND status IN ('Declined', 'Expired', 'AcceptedInPart', 'Replaced')
),
bid AS MATERIALIZED (
  SELECT bid_id, valid_from, valid_to, withdrawn_at, is_complete, needs_pricing, needs_ranking, all_in_usd, unit_cost_usd FROM bids
  WHERE customer_id = $1 AND bid_id = ANY (ARRAY(SELECT k.bid_id FROM backup k JOIN ended a ON a.award_id = k.award_id))
),
due AS MATERIALIZED (
  SELECT k.award_id, k.lane_id, k.bid_id, k.carrier_id, k.chosen_by, a.share, a.awarded_at, b.valid_from, b.valid_to,
         CASE WHEN b.withdrawn_at IS NOT NULL THEN 'its bid was withdrawn'
              WHEN NOT EXISTS (SELECT FROM connections n WHERE n.customer_id = $1 AND n.carrier_id = k.carrier_id AND n.mode = $2)
                THEN 'the carrier is no longer connected in this mode'
              WHEN EXISTS (SELECT FROM held_bids h WHERE h.customer_id = $1 AND h.bid_id = k.bid_id) THEN 'its price is unconfirmed'
              WHEN NOT b.is_complete THEN 'its bid is missing a required charge'
              WHEN NOT b.needs_pricing AND b.all_in_usd IS NULL THEN 'its lane no longer has volume in the contract period'
              WHEN NOT b.needs_pricing AND b.unit_cost_usd > k.unit_cost_usd THEN 'its bid is now more expensive' END AS why,
         b.needs_pricing OR b.needs_ranking AS waits
  FROM backup k
  JOIN ended a ON a.award_id = k.award_id
  JOIN bid b ON b.bid_id = k.bid_id
),
counted AS MATERIALIZED (
  SELECT lane_id, carrier_id, month, share FROM counted_award_months
  WHERE customer_id = $1 AND expires_at > $4 AND lane_id = ANY (ARRAY(SELECT lane_id FROM due))
),
sibling AS MATERIALIZED (
  -- The lanes of the same history in all contracts.
  SELECT l.lane_id, s.lane_id AS sibling_id
  FROM (SELECT DISTINCT lane_id FROM due) d
  CROSS JOIN LATERAL (SELECT lane_id, history_id FROM lanes WHERE customer_id = $1 AND lane_id = d.lane_id OFFSET 0) l
  CROSS JOIN LATERAL (SELECT lane_id FROM lanes WHERE customer_id = $1 AND history_id = l.history_id OFFSET 0) s
),
sibling_months AS MATERIALIZED (
  SELECT lane_id, month, share FROM counted_award_months
  WHERE customer_id = $1 AND expires_at > $4 AND lane_id = ANY (ARRAY(SELECT sibling_id FROM sibling))
),
taken AS MATERIALIZED (
  SELECT s.lane_id, g.month, sum(g.share) AS share
  FROM sibling s JOIN sibling_months g ON g.lane_id = s.sibling_id GROUP BY s.lane_id, g.month
),
had AS MATERIALIZED (SELECT lane_id, carrier_id, month, sum(share) AS share FROM counted GROUP BY lane_id, carrier_id, month),
freed AS MATERIALIZED (
  -- The months that the backup's award lost, other than by an amendment, and the shares of them that would be awarded if the backups before it in the list were
  -- awarded too.
  SELECT d.award_id, m.month,
         sum(d.share) OVER (PARTITION BY d.lane_id, m.month ORDER BY d.awarded_at, d.award_id)
           + coalesce(t.share, 0) AS share_after,
         f.volume * (sum(d.share) OVER (PARTITION BY d.bid_id, m.month ORDER BY d.awarded_at, d.award_id)
           + coalesce(h.share, 0)) / 100 AS carrier_volume_after,
         c.capacity
  FROM due d
  CROSS JOIN LATERAL (SELECT month FROM award_months WHERE customer_id = $1 AND award_id = d.award_id AND NOT is_active
                        AND ended_by_amendment IS NULL OFFSET 0) m
  CROSS JOIN LATERAL (SELECT volume FROM lane_forecasts WHERE customer_id = $1 AND lane_id = d.lane_id AND month = m.month OFFSET 0) f
  LEFT JOIN taken t ON t.lane_id = d.lane_id AND t.month = m.month
  LEFT JOIN had h ON h.lane_id = d.lane_id AND h.carrier_id = d.carrier_id AND h.month = m.month
  LEFT JOIN bid_months c ON c.customer_id = $1 AND c.bid_id = d.bid_id AND c.month = m.month
  WHERE d.why IS NULL AND NOT d.waits AND m.month = ANY ($5::date[])
    AND (d.valid_from IS NULL OR d.valid_from <= m.month)
    AND (d.valid_to IS NULL OR d.valid_to >= m.month + interval '1 month' - interval '1 day')
),
free AS (
  SELECT award_id, array_agg(to_char(month, 'YYYY-MM') ORDER BY month) AS months
  FROM freed WHERE share_after <= 100 AND (capacity IS NULL OR carrier_volume_after <= capacity)
  GROUP BY award_id
)
SELECT d.award_id, d.lane_id, d.bid_id, d.carrier_id, d.chosen_by, d.share, free.months, d.waits AND d.why IS NULL AS waits,
       CASE WHEN d.why IS NOT NULL THEN d.why
            WHEN NOT d.waits AND free.months IS NULL THEN 'its months are already awarded, or exceed its capacity' END AS why
FROM due d LEFT JOIN free USING (award_id)
ORDER BY d.lane_id, d.award_id
