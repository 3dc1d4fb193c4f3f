-- Who carried; shipments without a carrier's name are in the months only. $1 customer, $2 upload, $3 counts already
INSERT INTO lane_carriers (customer_id, lane_id, upload_id, carrier, is_counted, shipment_count, charge_usd)
SELECT $1::bigint, s.lane_id, $2::bigint, w.canonical, $3::boolean, sum(s.shipment_count), sum(s.historic_charge_usd)
FROM rolled_shipments s
JOIN resolved_words w ON w.customer_id = $1 AND w.upload_id = $2 AND w.kind = 'carrier' AND w.word_no = s.carrier_word
GROUP BY s.lane_id, w.canonical
