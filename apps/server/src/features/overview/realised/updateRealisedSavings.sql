-- freight's realisedMonths() for a mode: shipments of the contract months at the awarded rates. $1 customer, $2 mode
WITH given AS MATERIALIZED (
  SELECT m.lane_id, m.month, m.carrier_id, 0.01 * m.share * m.month_volume AS volume, m.awarded_usd, m.baseline_usd
  FROM counted_award_months m
  WHERE m.customer_id = $1 AND m.mode = $2
),
carried AS MATERIALIZED (
  SELECT l.lane_id, l.history_id, l.contract_no, p.month, p.carrier, sum(p.shipment_count)::integer AS shipment_count, sum(p.priced_volume) AS volume,
         sum(p.priced_charge_usd) AS invoiced_usd
  FROM lane_parts p
  JOIN lanes l ON l.customer_id = $1 AND l.history_id = p.history_id AND l.mode = $2
  JOIN contracts c ON c.customer_id = $1 AND c.mode = $2 AND c.contract_no = l.contract_no AND p.month >= c.first_month
  WHERE p.customer_id = $1 AND p.is_counted AND l.lane_id IN (SELECT lane_id FROM given)
  GROUP BY l.lane_id, l.history_id, l.contract_no, p.month, p.carrier
),
-- Rates as fractions: of a carrier's month, of all of its months (if the month was awarded without volume), of all carriers.
own_month AS (SELECT lane_id, month, carrier_id, sum(awarded_usd) AS usd, sum(volume) AS volume FROM given GROUP BY 1, 2, 3),
own_lane AS (SELECT lane_id, carrier_id, sum(awarded_usd) AS usd, sum(volume) AS volume FROM given GROUP BY 1, 2),
any_month AS (
  SELECT lane_id, month, sum(awarded_usd) AS usd, sum(volume) AS volume, sum(baseline_usd) AS baseline_usd,
         sum(volume) FILTER (WHERE baseline_usd IS NOT NULL) AS baseline_volume
  FROM given GROUP BY 1, 2
),
any_lane AS (
  SELECT lane_id, sum(awarded_usd) AS usd, sum(volume) AS volume, sum(baseline_usd) AS baseline_usd,
         sum(volume) FILTER (WHERE baseline_usd IS NOT NULL) AS baseline_volume
  FROM given GROUP BY 1
),
rated AS (
  SELECT c.*, k.carrier_id, o.carrier_id IS NOT NULL AS is_awarded,
         CASE WHEN o.volume > 0 THEN o.usd WHEN o.carrier_id IS NOT NULL THEN ol.usd WHEN a.volume > 0 THEN a.usd ELSE al.usd END AS rate_usd,
         CASE WHEN o.volume > 0 THEN o.volume WHEN o.carrier_id IS NOT NULL THEN ol.volume WHEN a.volume > 0 THEN a.volume ELSE al.volume END
           AS rate_volume,
         -- Where several contracts awarded the month, shipments belong to one that awarded their carrier, else to the newest.
         row_number() OVER (PARTITION BY c.history_id, c.month, c.carrier ORDER BY o.carrier_id IS NULL, c.contract_no DESC) AS place,
         CASE WHEN a.baseline_volume > 0 THEN a.baseline_usd ELSE al.baseline_usd END AS baseline_usd,
         CASE WHEN a.baseline_volume > 0 THEN a.baseline_volume ELSE al.baseline_volume END AS baseline_volume
  FROM carried c
  JOIN any_month a ON a.lane_id = c.lane_id AND a.month = c.month
  JOIN any_lane al ON al.lane_id = c.lane_id
  LEFT JOIN carrier_aliases k ON k.customer_id = $1 AND k.name = c.carrier
  LEFT JOIN own_month o ON o.lane_id = c.lane_id AND o.month = c.month AND o.carrier_id = k.carrier_id
  LEFT JOIN own_lane ol ON ol.lane_id = c.lane_id AND ol.carrier_id = k.carrier_id
),
costed AS (
  SELECT r.*, round((rate_usd * volume)::numeric(60, 24) / rate_volume, 2) AS contract_usd,
         CASE WHEN baseline_volume > 0 THEN round((baseline_usd * volume)::numeric(60, 24) / baseline_volume, 2) END AS at_baseline_usd
  FROM rated r WHERE rate_volume > 0 AND place = 1
),
-- Returned and counted: a cluster would write the rows by COPY otherwise, which row-level security refuses.
written AS (
  INSERT INTO lane_realised (customer_id, lane_id, contract_no, month, carrier, mode, carrier_id, is_awarded, shipment_count, volume, contract_usd,
                             invoiced_usd, rate_leak_usd, routing_leak_usd, awarded_savings_usd, realised_savings_usd)
  SELECT $1::bigint, lane_id, contract_no, month, carrier, $2::smallint, carrier_id, is_awarded, shipment_count, volume, contract_usd, invoiced_usd,
         CASE WHEN is_awarded THEN invoiced_usd - contract_usd ELSE 0 END,
         CASE WHEN is_awarded THEN 0 ELSE invoiced_usd - contract_usd END,
         coalesce(at_baseline_usd - contract_usd, 0), coalesce(at_baseline_usd - invoiced_usd, 0)
  FROM costed
  RETURNING customer_id
)
SELECT count(*) FROM written
