-- Stores checked rates of many lanes of one carrier at once.
-- $1 customer, $2 carrier, $3 mode, $4 structure version, $5 user, $6 upload, $7 moment, $8 bids as json
-- [{bidId, laneId, currency, usdPerUnit, transitDays}] with ids drawn beforehand for lanes without a bid.
-- A bid taken back and made anew goes on where its carrier's colour stood: colours shown are counted per carrier and lane.
INSERT INTO bids AS b (customer_id, bid_id, lane_id, carrier_id, mode, structure_version, currency, usd_per_unit, transit_days,
                       is_complete, upload_id, submitted_by, submitted_at, shown_colour, shown_changes, shown_on)
OVERRIDING SYSTEM VALUE
SELECT $1, i."bidId", i."laneId", $2, $3, $4, i.currency, i."usdPerUnit", i."transitDays", false, $6, $5, $7,
       w.shown_colour, coalesce(w.shown_changes, 0), w.shown_on
FROM jsonb_to_recordset($8::jsonb) AS i("bidId" bigint, "laneId" bigint, currency text, "usdPerUnit" numeric, "transitDays" smallint)
LEFT JOIN (
  SELECT DISTINCT ON (lane_id) lane_id, shown_colour, shown_changes, shown_on FROM bids
  WHERE customer_id = $1 AND carrier_id = $2 AND mode = $3 AND withdrawn_at IS NOT NULL
  ORDER BY lane_id, bid_id DESC
) w ON w.lane_id = i."laneId"
ON CONFLICT (customer_id, lane_id, carrier_id) WHERE withdrawn_at IS NULL
DO UPDATE SET structure_version = excluded.structure_version, currency = excluded.currency, usd_per_unit = excluded.usd_per_unit,
              transit_days = excluded.transit_days, upload_id = excluded.upload_id, submitted_by = excluded.submitted_by,
              submitted_at = excluded.submitted_at, needs_pricing = true
RETURNING b.bid_id, b.lane_id
