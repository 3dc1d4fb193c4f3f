-- Follows `costAwards.sql`: writes awards of one mode with their months and costs, under locks on the lanes. $6 response deadline,
-- $7 diesel price at which a fuel charge per mile is quoted where a bid names no other (null: the mode has none), $8 the award of
-- best bids they are part of (null: none), $9 contract, $10 diesel price at which bids are compared. Returns what each carrier got. A bid that has changed since gets nothing: the caller
-- compares the number of awards.
, rated AS MATERIALIZED (
  SELECT r.bid_id, array_agg(r.charge_no) AS charge_nos,
         jsonb_agg(jsonb_build_object('chargeNo', r.charge_no, 'breakNo', r.break_no, 'rate', trim_scale(r.rate)::text) ORDER BY r.charge_no, r.break_no) AS rates
  FROM bid_rates r
  WHERE r.customer_id = $1 AND r.bid_id = ANY (ARRAY(SELECT bid_id FROM plan))
  GROUP BY r.bid_id
),
fuel_by_mile AS MATERIALIZED (
  SELECT version, charge_no FROM structure_charges WHERE customer_id = $1 AND mode = $2 AND purpose = 'fuel' AND unit = 2
),
kept_awards AS (
  INSERT INTO awards AS made (customer_id, award_id, lane_id, bid_id, carrier_id, mode, contract_no, share, status, rates, bid_texts, structure_version, currency,
                      usd_per_unit, transit_days, valid_from, valid_to, fuel_basis_usd_per_gallon, emission_kg_per_unit, awarded_by, awarded_at, answer_by,
                      best_bids_id, reference_usd_per_gallon)
  SELECT $1, p.award_id, p.lane_id, p.bid_id, p.carrier_id, $2, $9, p.share, 'Pending', r.rates,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('chargeNo', v.charge_no, 'value', v.value) ORDER BY v.charge_no), '[]')
          FROM bid_values v WHERE v.customer_id = $1 AND v.bid_id = p.bid_id),
         p.structure_version, p.currency, p.usd_per_unit, p.transit_days, p.valid_from, p.valid_to,
         CASE WHEN EXISTS (SELECT FROM fuel_by_mile c WHERE c.version = p.structure_version AND c.charge_no = ANY (r.charge_nos))
           THEN coalesce(p.fuel_basis_usd_per_gallon, $7) END,
         p.emission_kg_per_unit, p.awarded_by, $4, $6, $8::bigint, $10
  FROM plan p
  LEFT JOIN rated r ON r.bid_id = p.bid_id
  WHERE p.award_id IN (SELECT award_id FROM months)
  RETURNING made.award_id
),
kept_months AS (
  INSERT INTO award_months AS made (customer_id, award_id, lane_id, month, share, month_volume, month_baseline_usd, awarded_usd, baseline_usd)
  SELECT $1, award_id, lane_id, month, share, volume, baseline_cost_usd, cost_usd, baseline_usd FROM months ORDER BY award_id, month
  RETURNING made.award_id
),
kept_costs AS (
  INSERT INTO award_month_costs AS made (customer_id, award_id, month, charge_nos, cost_usd, whole_usd)
  -- In the order of the index, because IDs of awards are random.
  SELECT $1, award_id, month, charge_nos, costs_usd, wholes_usd FROM months ORDER BY award_id, month
  RETURNING made.award_id
)
SELECT p.carrier_id, count(DISTINCT m.award_id)::integer AS awards, count(DISTINCT m.lane_id)::integer AS lanes,
       min(m.lane_id) AS first_lane_id, sum(m.cost_usd) AS awarded_usd,
       coalesce(sum(m.baseline_usd - m.cost_usd), 0) AS savings_usd
FROM months m JOIN plan p USING (award_id)
GROUP BY p.carrier_id
ORDER BY p.carrier_id
