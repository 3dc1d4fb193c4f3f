ALTER TABLE upload_changes RENAME said TO description;
ALTER TABLE upload_transfers RENAME kept_until TO expires_at;
ALTER INDEX upload_transfers__kept_until RENAME TO upload_transfers__expires_at;
