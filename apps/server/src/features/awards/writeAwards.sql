-- Writes awards of one mode with their months and costs, under locks on the lanes.
-- $1 customer, $2 mode, $3 awards as json [{awardId, laneId, bidId, share, months (null: every month of which nothing is given)}],
-- $4 user, $5 moment, $6 answer by, $7 months that may be given
-- Answers what each carrier got. A bid that changed meanwhile gets nothing: the caller compares the number of awards.
WITH plan AS MATERIALIZED (
  SELECT i."awardId" AS award_id, i."laneId" AS lane_id, i."bidId" AS bid_id, i.share, i.months,
         b.carrier_id, b.structure_version, b.currency, b.usd_per_unit, b.transit_days
  FROM jsonb_to_recordset($3::jsonb) AS i("awardId" bigint, "laneId" bigint, "bidId" bigint, share numeric, months date[])
  JOIN bids b ON b.customer_id = $1 AND b.bid_id = i."bidId" AND b.lane_id = i."laneId"
  WHERE b.is_complete AND NOT b.needs_pricing AND b.withdrawn_at IS NULL AND b.all_in_usd IS NOT NULL
),
taken AS MATERIALIZED (
  -- What is given of each month, and the part of it whose baseline was the same as today's.
  SELECT m.lane_id, m.month,
         coalesce(sum(m.share) FILTER (WHERE m.month_baseline_usd = f.baseline_cost_usd), 0) AS alike_share,
         coalesce(sum(m.baseline_usd) FILTER (WHERE m.month_baseline_usd = f.baseline_cost_usd), 0) AS alike_baseline_usd
  FROM counted_award_months m
  JOIN lane_forecasts f ON f.customer_id = $1 AND f.lane_id = m.lane_id AND f.month = m.month
  WHERE m.customer_id = $1 AND m.expires_at > $5 AND m.lane_id IN (SELECT lane_id FROM plan)
  GROUP BY m.lane_id, m.month
),
given AS MATERIALIZED (
  SELECT p.award_id, p.lane_id, p.bid_id, p.share, f.month, f.volume, f.baseline_cost_usd,
         coalesce(t.alike_share, 0) AS alike_share, coalesce(t.alike_baseline_usd, 0) AS alike_baseline_usd,
         coalesce(sum(p.share) OVER (PARTITION BY p.lane_id, f.month ORDER BY p.award_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)
           AS share_before
  FROM plan p
  JOIN lane_forecasts f ON f.customer_id = $1 AND f.lane_id = p.lane_id AND f.month = ANY ($7::date[])
  LEFT JOIN taken t ON t.lane_id = p.lane_id AND t.month = f.month
  WHERE CASE WHEN p.months IS NULL THEN t.lane_id IS NULL ELSE f.month = ANY (p.months) END
),
costs AS MATERIALIZED (
  -- freight.priceLane with a share. Multiplied before divided, so that a cost that is whole cents stays whole cents.
  SELECT g.award_id, g.month, c.charge_no,
         round(c.rerated_usd * g.volume * g.share * 1.000000000000 / (c.rated_volume * 100), 2) AS cost_usd
  FROM given g JOIN bid_charge_costs c ON c.customer_id = $1 AND c.bid_id = g.bid_id
),
month_costs AS MATERIALIZED (SELECT award_id, month, sum(cost_usd) AS cost_usd FROM costs GROUP BY award_id, month),
months AS MATERIALIZED (
  -- A share's baseline is what it adds to the shares before it, so that all shares of a month are its baseline to the cent.
  SELECT g.*, k.cost_usd,
         round(g.baseline_cost_usd * (g.alike_share + g.share_before + g.share) / 100, 2)
           - CASE WHEN g.share_before = 0 THEN g.alike_baseline_usd
                  ELSE round(g.baseline_cost_usd * (g.alike_share + g.share_before) / 100, 2) END AS baseline_usd
  FROM given g JOIN month_costs k USING (award_id, month)
),
kept_awards AS (
  INSERT INTO awards (customer_id, award_id, lane_id, bid_id, carrier_id, mode, share, status, rates, structure_version, currency,
                      usd_per_unit, transit_days, awarded_by, awarded_at, answer_by)
  OVERRIDING SYSTEM VALUE
  SELECT $1, p.award_id, p.lane_id, p.bid_id, p.carrier_id, $2, p.share, 'Pending',
         (SELECT jsonb_agg(jsonb_build_object('chargeNo', r.charge_no, 'breakNo', r.break_no, 'rate', trim_scale(r.rate)::text) ORDER BY r.charge_no, r.break_no)
          FROM bid_rates r WHERE r.customer_id = $1 AND r.bid_id = p.bid_id),
         p.structure_version, p.currency, p.usd_per_unit, p.transit_days, $4, $5, $6
  FROM plan p WHERE p.award_id IN (SELECT award_id FROM months)
),
kept_months AS (
  INSERT INTO award_months (customer_id, award_id, lane_id, month, share, month_volume, month_baseline_usd, awarded_usd, baseline_usd)
  SELECT $1, award_id, lane_id, month, share, volume, baseline_cost_usd, cost_usd, baseline_usd FROM months
),
kept_costs AS (
  INSERT INTO award_costs (customer_id, award_id, month, charge_no, cost_usd)
  SELECT $1, award_id, month, charge_no, cost_usd FROM costs
)
SELECT p.carrier_id, count(DISTINCT m.award_id)::integer AS awards, count(DISTINCT m.lane_id)::integer AS lanes,
       min(m.lane_id) AS first_lane_id, sum(m.cost_usd) AS awarded_usd,
       coalesce(sum(m.baseline_usd - m.cost_usd), 0) AS savings_usd
FROM months m JOIN plan p USING (award_id)
GROUP BY p.carrier_id
ORDER BY p.carrier_id
