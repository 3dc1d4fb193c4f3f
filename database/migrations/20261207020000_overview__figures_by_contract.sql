-- Figures, awards, events, scenarios and letters belong to a contract. What exists belongs to contract 1.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['mode_months', 'mode_charges', 'covered_months', 'lane_summaries', 'lane_figures', 'lane_charges',
    'lane_realised', 'bridged_awards', 'lane_risks', 'lane_emissions', 'lane_units', 'awards', 'award_letters', 'tenders', 'scenarios']
  LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN contract_no smallint NOT NULL DEFAULT 1', name);
    EXECUTE format('ALTER TABLE %I ALTER COLUMN contract_no DROP DEFAULT', name);
  END LOOP;
END $$;

ALTER TABLE mode_months DROP CONSTRAINT mode_months_pkey, ADD PRIMARY KEY (customer_id, mode, contract_no, month);
ALTER TABLE mode_charges DROP CONSTRAINT mode_charges_pkey,
  ADD PRIMARY KEY (customer_id, mode, contract_no, basis, charge_name, location, month);
ALTER TABLE covered_months DROP CONSTRAINT covered_months_pkey, ADD PRIMARY KEY (customer_id, mode, contract_no, month);

DROP INDEX lane_summaries__places, lane_summaries__savings, lane_figures__mode, lane_realised__mode, bridged_awards__mode, lane_risks__mode,
  lane_emissions__mode, lane_units__mode, scenarios__one_of_a_name;
CREATE INDEX lane_summaries__places ON lane_summaries (customer_id, mode, contract_no, origin_order, destination_order, lane_id);
CREATE INDEX lane_summaries__savings ON lane_summaries (customer_id, mode, contract_no, savings_usd DESC NULLS LAST, lane_id);
CREATE INDEX lane_figures__mode ON lane_figures (customer_id, mode, contract_no);
CREATE INDEX lane_realised__mode ON lane_realised (customer_id, mode, contract_no);
CREATE INDEX bridged_awards__mode ON bridged_awards (customer_id, mode, contract_no);
CREATE INDEX lane_risks__mode ON lane_risks (customer_id, mode, contract_no, flag);
CREATE INDEX lane_emissions__mode ON lane_emissions (customer_id, mode, contract_no);
CREATE INDEX lane_units__mode ON lane_units (customer_id, mode, contract_no);
CREATE UNIQUE INDEX scenarios__one_of_a_name ON scenarios (customer_id, mode, contract_no, lower(name));

CREATE OR REPLACE VIEW counted_award_months WITH (security_invoker = true) AS
SELECT
  m.customer_id, m.lane_id, m.award_id, m.month, m.share, m.month_volume, m.month_baseline_usd, m.awarded_usd, m.baseline_usd,
  a.mode, a.bid_id, a.carrier_id, a.status,
  a.status = 'Pending' AS is_pending,
  CASE WHEN a.status = 'Pending' THEN a.answer_by ELSE 'infinity'::timestamptz END AS expires_at,
  a.contract_no
FROM award_months m
JOIN awards a ON a.customer_id = m.customer_id AND a.award_id = m.award_id
WHERE m.is_active;

-- As before, with the average unit cost of the awarded lanes of a contract, not of all contracts of a mode.
CREATE OR REPLACE VIEW lane_bridges WITH (security_invoker = true) AS
SELECT customer_id, lane_id, carrier_id, mode, history_usd, volume_usd, baseline_usd - history_usd - volume_usd AS mix_usd, baseline_usd,
       compared_usd - baseline_usd - coalesce(fx_usd, 0) - coalesce(fuel_usd, 0) AS price_usd,
       coalesce(fx_usd, 0) AS fx_usd, coalesce(fuel_usd, 0) AS fuel_usd, compared_usd AS awarded_usd,
       fx_usd IS NOT NULL AS has_fx, fuel_usd IS NOT NULL AS has_fuel, contract_no
FROM (
  SELECT a.customer_id, a.lane_id, a.carrier_id, a.mode, a.contract_no, a.history_usd, a.baseline_usd, a.compared_usd, a.fx_usd, a.fuel_usd,
         -- Multiplied before divided, and with 24 decimals, so that the quotient is never cut near a half.
         CASE WHEN m.volume > 0 AND a.awarded_volume <> a.history_volume THEN round(((a.awarded_volume - a.history_volume) * m.usd)::numeric(60, 24) / m.volume, 2) ELSE 0.00 END
           AS volume_usd
  FROM bridged_awards a
  JOIN (
    SELECT customer_id, mode, contract_no, sum(history_usd) AS usd, sum(history_volume) AS volume
    FROM bridged_awards WHERE baseline_usd IS NOT NULL GROUP BY customer_id, mode, contract_no
  ) m ON m.customer_id = a.customer_id AND m.mode = (a.mode + 0)::smallint AND m.contract_no = a.contract_no
  WHERE a.baseline_usd IS NOT NULL
) b;

DROP VIEW contract_starts;
