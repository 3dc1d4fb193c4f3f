-- Containers of shipments without a count, from their weight: ceil(weight / payload), at least one. $3: lines of whole shipments, or
-- null for all. $4, $5: payload in kg of a 20 ft container and of others. $6: equipment words that are 20 ft containers.
WITH shipments AS (
  SELECT coalesce(head_line_no, line_no) AS head, sum(weight_kg) AS weight_kg
  FROM lines
  WHERE customer_id = $1 AND upload_id = $2 AND state <> 2 AND ($3::integer[] IS NULL OR line_no = ANY ($3))
  GROUP BY 1
),
filled AS (
  SELECT s.head,
    greatest(1, ceil(coalesce(s.weight_kg, 0) / CASE WHEN r.equipment_word = ANY ($6::integer[]) THEN $4::integer ELSE $5::integer END))
      AS containers
  FROM shipments s
  JOIN lines h ON h.customer_id = $1 AND h.upload_id = $2 AND h.line_no = s.head
  LEFT JOIN routes r ON r.customer_id = $1 AND r.upload_id = $2 AND r.route_no = h.route_no
)
