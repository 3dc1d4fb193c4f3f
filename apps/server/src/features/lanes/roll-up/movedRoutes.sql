-- Routes of an upload whose history, estimated miles, zips or equipment changed, including new and deleted routes.
-- $1 customer, $2 upload, $3 mode
CREATE TEMP TABLE moved_routes ON COMMIT DROP AS
-- Read by itself: a cluster would lose distances otherwise, as it takes from a table of one node only the columns that it sees outside
-- the expressions of a query that is joined with FULL JOIN.
WITH keyed AS (SELECT * FROM keyed_routes)
SELECT route_no, r.history_id AS former_history_id, k.history_id, k.estimated_miles, k.origin_zip, k.destination_zip, k.equipment
FROM (
  SELECT k.route_no, h.history_id, CASE WHEN mode_uses_miles($3::smallint) THEN k.distance_miles END AS estimated_miles,
    k.origin_zip, k.destination_zip, k.stated_equipment AS equipment
  FROM keyed k
  JOIN lane_histories h ON h.customer_id = $1 AND h.mode = $3 AND h.lane_key = k.lane_key
) k
FULL JOIN (
  SELECT route_no, history_id, estimated_miles, origin_zip, destination_zip, equipment FROM lane_routes WHERE customer_id = $1 AND upload_id = $2
) r USING (route_no)
WHERE (k.history_id, k.estimated_miles, k.origin_zip, k.destination_zip, k.equipment)
  IS DISTINCT FROM (r.history_id, r.estimated_miles, r.origin_zip, r.destination_zip, r.equipment)
