-- Merges lanes into a user's draft. $1 customer, $2 carrier, $3 mode, $4 user, $5 moment, $6 structure version, $7 cells by lane,
-- $8 given lanes, $9 whether other lanes are deleted too
INSERT INTO bid_drafts AS d (customer_id, carrier_id, mode, user_id, body, saved_at)
VALUES ($1, $2, $3, $4, jsonb_build_object('structureVersion', $6::integer, 'lanes', $7::jsonb), $5)
ON CONFLICT (customer_id, carrier_id, mode, user_id) DO UPDATE
SET body = jsonb_build_object(
      'structureVersion', $6::integer,
      'lanes', CASE WHEN $9::boolean OR d.body IS NULL THEN $7::jsonb ELSE ((d.body -> 'lanes') - $8::text[]) || $7::jsonb END),
    sealed_body = NULL,
    saved_at = excluded.saved_at
RETURNING saved_at, (SELECT count(*)::integer FROM jsonb_object_keys(body -> 'lanes')) AS lanes
