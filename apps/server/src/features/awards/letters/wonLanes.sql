-- What carriers won in a contract: the awards they accepted, by carrier and lane. $1 customer, $2 mode, $3 carriers (null: all), $4 contract
SELECT a.carrier_id, c.name AS carrier_name, a.lane_id, l.origin_label, l.destination_label, l.equipment, l.service, l.move_type,
       m.months, a.share, m.volume, a.transit_days, a.currency, trim_scale(a.fuel_basis_usd_per_gallon) AS fuel_basis_usd_per_gallon,
       a.rates, a.bid_texts, a.structure_version, m.awarded_usd, a.answered_at
FROM awards a
JOIN lanes l ON l.customer_id = $1 AND l.lane_id = a.lane_id
JOIN companies c ON c.company_id = a.carrier_id
CROSS JOIN LATERAL (
  SELECT array_agg(to_char(w.month, 'YYYY-MM') ORDER BY w.month) AS months, sum(w.awarded_usd) AS awarded_usd,
         trim_scale(round(sum(w.month_volume * w.share / 100), 3)) AS volume
  FROM award_months w WHERE w.customer_id = $1 AND w.award_id = a.award_id AND w.is_active) m
WHERE a.customer_id = $1 AND a.mode = $2 AND a.contract_no = $4 AND ($3::bigint[] IS NULL OR a.carrier_id = ANY ($3))
  AND a.status IN ('Accepted', 'AcceptedInPart') AND m.months IS NOT NULL
ORDER BY c.name, a.carrier_id, l.origin_label, l.destination_label, a.lane_id, a.award_id
