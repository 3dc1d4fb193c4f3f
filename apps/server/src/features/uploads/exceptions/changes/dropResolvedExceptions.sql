-- Drops exceptions that other lines of a touched shipment make up for: a blank charge if one of them has a charge, a negative
-- figure or charge (a credit note) if the shipment's sum is not negative, a charge of zero if the shipment costs more, or if it is
-- the remainder of a credit. $3: the maximum USD of a charge of zero. $4: a charge repeated on every row is included once.
WITH touched AS (
  SELECT l.*, coalesce(l.head_line_no, l.line_no) AS head FROM lines l
  JOIN touched_lines t ON t.line_no = l.line_no
  WHERE l.customer_id = $1 AND l.upload_id = $2
), sums AS MATERIALIZED (
  SELECT head, count(charge) AS charges,
    CASE WHEN min(currency) = max(currency) THEN sum(charge) ELSE coalesce(sum(charge_usd), sum(charge)) END AS charge,
    CASE WHEN $4 AND count(*) = count(charge) AND min(charge) = max(charge) THEN coalesce(max(charge_usd), max(charge))
      ELSE sum(coalesce(charge_usd, charge)) END AS charge_usd, min(charge) < 0 AS has_credit,
    sum(weight_kg) AS weight_kg, sum(volume_m3) AS volume_m3, sum(miles) AS miles,
    sum(containers) AS containers, sum(pieces) AS pieces, sum(chassis_days) AS chassis_days
  FROM touched WHERE state <> 2 GROUP BY head
)
DELETE FROM exceptions e
USING touched t JOIN sums s ON s.head = t.head
WHERE e.customer_id = $1 AND e.upload_id = $2 AND e.line_no = t.line_no AND e.settled_as IS NULL
  AND e.reason IN ('noCharge', 'negative', 'creditAlone', 'zeroCharge')
  AND CASE WHEN e.reason = 'noCharge' THEN s.charges > 0 WHEN e.reason = 'zeroCharge' THEN s.charge_usd > $3 OR s.has_credit
    ELSE 0 <= CASE WHEN e.field = 'totalCharge' THEN s.charge WHEN e.field = 'weight' THEN s.weight_kg
      WHEN e.field = 'volume' THEN s.volume_m3 WHEN e.field = 'miles' THEN s.miles WHEN e.field = 'containerCount' THEN s.containers
      WHEN e.field = 'pieces' THEN s.pieces WHEN e.field = 'chassisDays' THEN s.chassis_days END END
