-- Creates bids of one carrier on lanes where it has none. $1 customer, $2 carrier, $3 mode, $4 structure version, $5 user, $6
-- upload, $7 moment, $8 lanes with their terms as json. A bid that is withdrawn and made again keeps its carrier's colour state:
-- evaluations are counted per carrier and lane.
INSERT INTO bids (customer_id, lane_id, carrier_id, mode, structure_version, currency, usd_per_unit, transit_days, valid_from,
                  valid_to, fuel_basis_usd_per_gallon, emission_kg_per_unit, loads_per_week, is_complete, upload_id, submitted_by, submitted_at,
                  shown_colour, shown_evaluations, shown_unit_usd)
SELECT $1, i."laneId", $2, $3, $4, i.currency, i."usdPerUnit", i."transitDays", i."validFrom",
       i."validTo", i."fuelBasisUsdPerGallon", i."emissionKgPerUnit", i."loadsPerWeek", false, $6, $5, $7,
       w.shown_colour, coalesce(w.shown_evaluations, 0), w.shown_unit_usd
FROM jsonb_to_recordset($8::jsonb) AS i("laneId" bigint, currency text, "usdPerUnit" numeric, "transitDays" smallint,
  "validFrom" date, "validTo" date, "fuelBasisUsdPerGallon" numeric, "emissionKgPerUnit" numeric,
  "loadsPerWeek" numeric)
LEFT JOIN (
  SELECT DISTINCT ON (lane_id) lane_id, shown_colour, shown_evaluations, shown_unit_usd FROM bids
  WHERE customer_id = $1 AND carrier_id = $2 AND mode = $3 AND withdrawn_at IS NOT NULL
  ORDER BY lane_id, withdrawn_at DESC, submitted_at DESC
) w ON w.lane_id = i."laneId"
RETURNING bid_id, lane_id
