-- Ends months of awards, under locks on their lanes, and writes the awards that continue them, in the same or in added months, with the
-- volume and baseline given: those of the old award where its months end, so that savings change by the cost alone. They have its bid,
-- share, currency and reference, and are valid in all of their months. An award without active months is Replaced. awards: json [{awardId,
-- newAwardId (null: its months end), rates (null: the same), ended (months)}]; months: json [{awardId, month, share, volume, monthBaselineUsd,
-- baselineUsd, usd, costs [{chargeNo, wholeUsd, costUsd}]}] of those that continue; awardedBy and answeredBy: the buyer and the carrier's user.
WITH plan AS MATERIALIZED (
  SELECT i."awardId" AS award_id, i."newAwardId" AS new_award_id, i.rates, i.ended
  FROM jsonb_to_recordset($awards::jsonb) AS i("awardId" bigint, "newAwardId" bigint, rates jsonb, ended date[])
),
continued AS MATERIALIZED (
  SELECT p.new_award_id, a.lane_id, i.month, i.share, i.volume, i."monthBaselineUsd" AS month_baseline_usd, i."baselineUsd" AS baseline_usd,
         i.usd, i.costs
  FROM jsonb_to_recordset($months::jsonb) AS i("awardId" bigint, month date, share numeric, volume numeric, "monthBaselineUsd" numeric,
    "baselineUsd" numeric, usd numeric, costs jsonb)
  JOIN plan p ON p.award_id = i."awardId"
  JOIN awards a ON a.customer_id = $customer AND a.award_id = p.award_id
  WHERE p.new_award_id IS NOT NULL
),
new_awards AS (
  INSERT INTO awards AS made (customer_id, award_id, lane_id, bid_id, carrier_id, mode, contract_no, share, status, rates, bid_texts, structure_version, currency,
                      usd_per_unit, transit_days, valid_from, valid_to, fuel_basis_usd_per_gallon, emission_kg_per_unit, awarded_by, awarded_at,
                      answer_by, answered_by, answered_at, amendment_no, replaces_award_id, reference_usd_per_gallon)
  SELECT a.customer_id, p.new_award_id, a.lane_id, a.bid_id, a.carrier_id, a.mode, a.contract_no, a.share, 'Accepted', coalesce(p.rates, a.rates),
         a.bid_texts, a.structure_version, a.currency, a.usd_per_unit, a.transit_days, a.valid_from,
         CASE WHEN a.valid_to IS NOT NULL THEN greatest(a.valid_to, (s.last_month + interval '1 month - 1 day')::date) END,
         a.fuel_basis_usd_per_gallon, a.emission_kg_per_unit, $awardedBy::bigint, $moment, $moment, $answeredBy::bigint, $moment,
         $amendment::integer, a.award_id, a.reference_usd_per_gallon
  FROM plan p
  JOIN awards a ON a.customer_id = $customer AND a.award_id = p.award_id
  LEFT JOIN (SELECT new_award_id, max(month) AS last_month FROM continued GROUP BY new_award_id) s ON s.new_award_id = p.new_award_id
  WHERE p.new_award_id IS NOT NULL
  RETURNING made.award_id
),
new_months AS (
  INSERT INTO award_months AS made (customer_id, award_id, lane_id, month, share, month_volume, month_baseline_usd, awarded_usd, baseline_usd)
  SELECT $customer, new_award_id, lane_id, month, share, volume, month_baseline_usd, usd, baseline_usd FROM continued
  RETURNING made.award_id
),
new_costs AS (
  INSERT INTO award_month_costs AS made (customer_id, award_id, month, charge_nos, cost_usd, whole_usd)
  SELECT $customer, n.new_award_id, n.month, c.charge_nos, c.costs_usd, c.wholes_usd
  FROM continued n
  CROSS JOIN LATERAL (
    SELECT array_agg("chargeNo") AS charge_nos, array_agg("costUsd") AS costs_usd, array_agg("wholeUsd") AS wholes_usd
    FROM jsonb_to_recordset(n.costs) AS c("chargeNo" smallint, "wholeUsd" numeric, "costUsd" numeric)
  ) c
  WHERE c.charge_nos IS NOT NULL
  RETURNING made.award_id
),
ended_months AS (
  UPDATE award_months m SET is_active = false, ended_by_amendment = $amendment
  FROM plan p
  WHERE m.customer_id = $customer AND m.award_id = p.award_id AND m.month = ANY (p.ended) AND m.is_active
)
UPDATE awards a SET status = 'Replaced'
FROM plan p
WHERE a.customer_id = $customer AND a.award_id = p.award_id
  AND NOT EXISTS (SELECT FROM award_months m WHERE m.customer_id = $customer AND m.award_id = a.award_id AND m.is_active
                    AND m.month <> ALL (p.ended))
