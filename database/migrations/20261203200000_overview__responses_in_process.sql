-- A pending award counts until the job settleAwards has committed its expiry: no figure changes by time alone.
ALTER TABLE lane_summaries DROP COLUMN stands_until;
-- As before, but without all columns of the table.
CREATE OR REPLACE VIEW lane_bridges WITH (security_invoker = true) AS
SELECT customer_id, lane_id, carrier_id, mode, history_usd, volume_usd, baseline_usd - history_usd - volume_usd AS mix_usd, baseline_usd,
       compared_usd - baseline_usd - coalesce(fx_usd, 0) - coalesce(fuel_usd, 0) AS price_usd,
       coalesce(fx_usd, 0) AS fx_usd, coalesce(fuel_usd, 0) AS fuel_usd, compared_usd AS awarded_usd,
       fx_usd IS NOT NULL AS fx_is_told, fuel_usd IS NOT NULL AS fuel_is_told
FROM (
  SELECT a.customer_id, a.lane_id, a.carrier_id, a.mode, a.history_usd, a.baseline_usd, a.compared_usd, a.fx_usd, a.fuel_usd,
         -- Multiplied before divided, and with 24 decimals, so that the quotient is never cut near a half.
         CASE WHEN m.volume > 0 AND a.awarded_volume <> a.history_volume THEN round(((a.awarded_volume - a.history_volume) * m.usd)::numeric(60, 24) / m.volume, 2) ELSE 0.00 END
           AS volume_usd
  FROM bridged_awards a
  JOIN (
    SELECT customer_id, mode, sum(history_usd) AS usd, sum(history_volume) AS volume
    FROM bridged_awards WHERE baseline_usd IS NOT NULL GROUP BY customer_id, mode
  ) m ON m.customer_id = a.customer_id AND m.mode = (a.mode + 0)::smallint
  WHERE a.baseline_usd IS NOT NULL
) b;
ALTER TABLE bridged_awards DROP COLUMN stands_until;

-- Each process caches responses itself. The release after this one drops the table.
TRUNCATE told_answers;
COMMENT ON TABLE told_answers IS 'No longer used: each process caches responses itself.';

-- Without its row, a stamp would start again and make old responses of a running process valid.
REVOKE DELETE ON figure_stamps FROM lanewright_app, lanewright_bulk;
