-- What a company publishes of itself at /company/{id}: read by anybody once it is published, no figure among it.
CREATE TABLE company_pages (
  company_id bigint PRIMARY KEY REFERENCES companies,
  is_published boolean NOT NULL,
  about text CHECK (length(about) <= 1000),
  modes smallint[] NOT NULL,
  regions text[] NOT NULL,
  contact_name text,
  contact_email text,
  contact_phone text,
  changed_at timestamptz NOT NULL DEFAULT now()
);
