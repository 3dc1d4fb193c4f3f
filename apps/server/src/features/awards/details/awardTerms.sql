-- Awards of a customer with their rates and terms as they were when made, and their months: the active ones; once none is active, those
-- that were awarded last. By lane.
SELECT a.award_id, a.lane_id, l.origin_label, l.destination_label, l.equipment, l.service, l.move_type, l.distance_miles,
       a.mode, a.structure_version, a.currency, a.rates, a.bid_texts, trim_scale(a.fuel_basis_usd_per_gallon) AS fuel_basis_usd_per_gallon,
       a.transit_days, a.valid_from, a.valid_to, a.share, a.answer_by, m.months
FROM awards a
JOIN lanes l ON l.customer_id = a.customer_id AND l.lane_id = a.lane_id
LEFT JOIN lane_typical_shipments t ON t.customer_id = a.customer_id AND t.lane_id = a.lane_id
CROSS JOIN LATERAL (
  SELECT json_agg(json_build_object('month', to_char(w.month, 'YYYY-MM'), 'volume', trim_scale(w.volume)::text,
           'loads', loads_of_volume(w.volume, l.shipment_count, l.volume, t.volume)::text, 'awardedUsd', w.awarded_usd::text) ORDER BY w.month) AS months
  FROM (
    SELECT x.month, round(x.month_volume * x.share / 100, 3) AS volume, x.awarded_usd
    FROM award_months x
    WHERE x.customer_id = a.customer_id AND x.award_id = a.award_id
      AND (x.is_active OR a.status NOT IN ('Pending', 'Accepted', 'AcceptedInPart')
             AND (a.status = 'Replaced') = (x.ended_by_amendment IS NOT NULL))) w) m
WHERE a.customer_id = $customer AND a.award_id = ANY ($awards::bigint[]) AND m.months IS NOT NULL
ORDER BY l.origin_label, l.destination_label, a.lane_id, a.award_id
