-- What lanes' forecasts emit: actual mass × kilometres one way × factor, as lanes' emissionOf does for one. $1 customer, $2 mode,
-- $3 lanes (null: all), $4 factors as json [{tradeRegion, code, version, gramsPerTkm}], $5 kg of a TEU whose weight is not told,
-- $6 ways a distance counts (drayage drives both, and is loaded on one)
WITH massed AS (
  SELECT l.lane_id, l.trade_region, l.forecast_volume, l.distance_miles * 1.609344 / $6::integer AS km,
         -- Kilograms in one unit of volume: of the history, of the declared shipment, or ten tons a TEU.
         CASE WHEN l.weight_kg > 0 AND l.volume > 0 THEN l.weight_kg::numeric(60, 24) / l.volume
              WHEN l.volume = 0 AND d.weight_kg > 0 AND d.volume > 0 THEN d.weight_kg::numeric(60, 24) / d.volume
              ELSE c.teu * $5::numeric END AS kg_per_unit,
         NOT coalesce(l.weight_kg > 0 AND l.volume > 0 OR l.volume = 0 AND d.weight_kg > 0, false) AS is_assumed
  FROM lanes l
  LEFT JOIN lane_typical_shipments d ON d.customer_id = $1 AND d.lane_id = l.lane_id
  -- Only full containers are counted in containers.
  LEFT JOIN container_types c ON l.mode = 2 AND c.code = l.equipment
  WHERE l.customer_id = $1 AND l.mode = $2 AND l.is_counted AND ($3::bigint[] IS NULL OR l.lane_id = ANY ($3))
    AND l.distance_miles IS NOT NULL
),
measured AS (
  SELECT m.*, f.code, f.version, m.kg_per_unit / 1000 * m.km * f."gramsPerTkm" / 1000 AS emission_per_unit
  FROM massed m
  JOIN jsonb_to_recordset($4::jsonb) AS f("tradeRegion" text, code text, version integer, "gramsPerTkm" numeric)
    ON f."tradeRegion" = m.trade_region
  WHERE m.kg_per_unit IS NOT NULL
)
INSERT INTO lane_emissions (customer_id, lane_id, mode, emission_kg, kg_per_unit, mass_is_assumed, factor_code, factor_version)
SELECT $1::bigint, lane_id, $2::smallint, round(emission_per_unit * forecast_volume, 3), round(emission_per_unit, 9), is_assumed, code, version
FROM measured
