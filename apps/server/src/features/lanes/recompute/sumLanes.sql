-- A lane's history: sums over its included months before the contract begins, and its carriers in them. A lane with only later
-- months is included without a history. Zips and equipment cover all included shipments, including later ones. $histories:
-- null: all; $start: the first month of the contract period (infinity: not fixed)
WITH months AS (
  SELECT m.history_id, m.month, sum(m.shipment_count) AS shipment_count, sum(m.volume) AS volume, sum(m.weight_kg) AS weight_kg,
    sum(m.volume_m3) AS volume_m3, sum(m.containers) AS containers, sum(m.miles) AS miles,
    sum(m.miles_given) AS miles_given, sum(m.miles_given_count) AS miles_given_count,
    sum(m.historic_charge_usd) AS historic_charge_usd, sum(m.priced_charge_usd) AS priced_charge_usd,
    sum(m.priced_volume) AS priced_volume
  FROM lane_months m
  WHERE m.customer_id = $customer AND m.is_counted AND m.month < $start::date AND ($histories::bigint[] IS NULL OR m.history_id = ANY ($histories))
  GROUP BY m.history_id, m.month
),
realised AS (
  SELECT DISTINCT m.history_id
  FROM lane_months m
  WHERE m.customer_id = $customer AND m.is_counted AND m.month >= $start::date AND ($histories::bigint[] IS NULL OR m.history_id = ANY ($histories))
),
sums AS (
  SELECT history_id, sum(shipment_count) AS shipment_count, sum(volume) AS volume, sum(weight_kg) AS weight_kg,
    sum(volume_m3) AS volume_m3, sum(containers) AS containers, sum(miles) AS miles,
    sum(miles_given) AS miles_given, sum(miles_given_count) AS miles_given_count,
    sum(historic_charge_usd) AS historic_charge_usd, sum(priced_charge_usd) AS priced_charge_usd,
    sum(priced_volume) AS priced_volume,
    -- Unit cost of the newest month whose shipments have both charge and volume.
    (array_agg(round(priced_charge_usd::numeric(60, 24) / priced_volume, 6) ORDER BY month DESC)
      FILTER (WHERE priced_volume > 0))[1] AS last_price_paid
  FROM months
  GROUP BY history_id
),
carriers AS (
  SELECT c.history_id, c.carrier, sum(c.charge_usd) AS charge_usd, sum(c.shipment_count) AS shipment_count
  FROM lane_parts c
  WHERE c.customer_id = $customer AND c.is_counted AND c.carrier <> '' AND c.month < $start::date AND ($histories::bigint[] IS NULL OR c.history_id = ANY ($histories))
  GROUP BY c.history_id, c.carrier
),
-- Shares are of spend; for a lane without spend, of shipments.
shares AS (
  SELECT c.history_id, c.carrier, c.charge_usd, c.shipment_count,
    round(CASE WHEN s.historic_charge_usd > 0 THEN c.charge_usd / s.historic_charge_usd
      ELSE c.shipment_count / s.shipment_count END, 4) AS share
  FROM carriers c JOIN sums s USING (history_id)
),
incumbents AS (
  SELECT history_id,
    jsonb_agg(jsonb_build_object('name', carrier, 'share', share)
      ORDER BY charge_usd DESC, shipment_count DESC, carrier) AS incumbents,
    (array_agg(carrier ORDER BY charge_usd DESC, shipment_count DESC, carrier))[1] AS incumbent_carrier
  FROM shares
  GROUP BY history_id
),
counted_uploads AS MATERIALIZED (
  SELECT u.upload_id,
    -- There is no column of container counts, and the answer is neither to calculate them nor to match a column.
    mode_counts_containers(u.mode) AND NOT coalesce(jsonb_path_exists(u.reading, '$.columns[*] ? (@.field == "containerCount")'), false)
      AND coalesce(u.reading #>> '{answers,containers}', 'oneEach') = 'oneEach' AS volume_assumed
  FROM uploads u
  WHERE u.customer_id = $customer AND u.mode = $mode AND u.kind = 'shipments'
    -- One index look-up per upload instead of a scan of the months.
    AND (SELECT true FROM lane_months m WHERE m.customer_id = $customer AND m.upload_id = u.upload_id AND m.is_counted LIMIT 1)
),
-- Values shared by all shipments of a lane. Computed from routes: there are thousands, against millions of shipments.
stated AS (
  SELECT r.history_id,
    CASE WHEN count(r.origin_zip) = count(*) AND min(r.origin_zip) = max(r.origin_zip) THEN min(r.origin_zip) END AS origin_zip,
    CASE WHEN count(r.destination_zip) = count(*) AND min(r.destination_zip) = max(r.destination_zip)
      THEN min(r.destination_zip) END AS destination_zip,
    count(DISTINCT r.origin_zip)::integer AS origin_zip_count, count(DISTINCT r.destination_zip)::integer AS destination_zip_count,
    CASE WHEN count(r.equipment) = count(*) AND min(r.equipment) = max(r.equipment) THEN min(r.equipment) END AS equipment,
    bool_or(counted_uploads.volume_assumed) AS volume_assumed,
    coalesce(array_agg(DISTINCT r.equipment) FILTER (WHERE r.equipment IS NOT NULL), '{}') AS equipment_types
  FROM lane_routes r JOIN counted_uploads USING (upload_id)
  WHERE r.customer_id = $customer AND r.has_shipments AND ($histories::bigint[] IS NULL OR r.history_id = ANY ($histories))
  GROUP BY r.history_id
),
calculated AS (
  SELECT self.lane_id,
    true AS is_counted,
    -- A lane without shipments has the zip of its place, if any.
    CASE WHEN w.history_id IS NULL THEN nullif(self.origin_place ->> 'zip', '') ELSE w.origin_zip END AS origin_zip,
    CASE WHEN w.history_id IS NULL THEN nullif(self.destination_place ->> 'zip', '') ELSE w.destination_zip END AS destination_zip,
    coalesce(w.origin_zip_count, (nullif(self.origin_place ->> 'zip', '') IS NOT NULL)::integer) AS origin_zip_count,
    coalesce(w.destination_zip_count, (nullif(self.destination_place ->> 'zip', '') IS NOT NULL)::integer) AS destination_zip_count,
    -- Where equipment is not part of the lane key: what all shipments share.
    CASE WHEN lane_key_has_equipment(self.mode) THEN self.equipment ELSE w.equipment END AS equipment,
    CASE WHEN lane_key_has_equipment(self.mode) THEN '{}' ELSE coalesce(w.equipment_types, '{}') END AS equipment_types,
    coalesce(w.volume_assumed, false) AS volume_assumed,
    coalesce(s.shipment_count, 0) AS shipment_count,
    coalesce(s.volume, 0) AS volume,
    coalesce(s.weight_kg, 0) AS weight_kg,
    coalesce(s.volume_m3, 0) AS volume_m3,
    coalesce(s.containers, 0) AS containers,
    coalesce(s.miles, 0) AS miles,
    coalesce(s.historic_charge_usd, 0) AS historic_charge_usd,
    coalesce(s.priced_charge_usd, 0) AS priced_charge_usd,
    coalesce(s.priced_volume, 0) AS priced_volume,
    s.last_price_paid AS last_price_paid,
    coalesce(i.incumbents, '[]') AS incumbents,
    i.incumbent_carrier AS incumbent_carrier,
    CASE
      WHEN s.miles_given_count > 0 THEN round(s.miles_given / s.miles_given_count, 1)
      WHEN s.miles > 0 THEN round(s.miles / s.shipment_count, 1)
      ELSE self.distance_miles END AS distance_miles,
    CASE WHEN s.history_id IS NULL THEN self.distance_estimated ELSE coalesce(s.miles_given_count, 0) = 0 END AS distance_estimated
  FROM lanes self
  LEFT JOIN sums s ON s.history_id = self.history_id
  LEFT JOIN incumbents i ON i.history_id = self.history_id
  LEFT JOIN realised r ON r.history_id = self.history_id
  LEFT JOIN stated w ON w.history_id = self.history_id
  WHERE self.customer_id = $customer AND self.mode = $mode AND self.contract_no = $contract AND ($histories::bigint[] IS NULL OR self.history_id = ANY ($histories))
    AND (self.is_counted OR s.history_id IS NOT NULL OR r.history_id IS NOT NULL)
)
-- Lanes that are right already are not written again: often all of a contract that was planned with lanes of another one.
UPDATE lanes l SET
  is_counted = n.is_counted, origin_zip = n.origin_zip, destination_zip = n.destination_zip, origin_zip_count = n.origin_zip_count,
  destination_zip_count = n.destination_zip_count, equipment = n.equipment, equipment_types = n.equipment_types,
  volume_assumed = n.volume_assumed, shipment_count = n.shipment_count, volume = n.volume, weight_kg = n.weight_kg,
  volume_m3 = n.volume_m3, containers = n.containers, miles = n.miles, historic_charge_usd = n.historic_charge_usd,
  priced_charge_usd = n.priced_charge_usd, priced_volume = n.priced_volume, last_price_paid = n.last_price_paid,
  incumbents = n.incumbents, incumbent_carrier = n.incumbent_carrier, distance_miles = n.distance_miles,
  distance_estimated = n.distance_estimated, summed_before = $start::date
FROM calculated n
WHERE l.customer_id = $customer AND l.mode = $mode AND l.contract_no = $contract AND l.lane_id = n.lane_id
  AND (l.is_counted, l.origin_zip, l.destination_zip, l.origin_zip_count, l.destination_zip_count, l.equipment, l.equipment_types,
    l.volume_assumed, l.shipment_count, l.volume, l.weight_kg, l.volume_m3, l.containers, l.miles, l.historic_charge_usd,
    l.priced_charge_usd, l.priced_volume, l.last_price_paid, l.incumbents, l.incumbent_carrier, l.distance_miles, l.distance_estimated, l.summed_before)
    IS DISTINCT FROM (n.is_counted, n.origin_zip, n.destination_zip, n.origin_zip_count, n.destination_zip_count, n.equipment, n.equipment_types,
    n.volume_assumed, n.shipment_count, n.volume, n.weight_kg, n.volume_m3, n.containers, n.miles, n.historic_charge_usd,
    n.priced_charge_usd, n.priced_volume, n.last_price_paid, n.incumbents, n.incumbent_carrier, n.distance_miles, n.distance_estimated, $start::date)
