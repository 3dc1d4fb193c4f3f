-- A bid sheet whose file is sealed until a tender round is opened: that there is one tells who offers, so that nobody but its
-- own company is told of it. What was sealed in a round that was cancelled stays so: it was promised that nobody learns of it.
ALTER TABLE uploads ADD COLUMN is_sealed boolean NOT NULL DEFAULT false;
UPDATE uploads u SET is_sealed = true
FROM sealed_files f JOIN tender_rounds r USING (customer_id, tender_id, round_no)
WHERE f.customer_id = u.customer_id AND f.upload_id = u.upload_id AND r.settled_at IS NULL;
