-- The lanes of a scenario with the months of which nothing is awarded yet, their volumes, their incumbents and emissions per unit
-- by the lane's rule. $1 customer, $2 mode, $3 lanes (null: the mode's lanes that are open or hold bids), $4 moment, $5 months that
-- may be awarded, $6 contract
WITH asked AS MATERIALIZED (
  SELECT l.lane_id, l.history_id, l.trade_region, l.equipment, l.business_unit, l.incumbent_carrier
  FROM lanes l
  WHERE l.customer_id = $1 AND l.mode = $2 AND l.contract_no = $6 AND l.is_counted
    AND CASE WHEN $3::bigint[] IS NULL
             THEN l.state = 'Started' OR EXISTS (SELECT FROM bids b WHERE b.customer_id = $1 AND b.lane_id = l.lane_id AND b.withdrawn_at IS NULL
                                                      AND NOT EXISTS (SELECT FROM held_bids k WHERE k.customer_id = $1 AND k.bid_id = b.bid_id))
             ELSE l.lane_id = ANY ($3) END
),
sibling AS MATERIALIZED (
  -- The lanes of the same history in all contracts.
  SELECT a.lane_id, s.lane_id AS sibling_id FROM asked a JOIN lanes s ON s.customer_id = $1 AND s.history_id = a.history_id
),
sibling_months AS MATERIALIZED (
  SELECT lane_id, month FROM counted_award_months
  WHERE customer_id = $1 AND mode = $2 AND expires_at > $4 AND lane_id IN (SELECT sibling_id FROM sibling)
),
taken AS MATERIALIZED (
  SELECT DISTINCT s.lane_id, g.month FROM sibling s JOIN sibling_months g ON g.lane_id = s.sibling_id
),
free AS MATERIALIZED (
  SELECT f.lane_id, array_agg(to_char(f.month, 'YYYY-MM') ORDER BY f.month) AS months,
         array_agg(f.volume::float8 ORDER BY f.month) AS volumes, sum(f.volume) AS volume
  FROM lane_forecasts f
  JOIN asked USING (lane_id)
  WHERE f.customer_id = $1 AND f.month = ANY ($5::date[])
    AND NOT EXISTS (SELECT FROM taken t WHERE t.lane_id = f.lane_id AND t.month = f.month)
  GROUP BY f.lane_id
)
SELECT a.lane_id, a.trade_region AS region, coalesce(a.equipment, '') AS equipment, coalesce(a.business_unit, '') AS business_unit,
       n.carrier_id AS incumbent_id, e.kg_per_unit::float8 AS kg_per_unit, f.months, f.volumes
FROM asked a
-- A lane without available months or volume has nothing to award.
LEFT JOIN free f ON f.lane_id = a.lane_id AND f.volume > 0
LEFT JOIN carrier_aliases n ON n.customer_id = $1 AND n.name = a.incumbent_carrier
LEFT JOIN lane_emissions e ON e.customer_id = $1 AND e.lane_id = a.lane_id
ORDER BY a.lane_id
