-- Merges lanes into a user's draft. $1 customer, $2 carrier, $3 mode, $4 user, $5 contract, $6 moment, $7 structure version, $8 cells by lane,
-- $9 given lanes, $10 whether other lanes are deleted too
INSERT INTO bid_drafts AS d (customer_id, carrier_id, mode, user_id, contract_no, body, saved_at)
VALUES ($1, $2, $3, $4, $5, jsonb_build_object('structureVersion', $7::integer, 'lanes', $8::jsonb), $6)
ON CONFLICT (customer_id, carrier_id, mode, contract_no, user_id) DO UPDATE
SET body = jsonb_build_object(
      'structureVersion', $7::integer,
      'lanes', CASE WHEN $10::boolean OR d.body IS NULL THEN $8::jsonb ELSE ((d.body -> 'lanes') - $9::text[]) || $8::jsonb END),
    sealed_body = NULL,
    saved_at = excluded.saved_at
RETURNING saved_at, (SELECT count(*)::integer FROM jsonb_object_keys(body -> 'lanes')) AS lanes
