-- What other lines of a touched shipment make up for is nothing to ask about: a blank charge where one of them carries a
-- charge, a negative figure or charge (a credit note) where the shipment's sum is none.
WITH touched AS (
  SELECT l.*, coalesce(l.head_line_no, l.line_no) AS head FROM lines l
  JOIN touched_lines t ON t.line_no = l.line_no
  WHERE l.customer_id = $1 AND l.upload_id = $2
), sums AS MATERIALIZED (
  SELECT head, count(charge) AS charges,
    CASE WHEN min(currency) = max(currency) THEN sum(charge) ELSE coalesce(sum(charge_usd), sum(charge)) END AS charge,
    sum(weight_kg) AS weight_kg, sum(volume_m3) AS volume_m3, sum(miles) AS miles,
    sum(containers) AS containers, sum(pieces) AS pieces, sum(chassis_days) AS chassis_days
  FROM touched WHERE state <> 2 GROUP BY head
)
DELETE FROM exceptions e
USING touched t JOIN sums s ON s.head = t.head
WHERE e.customer_id = $1 AND e.upload_id = $2 AND e.line_no = t.line_no AND e.settled_as IS NULL
  AND e.reason IN ('noCharge', 'negative', 'creditAlone')
  AND CASE WHEN e.reason = 'noCharge' THEN s.charges > 0 ELSE 0 <= CASE e.field
    WHEN 'totalCharge' THEN s.charge WHEN 'weight' THEN s.weight_kg WHEN 'volume' THEN s.volume_m3 WHEN 'miles' THEN s.miles
    WHEN 'containerCount' THEN s.containers WHEN 'pieces' THEN s.pieces WHEN 'chassisDays' THEN s.chassis_days END END
