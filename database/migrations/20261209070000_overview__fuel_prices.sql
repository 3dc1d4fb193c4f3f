-- The diesel price at which a bid was compared when it was awarded; null in older awards: the contract's.
ALTER TABLE awards ADD reference_usd_per_gallon numeric(8, 4);

-- What of an award's cost is the price of fuel: at its reference, less on the days of the baseline's shipments. Null without a clause, or
-- with the reason why it is unknown.
ALTER TABLE bridged_awards
  ADD fuel_price_usd numeric(38, 2),
  ADD fuel_price_gap text CHECK (fuel_price_gap IN ('valueMissing', 'linehaulMissing', 'quantityMissing')),
  ADD CONSTRAINT bridged_awards__fuel_price_or_gap CHECK (fuel_price_usd IS NULL OR fuel_price_gap IS NULL);

-- What the index added to invoices since the reference; null without a clause.
ALTER TABLE lane_realised ADD fuel_drift_usd numeric(38, 2);

CREATE OR REPLACE VIEW lane_bridges WITH (security_invoker = true) AS
SELECT customer_id, lane_id, carrier_id, mode, history_usd, volume_usd, baseline_usd - history_usd - volume_usd AS mix_usd, baseline_usd,
       compared_usd - baseline_usd - coalesce(fx_usd, 0) - coalesce(fuel_usd, fuel_price_usd, 0) AS price_usd,
       coalesce(fx_usd, 0) AS fx_usd, coalesce(fuel_usd, fuel_price_usd, 0) AS fuel_usd, compared_usd AS awarded_usd,
       fx_usd IS NOT NULL AS has_fx, fuel_usd IS NOT NULL OR fuel_price_usd IS NOT NULL AS has_fuel, contract_no,
       coalesce(fuel_price_usd, 0) AS fuel_price_usd,
       coalesce(fuel_usd, fuel_price_usd, 0) - coalesce(fuel_price_usd, 0) AS fuel_terms_usd,
       fuel_price_usd IS NOT NULL AS has_fuel_price, fuel_price_gap
FROM (
  SELECT a.customer_id, a.lane_id, a.carrier_id, a.mode, a.contract_no, a.history_usd, a.baseline_usd, a.compared_usd, a.fx_usd, a.fuel_usd,
         -- Multiplied before divided, and with 24 decimals, so that the quotient is never cut near a half.
         CASE WHEN m.volume > 0 AND a.awarded_volume <> a.history_volume THEN round(((a.awarded_volume - a.history_volume) * m.usd)::numeric(60, 24) / m.volume, 2) ELSE 0.00 END
           AS volume_usd,
         a.fuel_price_usd, a.fuel_price_gap
  FROM bridged_awards a
  JOIN (
    SELECT customer_id, mode, contract_no, sum(history_usd) AS usd, sum(history_volume) AS volume
    FROM bridged_awards WHERE baseline_usd IS NOT NULL GROUP BY customer_id, mode, contract_no
  ) m ON m.customer_id = a.customer_id AND m.mode = (a.mode + 0)::smallint AND m.contract_no = a.contract_no
  WHERE a.baseline_usd IS NOT NULL
) b;
