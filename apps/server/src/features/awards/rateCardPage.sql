-- A page of the awards in a mode, by lane and award. $1 customer, $2 mode, $3 carrier (null: all), $4 lanes (null: all), $5 moment,
-- $6 contract (null: every planned and open one), $7 and $8 lane and award that ended the previous page, $9 page size
SELECT a.award_id, a.lane_id, a.carrier_id, l.contract_no, l.origin_label, l.destination_label, l.equipment, l.service, l.move_type, l.distance_miles,
       c.name AS carrier_name, a.status, a.share, a.currency, a.structure_version, a.transit_days,
       to_char(a.valid_from, 'YYYY-MM-DD') AS valid_from, to_char(a.valid_to, 'YYYY-MM-DD') AS valid_to,
       trim_scale(a.fuel_basis_usd_per_gallon) AS fuel_basis_usd_per_gallon, a.rates, a.bid_texts, m.months, m.awarded_usd
FROM awards a
JOIN lanes l ON l.customer_id = $1 AND l.lane_id = a.lane_id
JOIN contracts n ON n.customer_id = $1 AND n.mode = a.mode AND n.contract_no = a.contract_no
  AND CASE WHEN $6::smallint IS NULL THEN n.state IN ('Planned', 'Open') ELSE n.contract_no = $6 END
JOIN companies c ON c.company_id = a.carrier_id
CROSS JOIN LATERAL (
  SELECT string_agg(to_char(g.month, 'YYYY-MM'), ' ' ORDER BY g.month) AS months, sum(g.awarded_usd) AS awarded_usd
  FROM counted_award_months g
  WHERE g.customer_id = $1 AND g.award_id = a.award_id AND g.expires_at > $5) m
WHERE a.customer_id = $1 AND a.mode = $2 AND ($3::bigint IS NULL OR a.carrier_id = $3)
  AND ($4::bigint[] IS NULL OR a.lane_id = ANY ($4)) AND m.months IS NOT NULL
  AND (a.lane_id, a.award_id) > ($7::bigint, $8::bigint)
ORDER BY a.lane_id, a.award_id
LIMIT $9
