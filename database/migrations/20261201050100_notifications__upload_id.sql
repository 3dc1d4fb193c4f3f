-- The upload that a notification is about, if it leads there.
ALTER TABLE notifications ADD COLUMN upload_id bigint;
