-- Costs of months of awards in force at other prices, and of months that are added to them, by charge; what they are read for is up to the
-- caller, so that a preview and the awards agree to the cent. plan: json [{awardId, place, continues (false: the months end), months
-- [{month, volume, baselineUsd}] (volume null: an awarded month; else an added one, with the lane's forecast and baseline), prices
-- [{chargeNo, dividendUsd, divisor}]}]. A charge without a price keeps its cost.
WITH plan AS MATERIALIZED (
  SELECT i."awardId" AS award_id, i.place, i.continues, i.months, i.prices, a.lane_id, a.bid_id, a.share
  FROM jsonb_to_recordset($plan::jsonb)
    AS i("awardId" bigint, place integer, continues boolean, months jsonb, prices jsonb)
  JOIN awards a ON a.customer_id = $customer AND a.award_id = i."awardId"
  WHERE a.status IN ('Accepted', 'AcceptedInPart')
),
wanted AS MATERIALIZED (
  SELECT p.award_id, p.place, p.lane_id, p.bid_id, p.share, p.prices, p.continues, m.month, m.volume, m."baselineUsd" AS month_baseline_usd
  FROM plan p
  CROSS JOIN LATERAL jsonb_to_recordset(p.months) AS m(month date, volume numeric, "baselineUsd" numeric)
),
changed AS MATERIALIZED (
  SELECT w.award_id, w.place, w.lane_id, w.bid_id, w.prices, w.continues, w.month, m.share, m.month_volume, m.awarded_usd,
         m.month_baseline_usd, m.baseline_usd, false AS is_added
  FROM wanted w
  JOIN award_months m ON m.customer_id = $customer AND m.award_id = w.award_id AND m.month = w.month
  WHERE w.volume IS NULL AND m.is_active
  UNION ALL
  SELECT award_id, place, lane_id, bid_id, prices, continues, month, share, volume, 0, month_baseline_usd, NULL, true
  FROM wanted
  WHERE volume IS NOT NULL
),
counted AS MATERIALIZED (
  -- What other awards of these lanes have, besides the months that change.
  SELECT m.lane_id, m.award_id, m.bid_id, m.month, m.share, m.month_baseline_usd, m.baseline_usd
  FROM counted_award_months m
  WHERE m.customer_id = $customer AND m.expires_at > $moment AND m.lane_id IN (SELECT lane_id FROM plan)
    AND m.month IN (SELECT month FROM changed)
    AND NOT EXISTS (SELECT FROM changed e WHERE e.award_id = m.award_id AND e.month = m.month)
),
priced AS MATERIALIZED (
  -- Cost of a whole month, as in costAwards.sql.
  SELECT e.award_id, e.place, e.bid_id, e.month, e.share, c."chargeNo" AS charge_no,
         c."dividendUsd" * e.month_volume AS dividend_usd, c.divisor * 100 AS divisor,
         round(c."dividendUsd" * e.month_volume * 1.000000000000 / c.divisor, 6) AS whole_usd
  FROM changed e
  CROSS JOIN LATERAL jsonb_to_recordset(e.prices) AS c("chargeNo" smallint, "dividendUsd" numeric, divisor numeric)
  WHERE e.continues
),
parts AS MATERIALIZED (
  -- What other awards already have of the same wholes. Not by the view award_costs, which joins by a nested loop.
  SELECT c.bid_id, c.month, c.charge_no, c.whole_usd, sum(c.share) AS share, sum(c.cost_usd) AS cost_usd
  FROM (
    SELECT m.bid_id, m.month, m.share, unnest(k.charge_nos) AS charge_no, unnest(k.whole_usd) AS whole_usd, unnest(k.cost_usd) AS cost_usd
    FROM counted m
    JOIN award_month_costs k ON k.customer_id = $customer AND k.award_id = m.award_id AND k.month = m.month
    WHERE m.bid_id IN (SELECT bid_id FROM plan)
  ) c
  GROUP BY c.bid_id, c.month, c.charge_no, c.whole_usd
),
costs AS MATERIALIZED (
  -- A share costs what it adds to the shares before it: freight.shareCost.
  SELECT p.award_id, p.month, p.charge_no, p.whole_usd,
         round(p.dividend_usd * (coalesce(b.share, 0) + p.share_before + p.share) * 1.000000000000 / p.divisor, 2)
           - CASE WHEN p.share_before = 0 THEN coalesce(b.cost_usd, 0)
                  ELSE round(p.dividend_usd * (coalesce(b.share, 0) + p.share_before) * 1.000000000000 / p.divisor, 2) END AS cost_usd
  FROM (
    SELECT priced.*,
           coalesce(sum(share) OVER (PARTITION BY bid_id, month, charge_no, whole_usd ORDER BY place
             ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS share_before
    FROM priced
  ) p
  LEFT JOIN parts b USING (bid_id, month, charge_no, whole_usd)
  UNION ALL
  SELECT k.award_id, k.month, k.charge_no, k.whole_usd, k.cost_usd
  FROM (
    SELECT e.award_id, e.month, unnest(c.charge_nos) AS charge_no, unnest(c.whole_usd) AS whole_usd, unnest(c.cost_usd) AS cost_usd
    FROM changed e
    JOIN award_month_costs c ON c.customer_id = $customer AND c.award_id = e.award_id AND c.month = e.month
    WHERE e.continues AND NOT e.is_added
  ) k
  WHERE NOT EXISTS (SELECT FROM priced p WHERE p.award_id = k.award_id AND p.month = k.month AND p.charge_no = k.charge_no)
),
alike AS MATERIALIZED (
  -- The awarded share of each added month whose baseline is the same, as in costAwards.sql.
  SELECT m.lane_id, m.month, sum(m.share) AS share, sum(m.baseline_usd) AS baseline_usd
  FROM counted m
  JOIN (SELECT DISTINCT lane_id, month, month_baseline_usd FROM changed WHERE is_added) a
    ON a.lane_id = m.lane_id AND a.month = m.month AND a.month_baseline_usd = m.month_baseline_usd
  GROUP BY m.lane_id, m.month
),
baselines AS MATERIALIZED (
  SELECT a.award_id, a.month,
         round(a.month_baseline_usd * (coalesce(t.share, 0) + a.share_before + a.share) / 100, 2)
           - CASE WHEN a.share_before = 0 THEN coalesce(t.baseline_usd, 0)
                  ELSE round(a.month_baseline_usd * (coalesce(t.share, 0) + a.share_before) / 100, 2) END AS baseline_usd
  FROM (
    SELECT changed.*, coalesce(sum(share) OVER (PARTITION BY lane_id, month ORDER BY place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)
      AS share_before
    FROM changed
    WHERE is_added
  ) a
  LEFT JOIN alike t ON t.lane_id = a.lane_id AND t.month = a.month
)
SELECT e.award_id, e.month, e.share, e.month_volume, e.month_baseline_usd, coalesce(n.baseline_usd, e.baseline_usd) AS baseline_usd,
       e.awarded_usd AS before_usd, coalesce(k.after_usd, 0) AS after_usd, coalesce(k.costs, '[]') AS costs
FROM changed e
LEFT JOIN baselines n ON n.award_id = e.award_id AND n.month = e.month
LEFT JOIN (
  -- As texts: numbers would lose digits on the way.
  SELECT award_id, month, sum(cost_usd) AS after_usd,
         jsonb_agg(jsonb_build_object('chargeNo', charge_no, 'wholeUsd', whole_usd::text, 'costUsd', cost_usd::text) ORDER BY charge_no) AS costs
  FROM costs GROUP BY award_id, month
) k ON k.award_id = e.award_id AND k.month = e.month
ORDER BY e.place, e.month
