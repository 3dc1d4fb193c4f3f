-- Line count of every route; 0 for a route that is no longer used.
UPDATE routes r
SET line_count = coalesce(c.line_count, 0)
FROM routes o
LEFT JOIN (
  SELECT route_no, count(*)::integer AS line_count FROM lines
  WHERE customer_id = $1 AND upload_id = $2 AND state <> 2 GROUP BY route_no
) c ON c.route_no = o.route_no
WHERE o.customer_id = $1 AND o.upload_id = $2
  AND r.customer_id = $1 AND r.upload_id = $2 AND r.route_no = o.route_no
  AND r.line_count <> coalesce(c.line_count, 0)
