-- Costs of months of awards in force at other prices, by charge; what they are read for is up to the caller, so that a preview and the
-- awards agree to the cent. plan: json [{awardId, place, continues (false: the months end), months, prices [{chargeNo, dividendUsd,
-- divisor}]}]. A charge without a price keeps its cost.
WITH plan AS MATERIALIZED (
  SELECT i."awardId" AS award_id, i.place, i.continues, i.months, i.prices, a.lane_id, a.bid_id
  FROM jsonb_to_recordset($plan::jsonb)
    AS i("awardId" bigint, place integer, continues boolean, months date[], prices jsonb)
  JOIN awards a ON a.customer_id = $customer AND a.award_id = i."awardId"
  WHERE a.status IN ('Accepted', 'AcceptedInPart')
),
ended AS MATERIALIZED (
  SELECT p.award_id, p.place, p.bid_id, p.prices, p.continues, m.month, m.share, m.month_volume, m.awarded_usd
  FROM plan p
  JOIN award_months m ON m.customer_id = $customer AND m.award_id = p.award_id AND m.month = ANY (p.months)
  WHERE m.is_active
),
priced AS MATERIALIZED (
  -- Cost of a whole month, as in costAwards.sql.
  SELECT e.award_id, e.place, e.bid_id, e.month, e.share, c."chargeNo" AS charge_no,
         c."dividendUsd" * e.month_volume AS dividend_usd, c.divisor * 100 AS divisor,
         round(c."dividendUsd" * e.month_volume * 1.000000000000 / c.divisor, 6) AS whole_usd
  FROM ended e
  CROSS JOIN LATERAL jsonb_to_recordset(e.prices) AS c("chargeNo" smallint, "dividendUsd" numeric, divisor numeric)
  WHERE e.continues
),
parts AS MATERIALIZED (
  -- What other awards already have of the same wholes.
  SELECT m.bid_id, m.month, k.charge_no, k.whole_usd, sum(m.share) AS share, sum(k.cost_usd) AS cost_usd
  FROM counted_award_months m
  JOIN award_costs k ON k.customer_id = $customer AND k.award_id = m.award_id AND k.month = m.month
  WHERE m.customer_id = $customer AND m.expires_at > $moment AND m.lane_id IN (SELECT lane_id FROM plan)
    AND m.bid_id IN (SELECT bid_id FROM plan)
    AND NOT EXISTS (SELECT FROM ended e WHERE e.award_id = m.award_id AND e.month = m.month)
  GROUP BY m.bid_id, m.month, k.charge_no, k.whole_usd
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
  SELECT e.award_id, e.month, k.charge_no, k.whole_usd, k.cost_usd
  FROM ended e
  JOIN award_costs k ON k.customer_id = $customer AND k.award_id = e.award_id AND k.month = e.month
  WHERE e.continues
    AND NOT EXISTS (SELECT FROM priced p WHERE p.award_id = e.award_id AND p.month = e.month AND p.charge_no = k.charge_no)
)
SELECT e.award_id, e.month, e.awarded_usd AS before_usd, coalesce(k.after_usd, 0) AS after_usd, coalesce(k.costs, '[]') AS costs
FROM ended e
LEFT JOIN (
  -- As texts: numbers would lose digits on the way.
  SELECT award_id, month, sum(cost_usd) AS after_usd,
         jsonb_agg(jsonb_build_object('chargeNo', charge_no, 'wholeUsd', whole_usd::text, 'costUsd', cost_usd::text) ORDER BY charge_no) AS costs
  FROM costs GROUP BY award_id, month
) k USING (award_id, month)
ORDER BY e.place, e.month
