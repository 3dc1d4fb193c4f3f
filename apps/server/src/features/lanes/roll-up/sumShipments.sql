-- Shipments of the changed histories by month, carrier and business unit: the only pass over an upload's lines; everything else is
-- summed from it. Spellings of one name share the first of them. Sums in which few shipments differ are calculated from the total,
-- to aggregate as little as possible over a million shipments. $1 customer, $2 upload, $3 mode
CREATE TEMP TABLE summed_shipments ON COMMIT DROP AS
WITH names AS MATERIALIZED (
  SELECT kind, word_no, min(word_no) OVER (PARTITION BY kind, canonical) AS name_no
  FROM resolved_words
  WHERE customer_id = $1 AND upload_id = $2 AND kind IN ('carrier', 'businessUnit') AND canonical <> ''
)
SELECT history_id, month, c.name_no AS carrier_no, u.name_no AS business_unit_no, count(*)::integer AS shipment_count, sum(line_count) AS line_count,
  sum(weight_kg) AS weight_kg, sum(volume_m3) AS volume_m3, sum(containers) AS containers,
  sum(miles_given) AS miles_given, count(miles_given) AS miles_given_count,
  sum(miles) FILTER (WHERE miles_given IS NULL) AS miles_estimated,
  sum(charge_usd) AS charge_usd,
  sum(charge_usd) FILTER (WHERE (volume > 0) IS NOT TRUE) AS unpriced_charge_usd,
  sum(volume) FILTER (WHERE (charge_usd IS NOT NULL AND volume > 0) IS NOT TRUE) AS unpriced_volume,
  sum(linehaul_usd) AS linehaul_usd, sum(fuel_usd) AS fuel_usd,
  count(fuel_usd) AS fuel_told, sum(charge_usd) FILTER (WHERE fuel_usd IS NULL) AS fuel_untold_charge_usd,
  sum(transit_days) AS transit_days, count(transit_days) AS transit_shipments,
  count(is_on_time) AS promised_shipments, count(*) FILTER (WHERE is_on_time) AS on_time_shipments
FROM ({{shipments}}) s
LEFT JOIN names c ON c.kind = 'carrier' AND c.word_no = s.carrier_word
LEFT JOIN names u ON u.kind = 'businessUnit' AND u.word_no = s.business_unit_word
GROUP BY history_id, month, c.name_no, u.name_no
