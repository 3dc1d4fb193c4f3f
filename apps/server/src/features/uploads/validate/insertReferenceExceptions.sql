-- A cell that refers to another line inherits that line's exception; a reference that leads to no figure is an exception itself.
INSERT INTO exceptions (customer_id, upload_id, line_no, field, reason, text, group_key)
SELECT $1, $2, r.line_no, r.field, found.reason, found.text, r.field || '|' || found.reason || '|' || found.group_text
FROM found_references r
LEFT JOIN lines t ON t.customer_id = $1 AND t.upload_id = $2 AND t.line_no = r.target_line_no AND t.state <> 2
LEFT JOIN exceptions e ON e.customer_id = $1 AND e.upload_id = $2 AND e.line_no = t.line_no AND e.field = r.field
  AND e.reason NOT IN ('creditAlone', 'zeroCharge', 'impossibleWeight', 'threeDecimals')
CROSS JOIN LATERAL (
  SELECT
    coalesce(e.reason, CASE WHEN r.field = 'weight' THEN 'weightNowhere' ELSE 'chargeNowhere' END) AS reason,
    coalesce(e.text, r.text) AS text,
    CASE WHEN e.reason IN ('chargeText', 'weightText') THEN left(e.text, 200) ELSE '' END AS group_text
) found
WHERE e.line_no IS NOT NULL
   OR t.line_no IS NULL
   OR (r.field = 'weight' AND t.weight_kg IS NULL)
   OR (r.field = 'totalCharge' AND t.charge IS NULL)
ON CONFLICT (customer_id, upload_id, line_no, field) DO NOTHING
