-- Stores a carrier's declined lanes; a declined lane gets the new reason. Lanes as json: [{laneId, reason, note}]
INSERT INTO bid_declines (customer_id, carrier_id, lane_id, reason, note, declined_by, declined_at)
SELECT $customer, $carrier, i."laneId", i.reason, i.note, $by, $at
FROM jsonb_to_recordset($lanes::jsonb) AS i("laneId" bigint, reason text, note text)
ON CONFLICT (customer_id, lane_id, carrier_id) DO UPDATE
SET reason = excluded.reason, note = excluded.note, declined_by = excluded.declined_by, declined_at = excluded.declined_at
