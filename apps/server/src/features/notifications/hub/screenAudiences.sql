-- The users concerned by events of a customer, of those who may learn that a list of theirs is stale. $1 the customer, $2 to $4 the
-- events: their numbers, facts and payloads. The contract's facts.ts
-- defines which audiences an event has; this defines their members. No row names a carrier because of another carrier's action: `named`
-- contains those that the event itself is about, `carriers` and `invited` all those who see the customer's action alike.
WITH facts AS (
  SELECT * FROM unnest($2::bigint[], $3::text[], $4::jsonb[]) AS f (outbox_fact_id, fact, payload)
),
held AS (
  SELECT DISTINCT f.outbox_fact_id, t.tender_id
  FROM facts f
  CROSS JOIN LATERAL jsonb_array_elements_text(f.payload -> 'laneIds') AS lane (lane_id)
  LEFT JOIN tender_lanes t ON t.customer_id = $1 AND t.lane_id = lane.lane_id::bigint AND t.is_held
  WHERE jsonb_typeof(f.payload -> 'laneIds') = 'array'
)
SELECT f.outbox_fact_id, f.fact, f.payload ->> 'customerId' AS customer_id, (f.payload ->> 'mode')::int AS mode,
       CASE WHEN jsonb_typeof(f.payload -> 'laneIds') = 'array' AND jsonb_array_length(f.payload -> 'laneIds') <= 100
            THEN f.payload -> 'laneIds' END AS lane_ids,
       ARRAY(
         SELECT f.payload ->> 'carrierId' WHERE f.payload ? 'carrierId'
         UNION SELECT jsonb_array_elements_text(f.payload -> 'carrierIds') WHERE jsonb_typeof(f.payload -> 'carrierIds') = 'array'
         UNION SELECT named ->> 'carrierId' FROM jsonb_array_elements(
                 CASE WHEN jsonb_typeof(f.payload -> 'carriers') = 'array' THEN f.payload -> 'carriers' ELSE '[]' END
                 || CASE WHEN jsonb_typeof(f.payload -> 'news') = 'array' THEN f.payload -> 'news' ELSE '[]' END) AS named
               WHERE named ->> 'carrierId' IS NOT NULL
       ) AS named,
       ARRAY(
         SELECT n.carrier_id::text FROM connections n
         WHERE n.customer_id = $1 AND n.mode = (f.payload ->> 'mode')::int
           -- Lanes held by tender events are offered to the carriers invited there; other lanes are offered to all.
           AND (jsonb_typeof(f.payload -> 'laneIds') IS DISTINCT FROM 'array'
                OR EXISTS (SELECT FROM held h WHERE h.outbox_fact_id = f.outbox_fact_id
                             AND (h.tender_id IS NULL
                                  OR EXISTS (SELECT FROM tender_carriers i WHERE i.customer_id = $1
                                               AND i.tender_id = h.tender_id AND i.carrier_id = n.carrier_id))))
       ) AS carriers,
       ARRAY(
         SELECT i.carrier_id::text FROM tender_carriers i
         WHERE i.customer_id = $1 AND i.tender_id = (f.payload ->> 'tenderId')::bigint
       ) AS invited,
       ARRAY(
         SELECT u.company_id::text FROM uploads u
         WHERE u.customer_id = $1 AND u.upload_id = (f.payload ->> 'uploadId')::bigint
       ) AS uploader
FROM facts f
ORDER BY f.outbox_fact_id
