-- Awards of a contract with what their prices depend on, by lane; months: those still awarded from a month on; is_extended: another award
-- continues it in later months. $awards null: all in force of the carrier
SELECT a.award_id, a.lane_id, a.carrier_id, a.status, a.share, a.currency, a.usd_per_unit, a.structure_version,
       trim_scale(a.fuel_basis_usd_per_gallon) AS fuel_basis_usd_per_gallon,
       trim_scale(a.reference_usd_per_gallon) AS reference_usd_per_gallon, a.rates, l.origin_label, l.destination_label,
       l.equipment, l.move_type,
       ARRAY(SELECT to_char(m.month, 'YYYY-MM') FROM award_months m
             WHERE m.customer_id = $customer AND m.award_id = a.award_id AND m.is_active AND m.month >= $from::date
             ORDER BY m.month) AS months,
       EXISTS (SELECT FROM awards n JOIN award_months m ON m.customer_id = $customer AND m.award_id = n.award_id AND m.is_active
               WHERE n.customer_id = $customer AND n.replaces_award_id = a.award_id AND n.status IN ('Accepted', 'AcceptedInPart')
                 AND m.month > ALL (SELECT o.month FROM award_months o WHERE o.customer_id = $customer AND o.award_id = a.award_id AND o.is_active))
         AS is_extended
FROM awards a
JOIN lanes l ON l.customer_id = $customer AND l.lane_id = a.lane_id
WHERE a.customer_id = $customer AND a.mode = $mode AND a.contract_no = $contract
  AND ($carrier::bigint IS NULL OR a.carrier_id = $carrier)
  AND CASE WHEN $awards::bigint[] IS NULL
           THEN a.status IN ('Accepted', 'AcceptedInPart') AND EXISTS (
             SELECT FROM award_months m WHERE m.customer_id = $customer AND m.award_id = a.award_id AND m.is_active AND m.month >= $from)
           ELSE a.award_id = ANY ($awards) END
ORDER BY a.lane_id, a.award_id
