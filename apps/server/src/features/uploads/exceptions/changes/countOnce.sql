-- If lines are charges of one shipment, its weight and measures are taken from its first line that is not excluded. $3: lines of
-- whole shipments, or null for all.
WITH members AS (
  SELECT line_no, coalesce(head_line_no, line_no) AS head, CASE WHEN head_line_no IS NULL THEN 0 ELSE line_no END AS turn,
    state <> 2 AS stays, weight_kg, volume_m3, miles, containers, pieces, chassis_days
  FROM lines
  WHERE customer_id = $1 AND upload_id = $2 AND ($3::integer[] IS NULL OR line_no = ANY ($3))
), shipments AS MATERIALIZED (
  SELECT head, (array_agg(line_no ORDER BY stays DESC, turn))[1] AS first_line,
    (array_agg(weight_kg ORDER BY stays DESC, turn) FILTER (WHERE weight_kg IS NOT NULL))[1] AS weight_kg,
    (array_agg(volume_m3 ORDER BY stays DESC, turn) FILTER (WHERE volume_m3 IS NOT NULL))[1] AS volume_m3,
    (array_agg(miles ORDER BY stays DESC, turn) FILTER (WHERE miles IS NOT NULL))[1] AS miles,
    (array_agg(containers ORDER BY stays DESC, turn) FILTER (WHERE containers IS NOT NULL))[1] AS containers,
    (array_agg(pieces ORDER BY stays DESC, turn) FILTER (WHERE pieces IS NOT NULL))[1] AS pieces,
    (array_agg(chassis_days ORDER BY stays DESC, turn) FILTER (WHERE chassis_days IS NOT NULL))[1] AS chassis_days
  FROM members GROUP BY head HAVING count(*) > 1
), once AS (
  SELECT m.line_no, o.weight_kg, o.volume_m3, o.miles, o.containers, o.pieces, o.chassis_days
  FROM members m
  JOIN shipments s ON s.head = m.head
  LEFT JOIN shipments o ON o.head = s.head AND o.first_line = m.line_no
)
UPDATE lines l
SET weight_kg = o.weight_kg, volume_m3 = o.volume_m3, miles = o.miles, containers = o.containers, pieces = o.pieces,
  chassis_days = o.chassis_days
FROM once o
WHERE l.customer_id = $1 AND l.upload_id = $2 AND l.line_no = o.line_no
  AND (l.weight_kg, l.volume_m3, l.miles, l.containers, l.pieces, l.chassis_days)
    IS DISTINCT FROM (o.weight_kg, o.volume_m3, o.miles, o.containers, o.pieces, o.chassis_days)
