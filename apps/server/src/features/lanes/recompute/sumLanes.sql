-- A lane's history: sums over its counted months before the contract begins, and who carried in them. A lane that has only later ones
-- counts without a history. $1 customer, $2 mode, $3 lanes (null: all), $4 first month of the contract period (infinity: not fixed)
WITH months AS (
  SELECT m.lane_id, m.month, sum(m.shipment_count) AS shipment_count, sum(m.volume) AS volume, sum(m.weight_kg) AS weight_kg,
    sum(m.volume_m3) AS volume_m3, sum(m.containers) AS containers, sum(m.miles) AS miles,
    sum(m.miles_given) AS miles_given, sum(m.miles_given_count) AS miles_given_count,
    sum(m.historic_charge_usd) AS historic_charge_usd, sum(m.priced_charge_usd) AS priced_charge_usd,
    sum(m.priced_volume) AS priced_volume
  FROM lane_months m
  WHERE m.customer_id = $1 AND m.is_counted AND m.month < $4::date AND ($3::bigint[] IS NULL OR m.lane_id = ANY ($3))
  GROUP BY m.lane_id, m.month
),
realised AS (
  SELECT DISTINCT m.lane_id
  FROM lane_months m
  WHERE m.customer_id = $1 AND m.is_counted AND m.month >= $4::date AND ($3::bigint[] IS NULL OR m.lane_id = ANY ($3))
),
sums AS (
  SELECT lane_id, sum(shipment_count) AS shipment_count, sum(volume) AS volume, sum(weight_kg) AS weight_kg,
    sum(volume_m3) AS volume_m3, sum(containers) AS containers, sum(miles) AS miles,
    sum(miles_given) AS miles_given, sum(miles_given_count) AS miles_given_count,
    sum(historic_charge_usd) AS historic_charge_usd, sum(priced_charge_usd) AS priced_charge_usd,
    sum(priced_volume) AS priced_volume,
    -- Unit cost of the newest month whose shipments tell both charge and volume.
    (array_agg(round(priced_charge_usd::numeric(60, 24) / priced_volume, 6) ORDER BY month DESC)
      FILTER (WHERE priced_volume > 0))[1] AS last_price_paid
  FROM months
  GROUP BY lane_id
),
carriers AS (
  SELECT c.lane_id, c.carrier, sum(c.charge_usd) AS charge_usd, sum(c.shipment_count) AS shipment_count
  FROM lane_parts c
  WHERE c.customer_id = $1 AND c.is_counted AND c.carrier <> '' AND c.month < $4::date AND ($3::bigint[] IS NULL OR c.lane_id = ANY ($3))
  GROUP BY c.lane_id, c.carrier
),
-- Shares are of spend; where a lane has none, of shipments.
shares AS (
  SELECT c.lane_id, c.carrier, c.charge_usd, c.shipment_count,
    round(CASE WHEN s.historic_charge_usd > 0 THEN c.charge_usd / s.historic_charge_usd
      ELSE c.shipment_count / s.shipment_count END, 4) AS share
  FROM carriers c JOIN sums s USING (lane_id)
),
incumbents AS (
  SELECT lane_id,
    jsonb_agg(jsonb_build_object('name', carrier, 'share', share)
      ORDER BY charge_usd DESC, shipment_count DESC, carrier) AS incumbents,
    (array_agg(carrier ORDER BY charge_usd DESC, shipment_count DESC, carrier))[1] AS incumbent_carrier
  FROM shares
  GROUP BY lane_id
)
UPDATE lanes l SET
  is_counted = true,
  shipment_count = coalesce(s.shipment_count, 0),
  volume = coalesce(s.volume, 0),
  weight_kg = coalesce(s.weight_kg, 0),
  volume_m3 = coalesce(s.volume_m3, 0),
  containers = coalesce(s.containers, 0),
  miles = coalesce(s.miles, 0),
  historic_charge_usd = coalesce(s.historic_charge_usd, 0),
  priced_charge_usd = coalesce(s.priced_charge_usd, 0),
  priced_volume = coalesce(s.priced_volume, 0),
  last_price_paid = s.last_price_paid,
  incumbents = coalesce(i.incumbents, '[]'),
  incumbent_carrier = i.incumbent_carrier,
  distance_miles = CASE
    WHEN s.miles_given_count > 0 THEN round(s.miles_given / s.miles_given_count, 1)
    WHEN s.miles > 0 THEN round(s.miles / s.shipment_count, 1)
    ELSE l.distance_miles END,
  distance_estimated = CASE WHEN s.lane_id IS NULL THEN l.distance_estimated ELSE coalesce(s.miles_given_count, 0) = 0 END
FROM lanes self
LEFT JOIN sums s ON s.lane_id = self.lane_id
LEFT JOIN incumbents i ON i.lane_id = self.lane_id
LEFT JOIN realised r ON r.lane_id = self.lane_id
WHERE self.customer_id = $1 AND self.mode = $2 AND ($3::bigint[] IS NULL OR self.lane_id = ANY ($3))
  AND (self.is_counted OR s.lane_id IS NOT NULL OR r.lane_id IS NOT NULL)
  AND l.customer_id = $1 AND l.lane_id = self.lane_id
