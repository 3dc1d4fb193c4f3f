-- Drops exceptions that other lines of a shipment make up for: a blank charge if one of them has a charge, a negative figure or
-- charge (a credit note) if the shipment's sum is not negative, a charge of zero if the shipment costs more, or if it is the
-- remainder of a credit. $3: the maximum USD of a charge of zero. $4: a charge repeated on every row is included once.
WITH asked AS (
  SELECT e.line_no, e.field, e.reason, coalesce(l.head_line_no, l.line_no) AS head
  FROM exceptions e
  JOIN lines l ON l.customer_id = $1 AND l.upload_id = $2 AND l.line_no = e.line_no
  WHERE e.customer_id = $1 AND e.upload_id = $2 AND e.reason IN ('noCharge', 'negative', 'creditAlone', 'zeroCharge')
    AND e.settled_as IS NULL
), sums AS (
  SELECT coalesce(m.head_line_no, m.line_no) AS head, count(m.charge) AS charges,
    CASE WHEN min(m.currency) = max(m.currency) THEN sum(m.charge) ELSE coalesce(sum(m.charge_usd), sum(m.charge)) END AS charge,
    CASE WHEN $4 AND count(*) = count(m.charge) AND min(m.charge) = max(m.charge) THEN coalesce(max(m.charge_usd), max(m.charge))
      ELSE sum(coalesce(m.charge_usd, m.charge)) END AS charge_usd, min(m.charge) < 0 AS has_credit,
    sum(m.weight_kg) AS weight_kg, sum(m.volume_m3) AS volume_m3, sum(m.miles) AS miles,
    sum(m.containers) AS containers, sum(m.pieces) AS pieces, sum(m.chassis_days) AS chassis_days
  FROM lines m
  WHERE m.customer_id = $1 AND m.upload_id = $2 AND m.state <> 2
    AND coalesce(m.head_line_no, m.line_no) IN (SELECT head FROM asked)
  GROUP BY 1
)
DELETE FROM exceptions e
USING asked a JOIN sums s USING (head)
WHERE e.customer_id = $1 AND e.upload_id = $2 AND e.line_no = a.line_no AND e.field = a.field
  AND CASE WHEN a.reason = 'noCharge' THEN s.charges > 0 WHEN a.reason = 'zeroCharge' THEN s.charge_usd > $3 OR s.has_credit
    ELSE 0 <= CASE WHEN a.field = 'totalCharge' THEN s.charge WHEN a.field = 'weight' THEN s.weight_kg
      WHEN a.field = 'volume' THEN s.volume_m3 WHEN a.field = 'miles' THEN s.miles WHEN a.field = 'containerCount' THEN s.containers
      WHEN a.field = 'pieces' THEN s.pieces WHEN a.field = 'chassisDays' THEN s.chassis_days END END
