-- Files that arrive in several calls, because the network cut one off; and the columns that name files of the file store.
CREATE TABLE upload_transfers (
  customer_id bigint NOT NULL,
  transfer uuid NOT NULL,
  user_id bigint NOT NULL,
  mode smallint NOT NULL,
  file_name text NOT NULL,
  byte_count bigint NOT NULL CHECK (byte_count > 0),
  -- The call that brings bytes, or was the last to: only the newest may say what is kept.
  call_id uuid NOT NULL,
  begun_at timestamptz NOT NULL,
  kept_until timestamptz NOT NULL,
  -- What the last call was answered, for a caller whom that answer did not reach: resultCode, uploadId, detail.
  outcome jsonb,
  PRIMARY KEY (customer_id, transfer)
);
CREATE INDEX upload_transfers__customer_id__user_id ON upload_transfers (customer_id, user_id);
CREATE INDEX upload_transfers__kept_until ON upload_transfers (kept_until);

-- What is kept of a file under way: the first bytes of a file of the store, each piece where the one before it ends.
-- A row never speaks of bytes that are not on disk.
CREATE TABLE transfer_pieces (
  customer_id bigint NOT NULL,
  transfer uuid NOT NULL,
  from_byte bigint NOT NULL,
  byte_count bigint NOT NULL CHECK (byte_count > 0),
  piece_file_key text NOT NULL,
  PRIMARY KEY (customer_id, transfer, from_byte),
  FOREIGN KEY (customer_id, transfer) REFERENCES upload_transfers ON DELETE CASCADE
);

DO $$
DECLARE customer_table text;
BEGIN
  FOREACH customer_table IN ARRAY ARRAY['upload_transfers', 'transfer_pieces'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', customer_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', customer_table);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (customer_id = any (nullif(current_setting(''app.customer_ids'', true), '''')::bigint[]))',
      customer_table || '__customer', customer_table);
  END LOOP;
END $$;

-- A column that names a file of the store ends in file_key: files that no such column names are swept.
ALTER TABLE uploads ADD COLUMN rows_file_key text GENERATED ALWAYS AS (reading ->> 'rowsFileKey') STORED;
CREATE INDEX uploads__file_key ON uploads (file_key);
CREATE INDEX uploads__rows_file_key ON uploads (rows_file_key) WHERE rows_file_key IS NOT NULL;
CREATE INDEX users__picture_file_key ON users (picture_file_key) WHERE picture_file_key IS NOT NULL;
CREATE INDEX transfer_pieces__piece_file_key ON transfer_pieces (piece_file_key);
