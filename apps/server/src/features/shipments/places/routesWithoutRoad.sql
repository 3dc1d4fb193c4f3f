-- Accepted rows of routes (and rows excluded or set aside because there is no road), most rows first.
-- $1 customer, $2 upload, $3 routes
SELECT route_no, count(*)::integer AS lines,
  -- All of these rows, and those currently included: rows, shipments, charges in USD, miles.
  ARRAY[count(*), count(DISTINCT coalesce(head_line_no, line_no)), coalesce(sum(charge_usd), 0), coalesce(sum(miles), 0)]::text[] AS all_rows,
  ARRAY[count(*) FILTER (WHERE state = 0), count(DISTINCT coalesce(head_line_no, line_no)) FILTER (WHERE state = 0),
    coalesce(sum(charge_usd) FILTER (WHERE state = 0), 0), coalesce(sum(miles) FILTER (WHERE state = 0), 0)]::text[] AS counted
FROM lines
WHERE customer_id = $1 AND upload_id = $2 AND route_no = ANY ($3::integer[]) AND (state = 0 OR excluded_by IN (2, 4))
GROUP BY route_no
ORDER BY count(*) DESC, route_no
