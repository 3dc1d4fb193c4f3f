-- Lanes' flows with their amounts, from their summaries; lanes are named or all of the mode (null)
INSERT INTO lane_flows AS f (customer_id, lane_id, history_id, mode, contract_no, from_end, to_end, from_place, to_place, from_state, to_state,
  from_country, to_country, shipment_count, volume_e4, spend_cents, awarded_cents, awarded_baseline_cents, savings_cents)
SELECT $customer::bigint, lane_id, history_id, mode, contract_no, from_end, to_end, from_place, to_place, from_state, to_state,
  from_country, to_country, shipment_count, volume_e4, spend_cents, awarded_cents, awarded_baseline_cents, savings_cents
FROM lane_ends
WHERE customer_id = $customer AND mode = $mode AND ($lanes::bigint[] IS NULL OR lane_id = ANY ($lanes))
ON CONFLICT (customer_id, lane_id) DO UPDATE SET
  history_id = excluded.history_id, mode = excluded.mode, contract_no = excluded.contract_no, from_end = excluded.from_end,
  to_end = excluded.to_end, from_place = excluded.from_place, to_place = excluded.to_place, from_state = excluded.from_state,
  to_state = excluded.to_state, from_country = excluded.from_country, to_country = excluded.to_country,
  shipment_count = excluded.shipment_count, volume_e4 = excluded.volume_e4, spend_cents = excluded.spend_cents,
  awarded_cents = excluded.awarded_cents, awarded_baseline_cents = excluded.awarded_baseline_cents, savings_cents = excluded.savings_cents
WHERE f IS DISTINCT FROM excluded
