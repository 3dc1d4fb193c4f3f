-- The histories with shipments of each included upload of a mode, in the order of the index that they are read by: otherwise each row of an
-- upload is on a page of its own. $1 customer, $2 mode
INSERT INTO upload_lanes (customer_id, upload_id, history_id, mode, shipment_count, containers, volume, weight_kg)
SELECT m.customer_id, m.upload_id, m.history_id, $2::smallint, sum(m.shipment_count), sum(m.containers), sum(m.volume), sum(m.weight_kg)
FROM lane_months m
WHERE m.customer_id = $1 AND m.is_counted
  AND m.upload_id IN (SELECT u.upload_id FROM uploads u WHERE u.customer_id = $1 AND u.mode = $2)
GROUP BY m.customer_id, m.upload_id, m.history_id
ORDER BY m.upload_id, m.history_id
