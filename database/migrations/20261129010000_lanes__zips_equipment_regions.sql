-- What the shipments of a route state that is not part of the lane's key, and whether the route has any accepted shipment.
ALTER TABLE lane_routes
  ADD origin_zip text,
  ADD destination_zip text,
  ADD equipment text,
  ADD has_shipments boolean NOT NULL DEFAULT true;

ALTER TABLE lanes
  -- The zip that all shipments of the lane share, else null; how many different zips they state.
  ADD origin_zip text,
  ADD destination_zip text,
  ADD origin_zip_count integer NOT NULL DEFAULT 0,
  ADD destination_zip_count integer NOT NULL DEFAULT 0,
  -- Modes whose lane key has no equipment (3, 7): every equipment its shipments state. lanes.equipment is the one they share, if any.
  ADD equipment_types text[] NOT NULL DEFAULT '{}',
  -- Trade region of each end. trade_region is the region of both, else NONE.
  ADD origin_region text NOT NULL DEFAULT 'NONE',
  ADD destination_region text NOT NULL DEFAULT 'NONE',
  -- The one region, or "APAC – USMCA" for a lane between two.
  ADD region_pair text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN trade_region <> 'NONE' THEN trade_region
      WHEN origin_region <> destination_region THEN origin_region || ' – ' || destination_region
      ELSE 'NONE' END) STORED;

-- As their owner, for this only.
ALTER TABLE lane_routes NO FORCE ROW LEVEL SECURITY;
ALTER TABLE lanes NO FORCE ROW LEVEL SECURITY;
ALTER TABLE lane_months NO FORCE ROW LEVEL SECURITY;
ALTER TABLE routes NO FORCE ROW LEVEL SECURITY;
ALTER TABLE resolved_places NO FORCE ROW LEVEL SECURITY;
ALTER TABLE resolved_words NO FORCE ROW LEVEL SECURITY;
ALTER TABLE bridged_awards NO FORCE ROW LEVEL SECURITY;

UPDATE lane_routes r SET
  -- Drayage turns a route around where the file names the port at the other end.
  origin_zip = CASE WHEN l.origin_node = o.node_key THEN o.zip ELSE d.zip END,
  destination_zip = CASE WHEN l.origin_node = o.node_key THEN d.zip ELSE o.zip END,
  equipment = e.canonical
FROM routes w
JOIN (SELECT customer_id, upload_id, word_no, node_key, nullif(place ->> 'zip', '') AS zip FROM resolved_places) o
  ON o.customer_id = w.customer_id AND o.upload_id = w.upload_id AND o.word_no = w.origin_word
JOIN (SELECT customer_id, upload_id, word_no, nullif(place ->> 'zip', '') AS zip FROM resolved_places) d
  ON d.customer_id = w.customer_id AND d.upload_id = w.upload_id AND d.word_no = w.destination_word
LEFT JOIN resolved_words e
  ON e.customer_id = w.customer_id AND e.upload_id = w.upload_id AND e.kind = 'equipment' AND e.word_no = w.equipment_word
    AND e.canonical <> '',
lanes l
WHERE w.customer_id = r.customer_id AND w.upload_id = r.upload_id AND w.route_no = r.route_no
  AND l.customer_id = r.customer_id AND l.lane_id = r.lane_id;

WITH counted AS MATERIALIZED (
  SELECT DISTINCT customer_id, upload_id FROM lane_months WHERE is_counted
),
stated AS (
  SELECT r.customer_id, r.lane_id,
    CASE WHEN count(r.origin_zip) = count(*) AND min(r.origin_zip) = max(r.origin_zip) THEN min(r.origin_zip) END AS origin_zip,
    CASE WHEN count(r.destination_zip) = count(*) AND min(r.destination_zip) = max(r.destination_zip)
      THEN min(r.destination_zip) END AS destination_zip,
    count(DISTINCT r.origin_zip) AS origin_zip_count, count(DISTINCT r.destination_zip) AS destination_zip_count,
    CASE WHEN count(r.equipment) = count(*) AND min(r.equipment) = max(r.equipment) THEN min(r.equipment) END AS equipment,
    coalesce(array_agg(DISTINCT r.equipment) FILTER (WHERE r.equipment IS NOT NULL), '{}') AS equipment_types
  FROM lane_routes r JOIN counted c USING (customer_id, upload_id)
  GROUP BY r.customer_id, r.lane_id
)
UPDATE lanes l SET
  origin_zip = s.origin_zip, destination_zip = s.destination_zip,
  origin_zip_count = s.origin_zip_count, destination_zip_count = s.destination_zip_count,
  equipment = CASE WHEN l.mode IN (3, 7) THEN s.equipment ELSE l.equipment END,
  equipment_types = CASE WHEN l.mode IN (3, 7) THEN s.equipment_types ELSE l.equipment_types END
FROM stated s
WHERE s.customer_id = l.customer_id AND s.lane_id = l.lane_id;

UPDATE lanes SET
  origin_region = coalesce((SELECT trade_region FROM countries WHERE code = origin_place ->> 'countryCode'), 'NONE'),
  destination_region = coalesce((SELECT trade_region FROM countries WHERE code = destination_place ->> 'countryCode'), 'NONE');

-- Savings by region are by pair.
ALTER TABLE bridged_awards RENAME COLUMN trade_region TO region_pair;
UPDATE bridged_awards b SET region_pair = l.region_pair, equipment = l.equipment
FROM lanes l WHERE l.customer_id = b.customer_id AND l.lane_id = b.lane_id;

ALTER TABLE lane_routes FORCE ROW LEVEL SECURITY;
ALTER TABLE lanes FORCE ROW LEVEL SECURITY;
ALTER TABLE lane_months FORCE ROW LEVEL SECURITY;
ALTER TABLE routes FORCE ROW LEVEL SECURITY;
ALTER TABLE resolved_places FORCE ROW LEVEL SECURITY;
ALTER TABLE resolved_words FORCE ROW LEVEL SECURITY;
ALTER TABLE bridged_awards FORCE ROW LEVEL SECURITY;

ALTER TABLE lane_summaries
  ADD origin_region text NOT NULL DEFAULT 'NONE',
  ADD destination_region text NOT NULL DEFAULT 'NONE',
  ADD region_pair text NOT NULL DEFAULT 'NONE';
-- Both are calculated again when a mode is read next.
TRUNCATE lane_summaries, told_answers;
