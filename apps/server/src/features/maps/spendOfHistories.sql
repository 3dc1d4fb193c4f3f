-- What files contain of histories by carrier; histories are named or all of the mode (null)
INSERT INTO history_spend (customer_id, mode, history_id, carrier, from_place, to_place, from_state, to_state, from_country, to_country,
  shipment_count, charge_usd, first_month, last_month)
SELECT p.customer_id, k.mode, k.history_id, p.carrier, k.from_place, k.to_place, k.from_state, k.to_state, k.from_country, k.to_country,
  p.shipment_count, p.charge_usd, p.first_month, p.last_month
FROM (
  -- Contracts share histories, whose ends are the same in each.
  SELECT DISTINCT ON (history_id) mode, history_id, from_place, to_place, from_state, to_state, from_country, to_country
  FROM lane_flows
  WHERE customer_id = $customer AND mode = $mode AND ($histories::bigint[] IS NULL OR history_id = ANY ($histories))
  ORDER BY history_id, lane_id
) k
JOIN (
  SELECT customer_id, history_id, carrier, sum(shipment_count) AS shipment_count, sum(charge_usd) AS charge_usd, min(month) AS first_month,
    max(month) AS last_month
  FROM lane_parts
  WHERE customer_id = $customer AND is_counted AND ($histories::bigint[] IS NULL OR history_id = ANY ($histories))
  GROUP BY customer_id, history_id, carrier
) p ON p.history_id = k.history_id
