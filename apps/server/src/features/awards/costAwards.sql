-- Costs of awards of one mode by month and charge: the start of `previewAwards.sql` and of `writeAwards.sql`, so that preview and
-- award agree to the cent. $1 customer, $2 mode, $3 awards as json [{awardId, place (in the requested order), laneId, bidId, share,
-- awardedBy, months (null: every month of which nothing is awarded)}], $4 moment, $5 months that may be awarded. A bid that has
-- changed since has no rows: the caller compares.
WITH asked AS MATERIALIZED (
  SELECT i."awardId" AS award_id, i.place, i."laneId" AS lane_id, i."bidId" AS bid_id, i.share, i."awardedBy" AS awarded_by, i.months
  FROM jsonb_to_recordset($3::jsonb)
    AS i("awardId" bigint, place integer, "laneId" bigint, "bidId" bigint, share numeric, "awardedBy" bigint, months date[])
),
-- Arrays of IDs are looked up by index: a join would read all bids and forecasts of the mode for each part of its awards.
plan AS MATERIALIZED (
  SELECT i.*, b.carrier_id, b.structure_version, b.currency, b.usd_per_unit, b.transit_days, b.valid_from, b.valid_to,
         b.emission_kg_per_unit, b.fuel_basis_usd_per_gallon, b.unit_cost_usd
  FROM asked i
  JOIN bids b ON b.customer_id = $1 AND b.mode = $2 AND b.bid_id = i.bid_id AND b.lane_id = i.lane_id
  WHERE b.bid_id = ANY (ARRAY(SELECT bid_id FROM asked)) AND b.is_complete AND NOT b.needs_pricing AND b.withdrawn_at IS NULL
    AND b.all_in_usd IS NOT NULL
),
counted AS MATERIALIZED (
  SELECT m.lane_id, m.award_id, m.bid_id, m.month, m.share, m.month_baseline_usd, m.baseline_usd
  FROM counted_award_months m
  WHERE m.customer_id = $1 AND m.expires_at > $4 AND m.lane_id IN (SELECT lane_id FROM plan)
    -- A part of a large request has neighbouring lanes: months of others are not joined.
    AND m.lane_id BETWEEN (SELECT min(lane_id) FROM plan) AND (SELECT max(lane_id) FROM plan)
),
taken AS MATERIALIZED (
  -- The awarded share of each month whose baseline was the same as today's.
  SELECT m.lane_id, m.month,
         coalesce(sum(m.share) FILTER (WHERE m.month_baseline_usd = f.baseline_cost_usd), 0) AS alike_share,
         coalesce(sum(m.baseline_usd) FILTER (WHERE m.month_baseline_usd = f.baseline_cost_usd), 0) AS alike_baseline_usd
  FROM counted m
  JOIN lane_forecasts f ON f.customer_id = $1 AND f.lane_id = m.lane_id AND f.month = m.month
    AND f.lane_id = ANY (ARRAY(SELECT lane_id FROM counted))
  GROUP BY m.lane_id, m.month
),
sibling AS MATERIALIZED (
  -- The lanes of the same history in all contracts.
  SELECT l.lane_id, s.lane_id AS sibling_id
  FROM lanes l
  JOIN lanes s ON s.customer_id = $1 AND s.history_id = l.history_id
  WHERE l.customer_id = $1 AND l.lane_id IN (SELECT lane_id FROM plan WHERE months IS NULL)
),
sibling_months AS MATERIALIZED (
  SELECT lane_id, month FROM counted_award_months
  WHERE customer_id = $1 AND expires_at > $4 AND lane_id IN (SELECT sibling_id FROM sibling)
),
awarded AS MATERIALIZED (
  -- Months of which something is awarded.
  SELECT DISTINCT s.lane_id, m.month FROM sibling s JOIN sibling_months m ON m.lane_id = s.sibling_id
),
given AS MATERIALIZED (
  SELECT p.award_id, p.lane_id, p.bid_id, p.share, f.month, f.volume, f.baseline_cost_usd,
         coalesce(t.alike_share, 0) AS alike_share, coalesce(t.alike_baseline_usd, 0) AS alike_baseline_usd,
         coalesce(sum(p.share) OVER (PARTITION BY p.lane_id, f.month ORDER BY p.place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)
           AS share_before,
         coalesce(sum(p.share) OVER (PARTITION BY p.lane_id, f.month, p.bid_id ORDER BY p.place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)
           AS bid_share_before
  FROM plan p
  JOIN lane_forecasts f ON f.customer_id = $1 AND f.lane_id = p.lane_id AND f.month = ANY ($5::date[])
    AND f.lane_id = ANY (ARRAY(SELECT lane_id FROM plan))
  LEFT JOIN taken t ON t.lane_id = p.lane_id AND t.month = f.month
  LEFT JOIN awarded w ON w.lane_id = p.lane_id AND w.month = f.month
  WHERE CASE WHEN p.months IS NULL THEN w.lane_id IS NULL ELSE f.month = ANY (p.months) END
),
parts AS MATERIALIZED (
  -- What is already awarded of the same wholes, by bid and month. Not by the view award_costs, which joins by a nested loop.
  SELECT bid_id, month, array_agg(charge_no) AS charge_nos, array_agg(whole_usd) AS wholes_usd, array_agg(share) AS shares,
         array_agg(cost_usd) AS costs_usd
  FROM (
    SELECT bid_id, month, charge_no, whole_usd, sum(share) AS share, sum(cost_usd) AS cost_usd
    FROM (
      SELECT m.bid_id, m.month, m.share, unnest(k.charge_nos) AS charge_no, unnest(k.whole_usd) AS whole_usd, unnest(k.cost_usd) AS cost_usd
      FROM counted m
      JOIN award_month_costs k ON k.customer_id = $1 AND k.award_id = m.award_id AND k.month = m.month
      WHERE m.bid_id IN (SELECT bid_id FROM plan)
    ) charge
    GROUP BY bid_id, month, charge_no, whole_usd
  ) part
  GROUP BY bid_id, month
),
-- A preview merges this into its one reader, and makes no arrays.
months AS (
  -- The baseline of a share, in the same way as its cost.
  SELECT g.*, k.cost_usd, k.charge_nos, k.costs_usd, k.wholes_usd,
         round(g.baseline_cost_usd * (g.alike_share + g.share_before + g.share) / 100, 2)
           - CASE WHEN g.share_before = 0 THEN g.alike_baseline_usd
                  ELSE round(g.baseline_cost_usd * (g.alike_share + g.share_before) / 100, 2) END AS baseline_usd
  FROM given g
  -- The only place that reads how a bid's costs are stored.
  JOIN bid_prices p ON p.customer_id = $1 AND p.bid_id = g.bid_id AND p.bid_id = ANY (ARRAY(SELECT bid_id FROM plan))
  LEFT JOIN parts b ON b.bid_id = g.bid_id AND b.month = g.month
  -- A month at a time, in memory: ten million charges of a tender as rows would be stored and joined several times. OFFSET 0: each
  -- expression is evaluated once.
  CROSS JOIN LATERAL (
    SELECT sum(cost_usd) AS cost_usd, array_agg(charge_no) AS charge_nos, array_agg(cost_usd) AS costs_usd,
           array_agg(whole_usd) AS wholes_usd
    FROM (
      -- A share costs what it adds to the shares before it, so that all parts of a whole add up to the cent: freight.shareCost.
      -- Multiplied before divided, so that a cost in whole cents stays in whole cents.
      SELECT charge_no, whole_usd,
             CASE WHEN part[1] + g.bid_share_before + g.share = 100 THEN round(quotient_usd, 2)
                  ELSE round(dividend_usd * (part[1] + g.bid_share_before + g.share) * 1.000000000000 / (p.divisor * 100), 2) END
               - CASE WHEN g.bid_share_before = 0 THEN part[2]
                      ELSE round(dividend_usd * (part[1] + g.bid_share_before) * 1.000000000000 / (p.divisor * 100), 2) END AS cost_usd
      FROM (
        SELECT charge_no, dividend_usd, quotient_usd, round(quotient_usd, 6) AS whole_usd,
               coalesce(CASE WHEN b.bid_id IS NOT NULL THEN (
                 SELECT ARRAY[d.share, d.cost_usd] FROM unnest(b.charge_nos, b.wholes_usd, b.shares, b.costs_usd) AS d(charge_no, whole_usd, share, cost_usd)
                 WHERE d.charge_no = whole.charge_no AND d.whole_usd = round(quotient_usd, 6)) END, '{0,0}') AS part
        FROM (
          -- Cost of a whole month: as a fraction and to six places.
          SELECT charge_no, amount * g.volume AS dividend_usd, amount * g.volume * 1.000000000000 / p.divisor AS quotient_usd
          FROM (SELECT unnest(p.charge_nos) AS charge_no, unnest(p.amounts) AS amount) c
          OFFSET 0
        ) whole
        OFFSET 0
      ) sized
      OFFSET 0
    ) charge
  ) k
  WHERE k.cost_usd IS NOT NULL
)
