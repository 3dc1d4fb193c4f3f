-- Awards of lanes by carrier, with the components of the bridge. $1 customer, $2 mode, $3 lanes (null: all), $4 rates of
-- history as json [{contractNo, currency, usdPerUnit}]
WITH given AS MATERIALIZED (
  SELECT m.lane_id, m.carrier_id, m.award_id, m.month, m.share, m.month_volume, m.month_baseline_usd, m.awarded_usd, m.baseline_usd,
         m.is_pending, a.structure_version,
         -- Value of a dollar of the award at history's rate; null if unknown.
         CASE WHEN a.currency = 'USD' THEN 1 ELSE r."usdPerUnit" / a.usd_per_unit END AS then_per_now,
         f.volume AS forecast_volume, coalesce(f.is_edited, false) AS is_edited
  FROM counted_award_months m
  JOIN awards a ON a.customer_id = $1 AND a.award_id = m.award_id
  LEFT JOIN lane_forecasts f ON f.customer_id = $1 AND f.lane_id = m.lane_id AND f.month = m.month
  LEFT JOIN jsonb_to_recordset($4::jsonb) AS r("contractNo" smallint, currency text, "usdPerUnit" numeric)
    ON r."contractNo" = a.contract_no AND r.currency = a.currency
  WHERE m.customer_id = $1 AND m.mode = $2 AND ($3::bigint[] IS NULL OR m.lane_id = ANY ($3))
),
-- Months with a manually entered volume: their forecast from history alone.
edited AS MATERIALIZED (SELECT DISTINCT lane_id FROM given WHERE is_edited),
-- The histories of awarded lanes, and where the contract of each lane begins.
awarded_lanes AS MATERIALIZED (
  SELECT l.lane_id, l.history_id, coalesce(c.first_month, 'infinity'::date) AS first_month
  FROM lanes l
  LEFT JOIN contracts c ON c.customer_id = $1 AND c.mode = $2 AND c.contract_no = l.contract_no
  WHERE l.customer_id = $1 AND l.mode = $2 AND l.lane_id IN (SELECT lane_id FROM given)
),
calendar AS (
  SELECT contract_no, extract(month FROM month)::integer AS calendar_month, count(*) AS months
  FROM covered_months WHERE customer_id = $1 AND mode = $2 AND NOT is_realised GROUP BY 1, 2
),
covered AS (SELECT contract_no, sum(months) AS months FROM calendar GROUP BY contract_no),
shipped AS (
  SELECT w.lane_id, extract(month FROM m.month)::integer AS calendar_month, sum(m.volume) AS volume
  FROM awarded_lanes w
  JOIN edited USING (lane_id)
  JOIN lane_months m ON m.customer_id = $1 AND m.history_id = w.history_id AND m.month < w.first_month
  WHERE m.is_counted
  GROUP BY 1, 2
),
-- Fuel that the files state separately, with the charges of the shipments that state it.
told AS MATERIALIZED (
  SELECT w.lane_id, sum(p.fuel_usd) AS fuel_usd, sum(p.charge_with_fuel_split_usd) AS charge_usd
  FROM awarded_lanes w
  JOIN lane_parts p ON p.customer_id = $1 AND p.history_id = w.history_id AND p.month < w.first_month
  WHERE p.is_counted AND p.charge_with_fuel_split_usd <> 0
  GROUP BY w.lane_id HAVING sum(p.charge_with_fuel_split_usd) > 0
),
-- The charges of each structure that are fuel.
fuel AS MATERIALIZED (
  SELECT version, array_agg(charge_no) AS charge_nos
  FROM structure_charges WHERE customer_id = $1 AND mode = $2 AND purpose = 'fuel' GROUP BY version
),
months AS (
  SELECT g.*, l.contract_no, l.region_pair, l.equipment, 0.01 * g.share AS part, t.fuel_usd AS told_fuel_usd, t.charge_usd AS told_charge_usd,
         CASE WHEN t.lane_id IS NOT NULL THEN
           (SELECT sum(k.cost_usd[array_position(k.charge_nos, c.charge_no)]) FROM unnest(u.charge_nos) AS c(charge_no)) END AS fuel_usd,
         -- As in forecast.sql: a calendar month without any data gets the mean of all covered months.
         CASE WHEN NOT g.is_edited THEN coalesce(g.forecast_volume, g.month_volume)
              ELSE coalesce(
                (SELECT round(coalesce(s.volume, 0)::numeric(60, 24) / c.months, 3) FROM calendar c
                 WHERE c.contract_no = l.contract_no AND c.calendar_month = extract(month FROM g.month)::integer),
                CASE WHEN v.months > 0 THEN round(l.volume::numeric(60, 24) / v.months, 3) ELSE 0 END) END AS history_volume,
         CASE WHEN g.month_volume > 0 THEN g.month_baseline_usd ELSE l.priced_charge_usd END AS unit_usd,
         CASE WHEN g.month_volume > 0 THEN g.month_volume ELSE l.priced_volume END AS unit_volume
  FROM given g
  JOIN lanes l ON l.customer_id = $1 AND l.lane_id = g.lane_id
  LEFT JOIN covered v ON v.contract_no = l.contract_no
  LEFT JOIN shipped s ON s.lane_id = g.lane_id AND s.calendar_month = extract(month FROM g.month)::integer
  LEFT JOIN told t ON t.lane_id = g.lane_id
  LEFT JOIN fuel u ON u.version = g.structure_version
  -- Not by the view award_costs, which joins by a nested loop.
  LEFT JOIN award_month_costs k ON k.customer_id = $1 AND k.award_id = g.award_id AND k.month = g.month
  -- Each expression is evaluated once, not in every sum.
  OFFSET 0
),
-- Returned and counted: a cluster would write the rows by COPY otherwise, which row-level security refuses.
written AS (
  INSERT INTO bridged_awards (customer_id, lane_id, carrier_id, mode, contract_no, region_pair, equipment, awarded_usd, pending_usd, baseline_usd, compared_usd, pending_savings_usd,
                           history_usd, history_volume, awarded_volume, fx_usd, fuel_usd)
  SELECT $1::bigint, m.lane_id, m.carrier_id, $2::smallint, m.contract_no,
         min(m.region_pair), min(m.equipment), sum(m.awarded_usd), coalesce(sum(m.awarded_usd) FILTER (WHERE m.is_pending), 0), sum(m.baseline_usd),
         coalesce(sum(m.awarded_usd) FILTER (WHERE m.baseline_usd IS NOT NULL), 0),
         coalesce(sum(m.baseline_usd - m.awarded_usd) FILTER (WHERE m.is_pending), 0),
         coalesce(sum(round((m.unit_usd * m.history_volume * m.part)::numeric(60, 24) / nullif(m.unit_volume, 0), 2))
           FILTER (WHERE m.baseline_usd IS NOT NULL), 0),
         coalesce(sum(m.history_volume * m.part) FILTER (WHERE m.baseline_usd IS NOT NULL), 0),
         coalesce(sum(m.month_volume * m.part) FILTER (WHERE m.baseline_usd IS NOT NULL), 0),
         CASE WHEN bool_and(m.then_per_now IS NOT NULL) THEN
           coalesce(round(sum(m.awarded_usd * (1 - m.then_per_now)) FILTER (WHERE m.baseline_usd IS NOT NULL), 2), 0) END,
         -- Fuel at history's exchange rate, so that no amount is in both steps.
         CASE WHEN count(m.fuel_usd) > 0 THEN
           round((sum(m.fuel_usd * coalesce(m.then_per_now, 1)) FILTER (WHERE m.baseline_usd IS NOT NULL)
             - sum(m.baseline_usd) * min(m.told_fuel_usd)::numeric(60, 24) / min(m.told_charge_usd))::numeric, 2) END
  FROM months m
  GROUP BY m.lane_id, m.carrier_id, m.contract_no
  RETURNING customer_id
)
SELECT count(*) FROM written
