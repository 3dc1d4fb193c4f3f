-- Writes the terms of bids with a changed cell. $1 customer, $2 structure version, $3 user, $4 upload, $5 moment, $6 bids as json,
-- $7 their ids. A bid is priced again only if something that affects its cost changed, and its
-- lane is ranked again if what limits its months did.
UPDATE bids b
SET structure_version = $2, currency = i.currency, usd_per_unit = i."usdPerUnit", transit_days = i."transitDays",
    valid_from = i."validFrom", valid_to = i."validTo", fuel_basis_usd_per_gallon = i."fuelBasisUsdPerGallon",
    emission_kg_per_unit = i."emissionKgPerUnit", loads_per_week = i."loadsPerWeek",
    upload_id = $4, submitted_by = $3, submitted_at = $5,
    predates_outliers = b.predates_outliers AND NOT i."needsPricing",
    needs_ranking = b.needs_ranking OR i."needsRanking",
    needs_pricing = b.needs_pricing OR i."needsPricing" OR b.usd_per_unit <> i."usdPerUnit" OR b.structure_version <> $2
FROM jsonb_to_recordset($6::jsonb) AS i("bidId" bigint, currency text, "usdPerUnit" numeric, "transitDays" smallint,
  "validFrom" date, "validTo" date, "fuelBasisUsdPerGallon" numeric, "emissionKgPerUnit" numeric,
  "loadsPerWeek" numeric, "needsPricing" boolean, "needsRanking" boolean)
-- Repeated as an array, so that these few are looked up however many bids there are.
WHERE b.customer_id = $1 AND b.bid_id = i."bidId" AND b.bid_id = ANY ($7::bigint[])
