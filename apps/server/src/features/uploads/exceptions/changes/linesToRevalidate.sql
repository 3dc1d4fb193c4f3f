-- Lines with a blank charge, charge of zero, credit or negative figure that other lines of their shipment made up for before, or do
-- now. $3: the maximum USD of a charge of zero.
CREATE TEMPORARY TABLE asking_lines ON COMMIT DROP AS
WITH touched AS (
  SELECT l.line_no, coalesce(b.head_line_no, b.line_no) AS head_before,
    l.charge IS NULL OR l.charge < 0 OR l.charge_usd BETWEEN 0 AND $3::numeric OR l.weight_kg < 0 OR l.volume_m3 < 0 OR l.miles < 0 OR l.containers < 0
      OR l.pieces < 0 OR l.chassis_days < 0 AS may_ask
  FROM lines l
  JOIN touched_lines b ON b.line_no = l.line_no
  WHERE l.customer_id = $1::bigint AND l.upload_id = $2::bigint
    AND l.state <> 2
), shared AS MATERIALIZED (
  SELECT coalesce(head_line_no, line_no) AS head FROM touched_lines GROUP BY 1 HAVING count(*) > 1
)
SELECT t.line_no
FROM touched t
JOIN shared s ON s.head = t.head_before
JOIN exception_lines x ON x.customer_id = $1::bigint AND x.upload_id = $2::bigint AND x.line_no = t.line_no
WHERE t.may_ask
