-- Changes the totals of flows by what lanes' summaries have become since their flows were stored, before these are written again. Lanes are
-- named or all of the mode (null)
INSERT INTO flow_totals AS t (customer_id, mode, contract_no, level, from_no, to_no, from_country, to_country, lanes, shipment_count, volume_e4,
  spend_lanes, spend_cents, awarded_cents, awarded_baseline_cents, savings_lanes, savings_cents)
SELECT $customer::bigint, $mode::smallint, l.contract_no, e.level, e.from_no, e.to_no, e.from_country, e.to_country, sum(l.sign),
  sum(l.sign * l.shipment_count), sum(l.sign * l.volume_e4), coalesce(sum(l.sign) FILTER (WHERE l.spend_cents IS NOT NULL), 0),
  coalesce(sum(l.sign * l.spend_cents), 0), sum(l.sign * l.awarded_cents), sum(l.sign * l.awarded_baseline_cents),
  coalesce(sum(l.sign) FILTER (WHERE l.savings_cents IS NOT NULL), 0), coalesce(sum(l.sign * l.savings_cents), 0)
FROM (
  SELECT 1 AS sign, contract_no, from_place, to_place, from_state, to_state, from_country, to_country, shipment_count, volume_e4, spend_cents,
    awarded_cents, awarded_baseline_cents, savings_cents
  FROM lane_ends WHERE customer_id = $customer AND mode = $mode AND ($lanes::bigint[] IS NULL OR lane_id = ANY ($lanes))
  UNION ALL
  SELECT -1, contract_no, from_place, to_place, from_state, to_state, from_country, to_country, shipment_count, volume_e4, spend_cents,
    awarded_cents, awarded_baseline_cents, savings_cents
  FROM lane_flows WHERE customer_id = $customer AND mode = $mode AND ($lanes::bigint[] IS NULL OR lane_id = ANY ($lanes))
) l
CROSS JOIN LATERAL (VALUES
  ('place', l.from_place, l.to_place, '', ''), ('state', l.from_state, l.to_state, '', ''),
  ('country', hashtextextended(l.from_country, 0), hashtextextended(l.to_country, 0), l.from_country, l.to_country)
) AS e(level, from_no, to_no, from_country, to_country)
GROUP BY l.contract_no, e.level, e.from_no, e.to_no, e.from_country, e.to_country
ON CONFLICT (customer_id, mode, contract_no, level, from_no, to_no) DO UPDATE SET
  lanes = t.lanes + excluded.lanes, shipment_count = t.shipment_count + excluded.shipment_count, volume_e4 = t.volume_e4 + excluded.volume_e4,
  spend_lanes = t.spend_lanes + excluded.spend_lanes, spend_cents = t.spend_cents + excluded.spend_cents,
  awarded_cents = t.awarded_cents + excluded.awarded_cents,
  awarded_baseline_cents = t.awarded_baseline_cents + excluded.awarded_baseline_cents,
  savings_lanes = t.savings_lanes + excluded.savings_lanes, savings_cents = t.savings_cents + excluded.savings_cents
