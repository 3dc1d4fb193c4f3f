-- What rules of a mode may refer to: its lanes that are open or hold bids and have a month to award. $1 customer, $2 mode, $3
-- moment, $4 months that may be awarded, $5 contract
WITH asked AS MATERIALIZED (
  SELECT l.lane_id, l.history_id, l.trade_region, l.equipment, l.business_unit, l.incumbent_carrier
  FROM lanes l
  WHERE l.customer_id = $1 AND l.mode = $2 AND l.contract_no = $5 AND l.is_counted
    AND (l.state = 'Started' OR EXISTS (SELECT FROM bids b WHERE b.customer_id = $1 AND b.lane_id = l.lane_id AND b.withdrawn_at IS NULL
                                                      AND NOT EXISTS (SELECT FROM held_bids k WHERE k.customer_id = $1 AND k.bid_id = b.bid_id)))
),
sibling AS MATERIALIZED (
  -- The lanes of the same history in all contracts.
  SELECT a.lane_id, s.lane_id AS sibling_id FROM asked a JOIN lanes s ON s.customer_id = $1 AND s.history_id = a.history_id
),
sibling_months AS MATERIALIZED (
  SELECT lane_id, month FROM counted_award_months
  WHERE customer_id = $1 AND mode = $2 AND expires_at > $3 AND lane_id IN (SELECT sibling_id FROM sibling)
),
taken AS MATERIALIZED (
  SELECT DISTINCT s.lane_id, g.month FROM sibling s JOIN sibling_months g ON g.lane_id = s.sibling_id
),
free AS MATERIALIZED (
  SELECT f.lane_id, f.month
  FROM lane_forecasts f
  JOIN asked USING (lane_id)
  WHERE f.customer_id = $1 AND f.month = ANY ($4::date[]) AND f.volume > 0
    AND NOT EXISTS (SELECT FROM taken t WHERE t.lane_id = f.lane_id AND t.month = f.month)
),
open AS MATERIALIZED (
  SELECT a.*, n.carrier_id AS incumbent_id
  FROM asked a
  JOIN (SELECT DISTINCT lane_id FROM free) f USING (lane_id)
  LEFT JOIN carrier_aliases n ON n.customer_id = $1 AND n.name = a.incumbent_carrier
),
offers AS MATERIALIZED (
  SELECT b.lane_id, b.carrier_id, b.transit_days, b.emission_kg_per_unit
  FROM bids b
  JOIN open USING (lane_id)
  WHERE b.customer_id = $1 AND b.mode = $2 AND b.withdrawn_at IS NULL AND b.is_complete AND NOT b.needs_pricing AND NOT b.needs_ranking AND b.all_in_usd IS NOT NULL
    AND NOT EXISTS (SELECT FROM held_bids k WHERE k.customer_id = $1 AND k.bid_id = b.bid_id)
),
carriers AS (
  SELECT n.carrier_id, c.name,
         (SELECT count(*) FROM offers o WHERE o.carrier_id = n.carrier_id) AS bids,
         (SELECT count(*) FROM open l WHERE l.incumbent_id = n.carrier_id) AS incumbent_lanes
  FROM connections n JOIN companies c ON c.company_id = n.carrier_id
  WHERE n.customer_id = $1 AND n.mode = $2
)
SELECT (SELECT count(*)::integer FROM open) AS lanes,
       (SELECT count(*)::integer FROM offers o WHERE o.carrier_id IN (SELECT carrier_id FROM carriers)) AS bids,
       ARRAY(SELECT DISTINCT to_char(month, 'YYYY-MM') FROM free ORDER BY 1) AS months,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('name', name, 'lanes', lanes) ORDER BY lanes DESC, name), '[]')
        FROM (SELECT trade_region AS name, count(*) AS lanes FROM open GROUP BY 1) r) AS regions,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('name', name, 'lanes', lanes) ORDER BY lanes DESC, name), '[]')
        FROM (SELECT equipment AS name, count(*) AS lanes FROM open WHERE equipment <> '' GROUP BY 1) r) AS equipments,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('name', name, 'lanes', lanes) ORDER BY lanes DESC, name), '[]')
        FROM (SELECT business_unit AS name, count(*) AS lanes FROM open WHERE business_unit <> '' GROUP BY 1) r) AS business_units,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('carrierId', carrier_id::text, 'name', name, 'bids', bids, 'incumbentLanes', incumbent_lanes)
                                  ORDER BY lower(name), carrier_id), '[]') FROM carriers) AS carriers,
       EXISTS (SELECT FROM offers WHERE transit_days IS NOT NULL) AS knows_transit,
       EXISTS (SELECT FROM offers WHERE emission_kg_per_unit IS NOT NULL)
         OR EXISTS (SELECT FROM lane_emissions e JOIN open USING (lane_id) WHERE e.customer_id = $1 AND e.kg_per_unit IS NOT NULL) AS knows_co2
