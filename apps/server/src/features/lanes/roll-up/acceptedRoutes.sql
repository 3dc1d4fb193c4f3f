-- Accepted lines of an upload by route: the number of lines, of lines that belong to another line's shipment, and of shipments; the
-- miles stated in lines, the number of those lines, their lowest and highest miles. Counted from the lines, unless they are as they
-- were read: then the routes have it. $1 customer, $2 upload
CREATE TEMP TABLE accepted_routes ON COMMIT DROP AS
SELECT route_no, line_count::bigint AS lines, 0::bigint AS joined, line_count::bigint AS shipments,
  given_miles_lines::bigint AS given, given_miles AS miles, lowest_miles, highest_miles
FROM routes
WHERE customer_id = $1 AND upload_id = $2 AND line_count > 0
  AND NOT EXISTS (SELECT FROM routes WHERE customer_id = $1 AND upload_id = $2 AND given_miles_lines IS NULL)
UNION ALL
SELECT route_no, count(*), count(head_line_no), count(*) FILTER (WHERE head_line_no IS NULL OR head_line_no = line_no),
  count(nullif(miles, 0)), sum(miles), min(nullif(miles, 0)), max(miles)
FROM lines
WHERE customer_id = $1 AND upload_id = $2 AND state = 0
  AND EXISTS (SELECT FROM routes WHERE customer_id = $1 AND upload_id = $2 AND given_miles_lines IS NULL)
GROUP BY route_no
