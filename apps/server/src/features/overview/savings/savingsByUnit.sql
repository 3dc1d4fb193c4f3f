-- Savings by business unit: the totals of groups of lanes, with lanes that are not separate per unit split by the spend of their units, each
-- amount to the cent and all adding up to the total: whole cents, exact in floating point too. $1 customer, $2 modes, $3 the contract of each
WITH split AS MATERIALIZED (
  SELECT s.mode, u.business_unit AS unit, u.share_from, u.share_to, coalesce(s.baseline_cost_usd, 0)::float8 * 100 AS spend,
         s.new_cost_usd::float8 * 100 AS awarded, s.awarded_baseline_usd::float8 * 100 AS awarded_baseline,
         coalesce(s.savings_usd, 0)::float8 * 100 AS savings, s.state = 'Started' AND NOT s.is_manual AS is_open,
         s.state = 'Started' AND NOT s.is_manual AND s.best_bid_id IS NOT NULL AS is_open_with_bid
  FROM lane_units u
  JOIN lane_summaries s ON s.customer_id = $1 AND s.lane_id = u.lane_id AND coalesce(s.business_unit, '') = ''
    AND s.mode = ANY ($2) AND s.contract_no = ANY ($3) AND is_of_contracts(s.mode, s.contract_no, $2, $3)
  -- Columns of the index first, so that lanes of other contracts are not read.
  WHERE u.customer_id = $1 AND u.mode = ANY ($2) AND u.contract_no = ANY ($3) AND is_of_contracts(u.mode, u.contract_no, $2, $3)
),
parts AS (
  SELECT mode, coalesce(business_unit, '') AS unit, lanes, baseline_cost_usd AS spend, new_cost_usd AS awarded,
         awarded_baseline_usd AS awarded_baseline, savings_usd AS savings,
         CASE WHEN state = 'Started' AND NOT is_manual THEN lanes ELSE 0 END AS started,
         CASE WHEN state = 'Started' AND NOT is_manual AND has_best_bid THEN lanes ELSE 0 END AS started_with_bid, false AS is_shared
  FROM lane_groups
  WHERE customer_id = $1 AND mode = ANY ($2) AND contract_no = ANY ($3) AND is_of_contracts(mode, contract_no, $2, $3)
  UNION ALL
  SELECT mode, unit, count(*), sum(round(spend * share_to) - round(spend * share_from))::numeric / 100,
         sum(round(awarded * share_to) - round(awarded * share_from))::numeric / 100,
         sum(round(awarded_baseline * share_to) - round(awarded_baseline * share_from))::numeric / 100,
         sum(round(savings * share_to) - round(savings * share_from))::numeric / 100,
         count(*) FILTER (WHERE is_open), count(*) FILTER (WHERE is_open_with_bid), bool_or(share_to - share_from < 1)
  FROM split GROUP BY mode, unit
  UNION ALL
  -- The groups without a unit contain the split lanes, each of which has one first share.
  SELECT mode, '', -count(*), -sum(round(spend))::numeric / 100, -sum(round(awarded))::numeric / 100,
         -sum(round(awarded_baseline))::numeric / 100, -sum(round(savings))::numeric / 100,
         -count(*) FILTER (WHERE is_open), -count(*) FILTER (WHERE is_open_with_bid), false
  FROM split WHERE share_from = 0 GROUP BY mode
),
by_mode AS (
  SELECT unit, mode, sum(lanes) AS lanes, sum(spend) AS spend, sum(awarded) AS awarded, sum(awarded_baseline) AS awarded_baseline,
         sum(savings) AS savings, sum(started) AS started, sum(started_with_bid) AS started_with_bid, bool_or(is_shared) AS is_shared
  FROM parts GROUP BY unit, mode HAVING sum(lanes) > 0
)
SELECT unit AS key, min(mode) AS least_mode, max(mode) AS most_mode, sum(lanes)::integer AS lanes, sum(spend) AS spend,
       sum(awarded) AS awarded, sum(awarded_baseline) AS awarded_baseline, sum(savings) AS savings, sum(started)::integer AS started,
       sum(started_with_bid)::integer AS started_with_bid, bool_or(is_shared) AS is_shared
FROM by_mode
GROUP BY unit
