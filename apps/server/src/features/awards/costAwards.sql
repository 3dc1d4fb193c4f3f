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
         coalesce(sum(p.share) OVER (PARTITION BY p.bid_id, f.month ORDER BY p.place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)
           AS bid_share_before
  FROM plan p
  JOIN lane_forecasts f ON f.customer_id = $1 AND f.lane_id = p.lane_id AND f.month = ANY ($5::date[])
    AND f.lane_id = ANY (ARRAY(SELECT lane_id FROM plan))
  LEFT JOIN taken t ON t.lane_id = p.lane_id AND t.month = f.month
  LEFT JOIN awarded w ON w.lane_id = p.lane_id AND w.month = f.month
  WHERE CASE WHEN p.months IS NULL THEN w.lane_id IS NULL ELSE f.month = ANY (p.months) END
),
wholes AS MATERIALIZED (
  -- Cost of a whole month, as a fraction and to six places. The only place that reads how a bid's costs are stored.
  SELECT g.bid_id, g.month, c.charge_no, c.rerated_usd * g.volume AS dividend_usd, c.rated_volume * 100 AS divisor,
         round(c.rerated_usd * g.volume * 1.000000000000 / c.rated_volume, 6) AS whole_usd
  FROM (SELECT DISTINCT bid_id, month, volume FROM given) g
  JOIN bid_charge_costs c ON c.customer_id = $1 AND c.bid_id = g.bid_id AND c.bid_id = ANY (ARRAY(SELECT bid_id FROM plan))
),
parts AS MATERIALIZED (
  -- What is already awarded of the same wholes. Not by the view award_costs, which joins by a nested loop.
  SELECT c.bid_id, c.month, c.charge_no, c.whole_usd, sum(c.share) AS share, sum(c.cost_usd) AS cost_usd
  FROM (
    SELECT m.bid_id, m.month, m.share, unnest(k.charge_nos) AS charge_no, unnest(k.whole_usd) AS whole_usd, unnest(k.cost_usd) AS cost_usd
    FROM counted m
    JOIN award_month_costs k ON k.customer_id = $1 AND k.award_id = m.award_id AND k.month = m.month
    WHERE m.bid_id IN (SELECT bid_id FROM plan)
  ) c
  GROUP BY c.bid_id, c.month, c.charge_no, c.whole_usd
),
costs AS MATERIALIZED (
  -- A share costs what it adds to the shares before it, so that all parts of a whole add up to the cent: freight.shareCost.
  -- Multiplied before divided, so that a cost in whole cents stays in whole cents.
  SELECT g.award_id, g.month, w.charge_no, w.whole_usd,
         round(w.dividend_usd * (coalesce(b.share, 0) + g.bid_share_before + g.share) * 1.000000000000 / w.divisor, 2)
           - CASE WHEN g.bid_share_before = 0 THEN coalesce(b.cost_usd, 0)
                  ELSE round(w.dividend_usd * (coalesce(b.share, 0) + g.bid_share_before) * 1.000000000000 / w.divisor, 2) END AS cost_usd
  FROM given g
  JOIN wholes w USING (bid_id, month)
  LEFT JOIN parts b USING (bid_id, month, charge_no, whole_usd)
),
-- Merged into its one reader in a preview, which adds up the costs and makes no arrays.
month_costs AS (
  SELECT award_id, month, sum(cost_usd) AS cost_usd, array_agg(charge_no) AS charge_nos, array_agg(cost_usd) AS charge_costs_usd,
         array_agg(whole_usd) AS wholes_usd
  FROM costs GROUP BY award_id, month
),
months AS MATERIALIZED (
  -- The baseline of a share, in the same way.
  SELECT g.*, k.cost_usd,
         round(g.baseline_cost_usd * (g.alike_share + g.share_before + g.share) / 100, 2)
           - CASE WHEN g.share_before = 0 THEN g.alike_baseline_usd
                  ELSE round(g.baseline_cost_usd * (g.alike_share + g.share_before) / 100, 2) END AS baseline_usd
  FROM given g JOIN month_costs k USING (award_id, month)
)
