-- Savings by business unit: a lane that is not kept apart by them is shared out as it was paid, each amount to the cent and all of them
-- to the whole. $1 customer, $2 modes
WITH pending AS (
  SELECT lane_id, sum(pending_savings_usd) AS pending_savings_usd
  FROM bridged_awards WHERE customer_id = $1 AND mode = ANY ($2::smallint[]) GROUP BY lane_id
),
shared AS (
  SELECT s.*, coalesce(p.pending_savings_usd, 0) AS pending_savings_usd,
         coalesce(u.business_unit, s.business_unit, '') AS unit, coalesce(u.share_from, 0) AS share_from, coalesce(u.share_to, 1) AS share_to
  FROM lane_summaries s
  LEFT JOIN pending p ON p.lane_id = s.lane_id
  LEFT JOIN lane_units u ON u.customer_id = $1 AND u.mode = ANY ($2::smallint[]) AND u.lane_id = s.lane_id
    AND coalesce(s.business_unit, '') = ''
  WHERE s.customer_id = $1 AND s.mode = ANY ($2::smallint[])
)
SELECT unit AS key, min(mode) AS least_mode, max(mode) AS most_mode, count(*)::integer AS lanes,
       sum(round(shipment_count * share_to) - round(shipment_count * share_from))::integer AS shipments,
       sum(round(volume * share_to, 4) - round(volume * share_from, 4)) AS volume,
       coalesce(sum(round(baseline_cost_usd * share_to, 2) - round(baseline_cost_usd * share_from, 2)), 0) AS spend,
       sum(round(new_cost_usd * share_to, 2) - round(new_cost_usd * share_from, 2)) AS awarded,
       sum(round(awarded_baseline_usd * share_to, 2) - round(awarded_baseline_usd * share_from, 2)) AS awarded_baseline,
       coalesce(sum(round(savings_usd * share_to, 2) - round(savings_usd * share_from, 2)), 0) AS savings,
       sum(round(pending_savings_usd * share_to, 2) - round(pending_savings_usd * share_from, 2)) AS pending_savings,
       count(*) FILTER (WHERE state = 'Started' AND NOT is_manual)::integer AS started,
       count(*) FILTER (WHERE state = 'Started' AND NOT is_manual AND best_bid_id IS NOT NULL)::integer AS started_with_bid,
       bool_or(share_to - share_from < 1) AS is_shared
FROM shared
GROUP BY unit
