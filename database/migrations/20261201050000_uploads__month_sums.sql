-- What the Owner is warned about before approval, read often: shipments and charges of each month, and the score of the data.
-- month_sums: {"2025-03": {"shipments": 12, "chargeUsd": 3456.78}}; null until the upload has lanes.
ALTER TABLE uploads ADD COLUMN month_sums jsonb, ADD COLUMN quality_score smallint;

-- As their owner, for this only.
ALTER TABLE uploads NO FORCE ROW LEVEL SECURITY;
ALTER TABLE lane_months NO FORCE ROW LEVEL SECURITY;
ALTER TABLE upload_quality NO FORCE ROW LEVEL SECURITY;

UPDATE uploads u SET month_sums = s.sums
FROM (
  SELECT customer_id, upload_id,
    jsonb_object_agg(to_char(month, 'YYYY-MM'), jsonb_build_object('shipments', shipments, 'chargeUsd', charge_usd)) AS sums
  FROM (
    SELECT customer_id, upload_id, month, sum(shipment_count) AS shipments, coalesce(sum(historic_charge_usd), 0) AS charge_usd
    FROM lane_months GROUP BY customer_id, upload_id, month
  ) months GROUP BY customer_id, upload_id
) s
WHERE u.customer_id = s.customer_id AND u.upload_id = s.upload_id;

UPDATE uploads u SET quality_score = q.score FROM upload_quality q
WHERE u.customer_id = q.customer_id AND u.upload_id = q.upload_id;

ALTER TABLE uploads FORCE ROW LEVEL SECURITY;
ALTER TABLE lane_months FORCE ROW LEVEL SECURITY;
ALTER TABLE upload_quality FORCE ROW LEVEL SECURITY;
