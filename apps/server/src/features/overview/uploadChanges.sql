-- How an upload changes the history of a contract's lanes: each lane it affects, with the figures of other included uploads. Months
-- from $until on are not history (decision 13). Shipments of an upload that it replaces ($replaced, or null) are in the figures
-- before and not in those after. $limit: how many lanes to list.
WITH shown_lanes AS MATERIALIZED (
  SELECT history_id, lane_id, origin_label, destination_label, equipment, service, move_type
  FROM lanes WHERE customer_id = $customer AND mode = $mode AND contract_no = $contract
),
brought AS MATERIALIZED (
  SELECT m.history_id, sum(m.shipment_count) AS shipments, sum(m.volume) AS volume, sum(m.historic_charge_usd) AS spend_usd,
    sum(m.priced_charge_usd) AS priced_usd, sum(m.priced_volume) AS priced_volume, array_agg(m.month) AS months
  FROM lane_months m JOIN shown_lanes l ON l.history_id = m.history_id
  WHERE m.customer_id = $customer AND m.upload_id = $upload AND m.month < $until
  GROUP BY m.history_id
),
counted AS MATERIALIZED (
  SELECT m.history_id, m.month, sum(m.shipment_count) AS shipments, sum(m.volume) AS volume,
    sum(m.historic_charge_usd) AS spend_usd, sum(m.priced_charge_usd) AS priced_usd, sum(m.priced_volume) AS priced_volume
  FROM lane_months m JOIN shown_lanes l ON l.history_id = m.history_id
  WHERE m.customer_id = $customer AND m.upload_id <> $upload AND m.upload_id IS DISTINCT FROM $replaced::bigint AND m.is_counted
    AND m.month < $until
  GROUP BY m.history_id, m.month
),
kept AS MATERIALIZED (
  SELECT history_id, sum(shipments) AS shipments, sum(volume) AS volume, sum(spend_usd) AS spend_usd, sum(priced_usd) AS priced_usd,
    sum(priced_volume) AS priced_volume, array_agg(month) AS months
  FROM counted GROUP BY history_id
),
replaced AS MATERIALIZED (
  SELECT m.history_id, sum(m.shipment_count) AS shipments, sum(m.volume) AS volume, sum(m.historic_charge_usd) AS spend_usd,
    sum(m.priced_charge_usd) AS priced_usd, sum(m.priced_volume) AS priced_volume
  FROM lane_months m JOIN shown_lanes l ON l.history_id = m.history_id
  WHERE m.customer_id = $customer AND m.upload_id = $replaced::bigint AND m.is_counted AND m.month < $until
  GROUP BY m.history_id
),
former AS MATERIALIZED (
  SELECT history_id, sum(shipments) AS shipments, sum(volume) AS volume, sum(spend_usd) AS spend_usd, sum(priced_usd) AS priced_usd,
    sum(priced_volume) AS priced_volume
  FROM (
    SELECT history_id, shipments, volume, spend_usd, priced_usd, priced_volume FROM kept
    UNION ALL SELECT history_id, shipments, volume, spend_usd, priced_usd, priced_volume FROM replaced
  ) both_uploads GROUP BY history_id
),
touched AS (SELECT history_id FROM brought UNION SELECT history_id FROM replaced),
lane_changes AS (
  SELECT t.history_id, f.history_id IS NULL AS is_new, coalesce(k.shipments, 0) + coalesce(b.shipments, 0) AS shipments,
    coalesce(k.volume, 0) + coalesce(b.volume, 0) AS volume, coalesce(k.spend_usd, 0) + coalesce(b.spend_usd, 0) AS spend_usd,
    coalesce(b.spend_usd, 0) AS brought_usd, coalesce(b.volume, 0) AS brought_volume,
    coalesce(f.shipments, 0) AS former_shipments, coalesce(f.volume, 0) AS former_volume, coalesce(f.spend_usd, 0) AS former_spend_usd,
    f.priced_usd / nullif(f.priced_volume, 0) AS former_unit_cost,
    (coalesce(k.priced_usd, 0) + coalesce(b.priced_usd, 0)) / nullif(coalesce(k.priced_volume, 0) + coalesce(b.priced_volume, 0), 0) AS unit_cost,
    coalesce(cardinality(b.months), 0) AS month_count,
    (SELECT count(*) FROM unnest(b.months) AS month WHERE month = ANY (k.months))::integer AS shared_months
  FROM touched t
  LEFT JOIN brought b ON b.history_id = t.history_id
  LEFT JOIN kept k ON k.history_id = t.history_id
  LEFT JOIN former f ON f.history_id = t.history_id
)
SELECT
  (SELECT jsonb_build_object('lanes', count(*), 'shipments', coalesce(sum(shipments), 0), 'volume', coalesce(sum(volume), 0),
    'spendUsd', coalesce(sum(spend_usd), 0)) FROM former) AS before,
  CASE WHEN $replaced::bigint IS NOT NULL THEN (
    SELECT jsonb_build_object('lanes', count(*), 'shipments', coalesce(sum(shipments), 0), 'volume', coalesce(sum(volume), 0),
      'spendUsd', coalesce(sum(spend_usd), 0)) FROM replaced) END AS replaced,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('month', to_char(month, 'YYYY-MM'), 'shipmentsBefore', before, 'shipmentsNow', now) ORDER BY month), '[]')
   FROM (SELECT m.month, sum(m.shipment_count) AS now FROM lane_months m
           JOIN shown_lanes l ON l.history_id = m.history_id
         WHERE m.customer_id = $customer AND m.upload_id = $upload AND m.month < $until GROUP BY m.month) brought_months
   JOIN (SELECT month, sum(shipments) AS before FROM counted GROUP BY month) counted_months USING (month)) AS shared_months,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('laneId', n.lane_id::text, 'origin', n.origin_label, 'destination', n.destination_label,
      'equipment', coalesce(n.equipment, n.service, n.move_type), 'isNew', n.is_new,
      'shipmentsBefore', n.former_shipments, 'shipmentsAfter', n.shipments,
      'volumeBefore', n.former_volume, 'volumeAfter', n.volume,
      'spendBeforeUsd', n.former_spend_usd, 'spendAfterUsd', n.spend_usd,
      'unitCostBeforeUsd', round(n.former_unit_cost, 4), 'unitCostAfterUsd', round(n.unit_cost, 4),
      'newMonths', n.month_count - n.shared_months, 'sharedMonths', n.shared_months)
      ORDER BY n.is_new, n.brought_usd DESC, n.brought_volume DESC, n.lane_id), '[]')
   FROM (
     SELECT c.*, l.lane_id, l.origin_label, l.destination_label, l.equipment, l.service, l.move_type
     FROM lane_changes c JOIN shown_lanes l USING (history_id)
     ORDER BY c.is_new, c.brought_usd DESC, c.brought_volume DESC, l.lane_id LIMIT $limit::integer) n) AS changes
