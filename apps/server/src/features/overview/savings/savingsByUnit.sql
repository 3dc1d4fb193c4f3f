-- Savings by business unit: a lane that is not separate per unit is split by their spend, each amount to the cent and all adding up
-- to the total: whole cents, exact in floating point too. Other lanes are added up as they are, because numbers are converted slowly.
-- $1 customer, $2 modes, $3 the contract of each
WITH shared AS (
  SELECT s.mode, coalesce(u.business_unit, s.business_unit, '') AS unit, u.lane_id IS NOT NULL AS is_part, u.share_from, u.share_to,
         coalesce(s.baseline_cost_usd, 0) AS spend, s.new_cost_usd AS awarded, s.awarded_baseline_usd AS awarded_baseline,
         coalesce(s.savings_usd, 0) AS savings, s.state = 'Started' AND NOT s.is_manual AS is_open, s.best_bid_id IS NOT NULL AS has_bid
  FROM lane_summaries s
  LEFT JOIN lane_units u ON u.customer_id = $1 AND u.lane_id = s.lane_id
    AND coalesce(s.business_unit, '') = '' AND u.mode = ANY ($2) AND u.contract_no = ANY ($3) AND is_of_contracts(u.mode, u.contract_no, $2, $3)
  -- Columns of the index first, so that lanes of other contracts are not read.
  WHERE s.customer_id = $1 AND s.mode = ANY ($2) AND s.contract_no = ANY ($3) AND is_of_contracts(s.mode, s.contract_no, $2, $3)
)
SELECT unit AS key, min(mode) AS least_mode, max(mode) AS most_mode, count(*)::integer AS lanes,
       coalesce(sum(spend) FILTER (WHERE NOT is_part), 0) + coalesce(sum(round(spend::float8 * 100 * share_to)
         - round(spend::float8 * 100 * share_from)) FILTER (WHERE is_part), 0)::numeric / 100 AS spend,
       coalesce(sum(awarded) FILTER (WHERE NOT is_part), 0) + coalesce(sum(round(awarded::float8 * 100 * share_to)
         - round(awarded::float8 * 100 * share_from)) FILTER (WHERE is_part), 0)::numeric / 100 AS awarded,
       coalesce(sum(awarded_baseline) FILTER (WHERE NOT is_part), 0) + coalesce(sum(round(awarded_baseline::float8 * 100 * share_to)
         - round(awarded_baseline::float8 * 100 * share_from)) FILTER (WHERE is_part), 0)::numeric / 100 AS awarded_baseline,
       coalesce(sum(savings) FILTER (WHERE NOT is_part), 0) + coalesce(sum(round(savings::float8 * 100 * share_to)
         - round(savings::float8 * 100 * share_from)) FILTER (WHERE is_part), 0)::numeric / 100 AS savings,
       count(*) FILTER (WHERE is_open)::integer AS started, count(*) FILTER (WHERE is_open AND has_bid)::integer AS started_with_bid,
       coalesce(bool_or(share_to - share_from < 1), false) AS is_shared
FROM shared
GROUP BY unit
