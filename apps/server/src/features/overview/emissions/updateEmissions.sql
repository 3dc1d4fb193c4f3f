-- Emissions of lanes' forecasts: actual mass × kilometres one way × factor, as lanes' emissionOf calculates for one; for awards to
-- a carrier that states its own figure, that figure. $1 customer, $2 mode, $3 lanes (null: all), $4 factors as json [{tradeRegion,
-- code, version, gramsPerTkm}], $5 kg per TEU without a weight, $6 how often a distance is counted (drayage drives both ways, and
-- is loaded on one)
WITH own AS MATERIALIZED (
  SELECT m.lane_id, sum(0.01 * m.share * m.month_volume) AS volume, sum(0.01 * m.share * m.month_volume * a.emission_kg_per_unit) AS kg
  FROM awards a JOIN counted_award_months m ON m.customer_id = $1 AND m.award_id = a.award_id
  WHERE a.customer_id = $1 AND a.mode = $2 AND a.emission_kg_per_unit IS NOT NULL AND m.mode = $2
    AND ($3::bigint[] IS NULL OR m.lane_id = ANY ($3))
  GROUP BY m.lane_id
),
massed AS (
  SELECT l.lane_id, l.contract_no, l.trade_region, l.forecast_volume, l.distance_miles * 1.609344 / $6::integer AS km,
         -- Kilograms per unit of volume: from the history, from the declared shipment, or ten tons per TEU.
         CASE WHEN l.weight_kg > 0 AND l.volume > 0 THEN l.weight_kg::numeric(60, 24) / l.volume
              WHEN l.volume = 0 AND d.weight_kg > 0 AND d.volume > 0 THEN d.weight_kg::numeric(60, 24) / d.volume
              ELSE c.teu * $5::numeric END AS kg_per_unit,
         NOT coalesce(l.weight_kg > 0 AND l.volume > 0 OR l.volume = 0 AND d.weight_kg > 0, false) AS is_assumed
  FROM lanes l
  LEFT JOIN lane_typical_shipments d ON d.customer_id = $1 AND d.lane_id = l.lane_id
  -- Only full containers have container types.
  LEFT JOIN container_types c ON l.mode = 2 AND c.code = l.equipment
  WHERE l.customer_id = $1 AND l.mode = $2 AND l.is_counted AND ($3::bigint[] IS NULL OR l.lane_id = ANY ($3))
),
measured AS (
  SELECT m.lane_id, m.contract_no, m.forecast_volume, m.is_assumed, o.volume AS own_volume, o.kg AS own_kg, f.code, f.version,
         m.kg_per_unit / 1000 * m.km * f."gramsPerTkm" / 1000 AS emission_per_unit
  FROM massed m
  LEFT JOIN jsonb_to_recordset($4::jsonb) AS f("tradeRegion" text, code text, version integer, "gramsPerTkm" numeric)
    ON f."tradeRegion" = m.trade_region AND m.kg_per_unit IS NOT NULL AND m.km IS NOT NULL
  LEFT JOIN own o ON o.lane_id = m.lane_id
),
-- Returned and counted: a cluster would write the rows by COPY otherwise, which row-level security refuses.
written AS (
  INSERT INTO lane_emissions (customer_id, lane_id, mode, contract_no, emission_kg, primary_kg, kg_per_unit, mass_is_assumed, factor_code, factor_version)
  SELECT $1::bigint, lane_id, $2::smallint, contract_no,
         -- If more is awarded than today's forecast, nothing is left for the factor.
         round(coalesce(emission_per_unit * greatest(forecast_volume - coalesce(own_volume, 0), 0), 0) + coalesce(own_kg, 0), 3),
         round(coalesce(own_kg, 0), 3), round(emission_per_unit, 9), is_assumed AND emission_per_unit IS NOT NULL, code, version
  FROM measured
  WHERE emission_per_unit IS NOT NULL OR own_kg IS NOT NULL
  RETURNING customer_id
)
SELECT count(*) FROM written
