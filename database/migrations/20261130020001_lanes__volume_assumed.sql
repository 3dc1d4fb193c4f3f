-- Whether the containers of a lane are assumed: a counted upload has no container count, and nobody said how to work it out.
ALTER TABLE lanes ADD COLUMN volume_assumed boolean NOT NULL DEFAULT false;
UPDATE lanes l SET volume_assumed = true
WHERE l.mode IN (2, 13) AND l.is_counted AND EXISTS (
  SELECT FROM lane_routes r
  JOIN uploads u ON u.customer_id = r.customer_id AND u.upload_id = r.upload_id
  WHERE r.customer_id = l.customer_id AND r.lane_id = l.lane_id AND r.has_shipments AND u.status = 200
    AND NOT jsonb_path_exists(u.reading, '$.columns[*] ? (@.field == "containerCount")'));
