-- How an upload changes the history: each lane it affects, with the figures of other included uploads. Shipments of the contract
-- period are not history (decision 13). Shipments of an upload that it replaces are in the figures before and not in those after.
-- $1 customer, $2 upload, $3 mode, $4 how many lanes to list, $5 the upload that it replaces (or null)
WITH start AS (
  SELECT coalesce((SELECT first_month FROM contracts WHERE customer_id = $1 AND mode = $3 AND is_current), 'infinity'::date) AS first_month
),
brought AS MATERIALIZED (
  SELECT m.history_id, sum(m.shipment_count) AS shipments, sum(m.volume) AS volume, sum(m.historic_charge_usd) AS spend_usd,
    sum(m.priced_charge_usd) AS priced_usd, sum(m.priced_volume) AS priced_volume, array_agg(m.month) AS months
  FROM lane_months m JOIN start s ON m.month < s.first_month WHERE m.customer_id = $1 AND m.upload_id = $2
  GROUP BY m.history_id
),
counted AS MATERIALIZED (
  SELECT m.history_id, m.month, sum(m.shipment_count) AS shipments, sum(m.volume) AS volume,
    sum(m.historic_charge_usd) AS spend_usd, sum(m.priced_charge_usd) AS priced_usd, sum(m.priced_volume) AS priced_volume
  FROM lane_months m JOIN lane_histories h ON h.customer_id = $1 AND h.history_id = m.history_id JOIN start s ON m.month < s.first_month
  WHERE m.customer_id = $1 AND m.upload_id <> $2 AND m.upload_id IS DISTINCT FROM $5::bigint AND m.is_counted AND h.mode = $3
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
  FROM lane_months m JOIN start s ON m.month < s.first_month
  WHERE m.customer_id = $1 AND m.upload_id = $5::bigint AND m.is_counted
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
),
-- The lane of the current contract; for a history without one, that of the newest contract.
shown_lanes AS (
  SELECT DISTINCT ON (l.history_id) l.history_id, l.lane_id, l.origin_label, l.destination_label, l.equipment, l.service, l.move_type
  FROM touched t
  JOIN lanes l ON l.customer_id = $1 AND l.history_id = t.history_id
  LEFT JOIN contracts k ON k.customer_id = $1 AND k.mode = $3 AND k.contract_no = l.contract_no
  ORDER BY l.history_id, k.is_current DESC NULLS LAST, l.contract_no DESC
)
SELECT
  (SELECT jsonb_build_object('lanes', count(*), 'shipments', coalesce(sum(shipments), 0), 'volume', coalesce(sum(volume), 0),
    'spendUsd', coalesce(sum(spend_usd), 0)) FROM former) AS before,
  CASE WHEN $5::bigint IS NOT NULL THEN (
    SELECT jsonb_build_object('lanes', count(*), 'shipments', coalesce(sum(shipments), 0), 'volume', coalesce(sum(volume), 0),
      'spendUsd', coalesce(sum(spend_usd), 0)) FROM replaced) END AS replaced,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('month', to_char(month, 'YYYY-MM'), 'shipmentsBefore', before, 'shipmentsNow', now) ORDER BY month), '[]')
   FROM (SELECT m.month, sum(m.shipment_count) AS now FROM lane_months m
           JOIN start s ON m.month < s.first_month
         WHERE m.customer_id = $1 AND m.upload_id = $2 GROUP BY m.month) brought_months
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
     ORDER BY c.is_new, c.brought_usd DESC, c.brought_volume DESC, l.lane_id LIMIT $4) n) AS changes
