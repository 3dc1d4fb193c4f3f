-- Adds what files contain of lanes by carrier to the totals of their flows between states and between countries, or subtracts it. Lanes are
-- named, or those of histories, or all of the mode (null)
INSERT INTO flow_carriers AS t (customer_id, mode, contract_no, level, from_no, to_no, carrier, lanes, shipment_count, charge_usd)
SELECT $customer::bigint, $mode::smallint, f.contract_no, e.level, e.from_no, e.to_no, h.carrier, $times::integer * count(*),
  $times * sum(h.shipment_count), $times * sum(h.charge_usd)
FROM lane_flows f
JOIN history_spend h ON h.customer_id = $customer AND h.mode = $mode AND h.history_id = f.history_id
CROSS JOIN LATERAL (VALUES
  ('state', f.from_state, f.to_state), ('country', hashtextextended(f.from_country, 0), hashtextextended(f.to_country, 0))
) AS e(level, from_no, to_no)
WHERE f.customer_id = $customer AND f.mode = $mode
  AND ($lanes::bigint[] IS NULL OR f.lane_id = ANY ($lanes) OR f.history_id = ANY ($histories::bigint[]))
GROUP BY f.contract_no, e.level, e.from_no, e.to_no, h.carrier
ON CONFLICT (customer_id, mode, contract_no, level, from_no, to_no, carrier) DO UPDATE SET
  lanes = t.lanes + excluded.lanes, shipment_count = t.shipment_count + excluded.shipment_count, charge_usd = t.charge_usd + excluded.charge_usd
