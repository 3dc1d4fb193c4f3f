-- A re-read of an approved upload's file, with other answers. Its approval replaces that upload. At most one at a time.
ALTER TABLE uploads ADD COLUMN replaces_upload_id bigint,
  ADD FOREIGN KEY (customer_id, replaces_upload_id) REFERENCES uploads;
CREATE UNIQUE INDEX uploads__customer_id__replaces_upload_id ON uploads (customer_id, replaces_upload_id)
  WHERE replaces_upload_id IS NOT NULL AND status <> 400;
