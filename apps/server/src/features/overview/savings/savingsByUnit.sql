-- Savings by business unit: a lane that is not separate per unit is split by their spend, each amount to the cent and all adding up
-- to the total: whole cents, exact in floating point too. $1 customer, $2 modes, $3 the contract of each
WITH shared AS (
  SELECT s.mode, coalesce(u.business_unit, s.business_unit, '') AS unit, coalesce(u.share_from, 0) AS share_from,
         coalesce(u.share_to, 1) AS share_to, coalesce(s.baseline_cost_usd, 0)::float8 * 100 AS spend, s.new_cost_usd::float8 * 100 AS awarded,
         s.awarded_baseline_usd::float8 * 100 AS awarded_baseline, coalesce(s.savings_usd, 0)::float8 * 100 AS savings,
         s.state = 'Started' AND NOT s.is_manual AS is_open, s.best_bid_id IS NOT NULL AS has_bid
  FROM lane_summaries s
  LEFT JOIN lane_units u ON u.customer_id = $1 AND u.lane_id = s.lane_id
    AND coalesce(s.business_unit, '') = '' AND is_of_contracts(u.mode, u.contract_no, $2, $3)
  WHERE s.customer_id = $1 AND is_of_contracts(s.mode, s.contract_no, $2, $3)
)
SELECT unit AS key, min(mode) AS least_mode, max(mode) AS most_mode, count(*)::integer AS lanes,
       sum(round(spend * share_to) - round(spend * share_from))::numeric / 100 AS spend,
       sum(round(awarded * share_to) - round(awarded * share_from))::numeric / 100 AS awarded,
       sum(round(awarded_baseline * share_to) - round(awarded_baseline * share_from))::numeric / 100 AS awarded_baseline,
       sum(round(savings * share_to) - round(savings * share_from))::numeric / 100 AS savings,
       count(*) FILTER (WHERE is_open)::integer AS started, count(*) FILTER (WHERE is_open AND has_bid)::integer AS started_with_bid,
       bool_or(share_to - share_from < 1) AS is_shared
FROM shared
GROUP BY unit
