-- What an upload changes of the history: each lane it touches, with what other uploads count there already. Shipments of the contract
-- period are no history (decision 13). $1 customer, $2 upload, $3 mode, $4 how many lanes to name
WITH start AS (
  SELECT coalesce((SELECT first_month FROM contract_starts WHERE customer_id = $1 AND mode = $3), 'infinity'::date) AS first_month
),
brought AS MATERIALIZED (
  SELECT m.lane_id, sum(m.shipment_count) AS shipments, sum(m.volume) AS volume, sum(m.historic_charge_usd) AS spend_usd,
    sum(m.priced_charge_usd) AS priced_usd, sum(m.priced_volume) AS priced_volume, array_agg(m.month) AS months
  FROM lane_months m JOIN start s ON m.month < s.first_month WHERE m.customer_id = $1 AND m.upload_id = $2
  GROUP BY m.lane_id
),
counted AS MATERIALIZED (
  SELECT m.lane_id, m.month, sum(m.shipment_count) AS shipments, sum(m.volume) AS volume,
    sum(m.historic_charge_usd) AS spend_usd, sum(m.priced_charge_usd) AS priced_usd, sum(m.priced_volume) AS priced_volume
  FROM lane_months m JOIN lanes l ON l.customer_id = $1 AND l.lane_id = m.lane_id JOIN start s ON m.month < s.first_month
  WHERE m.customer_id = $1 AND m.upload_id <> $2 AND m.is_counted AND l.mode = $3
  GROUP BY m.lane_id, m.month
),
former AS MATERIALIZED (
  SELECT lane_id, sum(shipments) AS shipments, sum(volume) AS volume, sum(spend_usd) AS spend_usd, sum(priced_usd) AS priced_usd,
    sum(priced_volume) AS priced_volume, array_agg(month) AS months
  FROM counted GROUP BY lane_id
),
lane_changes AS (
  SELECT b.lane_id, f.lane_id IS NULL AS is_new, b.shipments, b.volume, b.spend_usd,
    coalesce(f.shipments, 0) AS former_shipments, coalesce(f.volume, 0) AS former_volume, coalesce(f.spend_usd, 0) AS former_spend_usd,
    f.priced_usd / nullif(f.priced_volume, 0) AS former_unit_cost,
    (coalesce(f.priced_usd, 0) + b.priced_usd) / nullif(coalesce(f.priced_volume, 0) + b.priced_volume, 0) AS unit_cost,
    cardinality(b.months) AS month_count,
    (SELECT count(*) FROM unnest(b.months) AS month WHERE month = ANY (f.months))::integer AS shared_months
  FROM brought b LEFT JOIN former f ON f.lane_id = b.lane_id
)
SELECT
  (SELECT jsonb_build_object('lanes', count(*), 'shipments', coalesce(sum(shipments), 0), 'volume', coalesce(sum(volume), 0),
    'spendUsd', coalesce(sum(spend_usd), 0)) FROM former) AS before,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('month', to_char(month, 'YYYY-MM'), 'shipmentsBefore', before, 'shipmentsNow', now) ORDER BY month), '[]')
   FROM (SELECT m.month, sum(m.shipment_count) AS now FROM lane_months m
           JOIN start s ON m.month < s.first_month
         WHERE m.customer_id = $1 AND m.upload_id = $2 GROUP BY m.month) brought_months
   JOIN (SELECT month, sum(shipments) AS before FROM counted GROUP BY month) counted_months USING (month)) AS shared_months,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('laneId', n.lane_id::text, 'origin', l.origin_label, 'destination', l.destination_label,
      'equipment', coalesce(l.equipment, l.service, l.move_type), 'isNew', n.is_new,
      'shipmentsBefore', n.former_shipments, 'shipmentsAfter', n.former_shipments + n.shipments,
      'volumeBefore', n.former_volume, 'volumeAfter', n.former_volume + n.volume,
      'spendBeforeUsd', n.former_spend_usd, 'spendAfterUsd', n.former_spend_usd + n.spend_usd,
      'unitCostBeforeUsd', round(n.former_unit_cost, 4), 'unitCostAfterUsd', round(n.unit_cost, 4),
      'newMonths', n.month_count - n.shared_months, 'sharedMonths', n.shared_months)
      ORDER BY n.is_new, n.spend_usd DESC, n.volume DESC, n.lane_id), '[]')
   FROM (SELECT * FROM lane_changes ORDER BY is_new, spend_usd DESC, volume DESC, lane_id LIMIT $4) n
   JOIN lanes l ON l.customer_id = $1 AND l.lane_id = n.lane_id) AS changes
