-- Charges that complete bids of lanes leave out, per unit, at the median of the other bids' prices: as in rankLanes.sql. Bids that
-- leave out nothing are not listed, nor are held ones. freight.scopeOf, freight.chargesLeftOut $1 customer, $2 mode, $3 lanes
WITH valid AS MATERIALIZED (
  SELECT b.bid_id, b.lane_id, b.structure_version AS version, l.move_type
  FROM bids b
  JOIN lanes l ON l.customer_id = $1 AND l.lane_id = b.lane_id
  WHERE b.customer_id = $1 AND b.mode = $2 AND b.lane_id = ANY ($3::bigint[]) AND b.withdrawn_at IS NULL
    AND b.is_complete AND b.unit_cost_usd IS NOT NULL
    AND b.bid_id NOT IN (SELECT bid_id FROM held_bids WHERE customer_id = $1)
    AND EXISTS (SELECT FROM connections n WHERE n.customer_id = $1 AND n.carrier_id = b.carrier_id AND n.mode = $2)
),
asked_for AS MATERIALIZED (
  SELECT v.lane_id, v.bid_id, v.version, c.charge_no, c.amount * 1.000000000000 / p.divisor AS unit_usd
  FROM valid v
  JOIN bid_prices p ON p.customer_id = $1 AND p.bid_id = v.bid_id
  CROSS JOIN LATERAL unnest(p.charge_nos, p.amounts) AS c(charge_no, amount)
),
medians AS MATERIALIZED (
  SELECT lane_id, charge_no,
         ((array_agg(unit_usd ORDER BY unit_usd))[(count(*) + 1) / 2] + (array_agg(unit_usd ORDER BY unit_usd))[count(*) / 2 + 1]) / 2 AS unit_usd
  FROM asked_for GROUP BY lane_id, charge_no
),
charges AS MATERIALIZED (
  SELECT c.version, c.charge_no, c.alternative_group,
         c.type = 'Charge' AND c.unit <> 0 AND NOT c.required
           AND NOT EXISTS (SELECT FROM structure_charges o WHERE o.customer_id = $1 AND o.mode = $2 AND o.version = c.version
                             AND o.minimum_charge_no = c.charge_no) AS is_optional,
         c.purpose = 'carriage' AND c.location = 'Origin' AS from_door, c.purpose = 'carriage' AND c.location = 'Destination' AS to_door
  FROM structure_charges c WHERE c.customer_id = $1 AND c.mode = $2
)
SELECT v.bid_id AS "bidId", sum(m.unit_usd)::text AS "unitUsd"
FROM valid v
JOIN charges c ON c.version = v.version AND c.is_optional
JOIN medians m ON m.lane_id = v.lane_id AND m.charge_no = c.charge_no
WHERE (v.move_type IS NULL OR (NOT c.from_door OR v.move_type LIKE 'Door%') AND (NOT c.to_door OR v.move_type LIKE '%Door'))
  AND NOT EXISTS (
    SELECT FROM asked_for a
    JOIN charges k ON k.version = v.version AND k.charge_no = a.charge_no
    WHERE a.bid_id = v.bid_id AND (a.charge_no = c.charge_no OR k.alternative_group = c.alternative_group))
GROUP BY v.bid_id
