-- Ends months of awards, under locks on their lanes, and writes the awards that continue them, with volume and baseline of the old
-- ones, so that savings change by the cost alone. An award without active months is Replaced. awards: json [{awardId, newAwardId
-- (null: its months end), rates, months}]; months: json [{awardId, month, usd, costs [{chargeNo, wholeUsd, costUsd}]}] of those that
-- continue; awardedBy and answeredBy: the buyer and the carrier's user.
WITH plan AS MATERIALIZED (
  SELECT i."awardId" AS award_id, i."newAwardId" AS new_award_id, i.rates, i.months
  FROM jsonb_to_recordset($awards::jsonb) AS i("awardId" bigint, "newAwardId" bigint, rates jsonb, months date[])
),
continued AS MATERIALIZED (
  SELECT p.new_award_id, m.lane_id, m.month, m.share, m.month_volume, m.month_baseline_usd, m.baseline_usd, i.usd, i.costs
  FROM jsonb_to_recordset($months::jsonb) AS i("awardId" bigint, month date, usd numeric, costs jsonb)
  JOIN plan p ON p.award_id = i."awardId"
  JOIN award_months m ON m.customer_id = $customer AND m.award_id = p.award_id AND m.month = i.month
  WHERE p.new_award_id IS NOT NULL
),
new_awards AS (
  INSERT INTO awards (customer_id, award_id, lane_id, bid_id, carrier_id, mode, contract_no, share, status, rates, bid_texts, structure_version, currency,
                      usd_per_unit, transit_days, valid_from, valid_to, fuel_basis_usd_per_gallon, emission_kg_per_unit, awarded_by, awarded_at,
                      answer_by, answered_by, answered_at, amendment_no, replaces_award_id)
  SELECT a.customer_id, p.new_award_id, a.lane_id, a.bid_id, a.carrier_id, a.mode, a.contract_no, a.share, 'Accepted', p.rates, a.bid_texts,
         a.structure_version, a.currency, a.usd_per_unit, a.transit_days, a.valid_from, a.valid_to, a.fuel_basis_usd_per_gallon,
         a.emission_kg_per_unit, $awardedBy::bigint, $moment, $moment, $answeredBy::bigint, $moment, $amendment::integer, a.award_id
  FROM plan p
  JOIN awards a ON a.customer_id = $customer AND a.award_id = p.award_id
  WHERE p.new_award_id IS NOT NULL
),
new_months AS (
  INSERT INTO award_months (customer_id, award_id, lane_id, month, share, month_volume, month_baseline_usd, awarded_usd, baseline_usd)
  SELECT $customer, new_award_id, lane_id, month, share, month_volume, month_baseline_usd, usd, baseline_usd FROM continued
),
new_costs AS (
  INSERT INTO award_costs (customer_id, award_id, month, charge_no, whole_usd, cost_usd)
  SELECT $customer, n.new_award_id, n.month, c."chargeNo", c."wholeUsd", c."costUsd"
  FROM continued n
  CROSS JOIN LATERAL jsonb_to_recordset(n.costs) AS c("chargeNo" smallint, "wholeUsd" numeric, "costUsd" numeric)
),
ended_months AS (
  UPDATE award_months m SET is_active = false, ended_by_amendment = $amendment
  FROM plan p
  WHERE m.customer_id = $customer AND m.award_id = p.award_id AND m.month = ANY (p.months) AND m.is_active
)
UPDATE awards a SET status = 'Replaced'
FROM plan p
WHERE a.customer_id = $customer AND a.award_id = p.award_id
  AND NOT EXISTS (SELECT FROM award_months m WHERE m.customer_id = $customer AND m.award_id = a.award_id AND m.is_active
                    AND m.month <> ALL (p.months))
