-- Excludes shipments without a volume; the same as in rowFigures.sql. $1 customer, $2 upload, $3 unit, $4 field of the volume, $5 state,
-- $6 reason
UPDATE lines SET state = $5, excluded_by = $6
WHERE customer_id = $1 AND upload_id = $2 AND state <> $5 AND coalesce(head_line_no, line_no) IN (
  SELECT coalesce(l.head_line_no, l.line_no)
  FROM lines l
  LEFT JOIN exceptions e ON e.customer_id = $1 AND e.upload_id = $2 AND e.line_no = l.line_no AND e.field = $4
  WHERE l.customer_id = $1 AND l.upload_id = $2 AND l.state <> $5
  GROUP BY 1
  HAVING count(e.line_no) = 0 AND NOT coalesce(bool_or(
    CASE WHEN $3::text = 'mi' THEN l.miles WHEN $3::text = 'containers' THEN l.containers WHEN $3::text = 'm3' THEN l.volume_m3 ELSE l.weight_kg END
      <> 0), false))
