ALTER TABLE learnt_places RENAME TO saved_places;
ALTER TABLE saved_places RENAME learnt_from_upload_id TO saved_from_upload_id;
ALTER TABLE saved_places RENAME learnt_by TO saved_by;
ALTER TABLE saved_places RENAME learnt_at TO saved_at;
ALTER TABLE saved_places RENAME CONSTRAINT learnt_places_pkey TO saved_places_pkey;
ALTER POLICY learnt_places__customer ON saved_places RENAME TO saved_places__customer;

ALTER TABLE promoted_places RENAME TO shared_places;
ALTER TABLE shared_places RENAME promoted_by TO shared_by;
ALTER TABLE shared_places RENAME promoted_at TO shared_at;
ALTER TABLE shared_places RENAME CONSTRAINT promoted_places_pkey TO shared_places_pkey;
