-- Who carried; shipments without a carrier's name are in the months only. $1 customer, $2 upload, $3 mode, $4 counts already
INSERT INTO lane_carriers (customer_id, lane_id, upload_id, carrier, is_counted, shipment_count, charge_usd)
SELECT $1::bigint, c.lane_id, $2::bigint, w.canonical, $4::boolean, sum(c.shipment_count), sum(c.charge_usd)
FROM (
  SELECT lane_id, carrier_word, count(*) AS shipment_count, coalesce(sum(charge_usd), 0) AS charge_usd
  FROM ({{shipments}}) s
  WHERE carrier_word IS NOT NULL
  GROUP BY lane_id, carrier_word
) c
JOIN resolved_words w ON w.customer_id = $1 AND w.upload_id = $2 AND w.kind = 'carrier' AND w.word_no = c.carrier_word
GROUP BY c.lane_id, w.canonical
