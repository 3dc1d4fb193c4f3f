-- Volume and shipments ("loads") of lanes in the months of their contract, by the forecast. Loads are the history's per unit of
-- volume, or those of the typical shipment of a lane without history; null where neither is known.
SELECT l.lane_id,
  json_agg(coalesce(f.volume, 0) ORDER BY m.at) AS volume,
  CASE WHEN l.per_volume IS NOT NULL THEN json_agg(round(coalesce(f.volume, 0) * l.per_volume, 1) ORDER BY m.at) END AS loads
FROM (
  SELECT l.lane_id, CASE WHEN l.shipment_count = 0 THEN 1 / t.volume WHEN l.volume > 0 THEN l.shipment_count / l.volume END AS per_volume
  FROM lanes l
  LEFT JOIN lane_typical_shipments t ON t.customer_id = l.customer_id AND t.lane_id = l.lane_id
  WHERE l.customer_id = $customer AND l.lane_id = ANY ($lanes::bigint[])
) l
CROSS JOIN unnest($months::date[]) WITH ORDINALITY AS m (month, at)
LEFT JOIN lane_forecasts f ON f.customer_id = $customer AND f.lane_id = l.lane_id AND f.month = m.month
GROUP BY l.lane_id, l.per_volume
