-- Which carriers were asked to accept which version of a mandatory document: each is written to once, whenever it comes to
-- concern them (published, for more modes or carriers, newly connected).
CREATE TABLE document_requests (
  customer_id bigint NOT NULL,
  document_id bigint NOT NULL,
  version smallint NOT NULL,
  carrier_id bigint NOT NULL,
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, document_id, version, carrier_id),
  FOREIGN KEY (customer_id, document_id, version) REFERENCES document_versions ON DELETE CASCADE
);

-- Nobody is written to because of an upgrade: whom what is published concerns today counts as asked.
INSERT INTO document_requests (customer_id, document_id, version, carrier_id, asked_at)
SELECT DISTINCT d.customer_id, d.document_id, v.version, n.carrier_id, v.published_at
FROM documents d
JOIN document_versions v ON v.customer_id = d.customer_id AND v.document_id = d.document_id AND v.status = 'Published'
JOIN connections n ON n.customer_id = d.customer_id AND (d.modes IS NULL OR n.mode = ANY (d.modes))
  AND (d.carrier_ids IS NULL OR n.carrier_id = ANY (d.carrier_ids))
WHERE d.category = 'Mandatory' AND d.carrier_id IS NULL;

ALTER TABLE document_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE document_requests FORCE ROW LEVEL SECURITY;
CREATE POLICY document_requests__customer ON document_requests
  USING (customer_id = ANY ((SELECT nullif(current_setting('app.customer_ids', true), '')::bigint[])::bigint[]));
