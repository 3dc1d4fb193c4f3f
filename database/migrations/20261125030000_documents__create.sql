-- Documents between a customer and its carriers, in versions; who has read which, and who has accepted it.

CREATE TABLE documents (
  customer_id bigint NOT NULL,
  -- Drawn, not counted: a carrier sees it, and must not learn how many there are.
  document_id bigint NOT NULL DEFAULT ('x' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 12))::bit(48)::bigint + 1,
  -- The carrier that keeps it and shows it to the customer; null: the customer's own, for its carriers.
  carrier_id bigint,
  category text NOT NULL CHECK (category IN ('Mandatory', 'General')),
  title text NOT NULL CHECK (title <> '' AND length(title) <= 160),
  -- Null: of all modes.
  modes smallint[] CHECK (cardinality(modes) > 0),
  -- For which carriers; null: for all of the customer's.
  carrier_ids bigint[] CHECK (cardinality(carrier_ids) > 0),
  created_by bigint NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, document_id),
  CHECK (carrier_id IS NULL OR (category = 'General' AND carrier_ids IS NULL))
);

CREATE TABLE document_versions (
  customer_id bigint NOT NULL,
  document_id bigint NOT NULL,
  version smallint NOT NULL CHECK (version > 0),
  status text NOT NULL CHECK (status IN ('Draft', 'Published', 'Archived')),
  file_name text NOT NULL,
  file_key text NOT NULL,
  byte_count bigint NOT NULL,
  sha256 bytea NOT NULL,
  -- What the file is by its content.
  file_kind text NOT NULL CHECK (file_kind IN ('pdf', 'docx', 'xlsx', 'pptx', 'png', 'jpeg', 'webp', 'csv', 'txt')),
  note text NOT NULL CHECK (length(note) <= 1000),
  uploaded_by bigint NOT NULL,
  uploaded_at timestamptz NOT NULL,
  -- When the other side could read it first; null: it never could.
  published_at timestamptz,
  PRIMARY KEY (customer_id, document_id, version),
  FOREIGN KEY (customer_id, document_id) REFERENCES documents ON DELETE CASCADE,
  CHECK (status <> 'Published' OR published_at IS NOT NULL)
);
-- One version is in force, one at most waits to be.
CREATE UNIQUE INDEX document_versions__one_of_a_status ON document_versions (customer_id, document_id, status)
  WHERE status IN ('Draft', 'Published');

-- Who of the other side opened which version, when first and when last.
CREATE TABLE document_reads (
  customer_id bigint NOT NULL,
  document_id bigint NOT NULL,
  version smallint NOT NULL,
  user_id bigint NOT NULL,
  company_id bigint NOT NULL,
  first_read_at timestamptz NOT NULL,
  last_read_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, document_id, version, user_id),
  FOREIGN KEY (customer_id, document_id, version) REFERENCES document_versions ON DELETE CASCADE
);

-- A carrier's word on one version. It stays: a document that was accepted is put away, never deleted.
CREATE TABLE document_acceptances (
  customer_id bigint NOT NULL,
  document_id bigint NOT NULL,
  version smallint NOT NULL,
  carrier_id bigint NOT NULL,
  user_id bigint NOT NULL,
  accepted_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, document_id, version, carrier_id),
  FOREIGN KEY (customer_id, document_id, version) REFERENCES document_versions
);

DO $$
DECLARE customer_table text;
BEGIN
  FOREACH customer_table IN ARRAY ARRAY['documents', 'document_versions', 'document_reads', 'document_acceptances'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', customer_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', customer_table);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (customer_id = any (nullif(current_setting(''app.customer_ids'', true), '''')::bigint[]))',
      customer_table || '__customer', customer_table);
  END LOOP;
END $$;
