-- Stores the thousand most expensive outliers for viewing; all of them are counted. $1 customer, $2 upload
INSERT INTO upload_outliers (customer_id, upload_id, line_no, history_id, carrier_word, shipment_ref, volume, charge_usd, usual_usd, low_usd, high_usd)
SELECT $1, $2, line_no, history_id, carrier_word, shipment_ref, volume, charge_usd, usual_usd, low_usd, high_usd
FROM quality_outliers
ORDER BY abs(charge_usd - usual_usd * volume) DESC, line_no
LIMIT 1000
