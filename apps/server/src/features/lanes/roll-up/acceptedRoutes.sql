-- Accepted lines of an upload by route: the number of lines, of lines that belong to another line's shipment, and of shipments; the
-- miles stated in lines, the number of those lines, their lowest and highest miles. $1 customer, $2 upload
CREATE TEMP TABLE accepted_routes ON COMMIT DROP AS
SELECT route_no, count(*) AS lines, count(head_line_no) AS joined,
  count(*) FILTER (WHERE head_line_no IS NULL OR head_line_no = line_no) AS shipments,
  count(nullif(miles, 0)) AS given, sum(miles) AS miles, min(nullif(miles, 0)) AS lowest_miles, max(miles) AS highest_miles
FROM lines
WHERE customer_id = $1 AND upload_id = $2 AND state = 0
GROUP BY route_no
