-- Rows given another number move under the head of the shipment with that number; for a new number, the first of them becomes its
-- head.
WITH renumbered AS (
  SELECT p.line_no, p.shipment_ref FROM parsed_lines p
  JOIN given_cells g ON g.line_no = p.line_no AND g.field = 'shipmentId'
), carrying AS (
  SELECT DISTINCT ON (l.shipment_ref) l.shipment_ref, coalesce(l.head_line_no, l.line_no) AS head
  FROM lines l
  JOIN touched_lines t ON t.line_no = l.line_no
  WHERE l.customer_id = $1 AND l.upload_id = $2 AND l.shipment_ref IN (SELECT shipment_ref FROM renumbered)
    AND l.excluded_by IS DISTINCT FROM 3 AND l.line_no NOT IN (SELECT line_no FROM renumbered)
  ORDER BY l.shipment_ref, l.line_no
), moved AS (
  SELECT r.line_no, r.shipment_ref, CASE WHEN r.shipment_ref IS NOT NULL THEN
    coalesce(c.head, min(r.line_no) OVER (PARTITION BY r.shipment_ref)) END AS head
  FROM renumbered r
  LEFT JOIN carrying c ON c.shipment_ref = r.shipment_ref
)
UPDATE lines l
SET shipment_ref = m.shipment_ref, head_line_no = nullif(m.head, l.line_no)
FROM moved m
WHERE l.customer_id = $1 AND l.upload_id = $2 AND l.line_no = m.line_no
