-- Doors of the product: sessions as rows, two-factor, invitations, resets, single sign-on, mails, and the chained audit.

-- What a person may prove and how they like it.
ALTER TABLE companies
  ADD COLUMN two_factor_demanded boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT companies__name;
-- Two names that differ in case only look like one company.
CREATE UNIQUE INDEX companies__name ON companies (lower(name));

ALTER TABLE users
  -- Who signs in through the company's own identity provider has no password here.
  ALTER COLUMN password_hash DROP NOT NULL,
  -- Where mails go: proved by the invitation or by the identity provider. The user name may be something else.
  ADD COLUMN email text,
  ADD COLUMN job_title text,
  ADD COLUMN phone text,
  -- Both sealed with the installation's key. The new one waits for its first code; until then the other stays in force.
  ADD COLUMN two_factor_secret bytea,
  ADD COLUMN two_factor_new_secret bytea,
  ADD COLUMN two_factor_enabled_at timestamptz,
  -- The time step of the last code taken: a code works once.
  ADD COLUMN two_factor_last_step bigint,
  ADD COLUMN two_factor_prompt_declined_at timestamptz,
  ADD COLUMN picture_file_key text,
  ADD COLUMN terms_accepted_at timestamptz,
  ADD COLUMN sso_issuer text,
  ADD COLUMN sso_subject text,
  ADD COLUMN deactivated_at timestamptz;
UPDATE users SET email = username WHERE username LIKE '%@%';
CREATE UNIQUE INDEX users__sso ON users (sso_issuer, sso_subject) WHERE deleted_at IS NULL;
-- Telemetry takes no user name with these; nor do mails and addresses.
ALTER TABLE users ADD CONSTRAINT users__username_plain CHECK (username !~ '[,;= |]');

-- A session is one login on one device; its refresh tokens are a family.
CREATE TABLE sessions (
  family_id uuid PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  proved_by text NOT NULL CHECK (proved_by IN ('password', 'two-factor', 'single sign-on')),
  user_agent text,
  from_address text,
  began_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  ended_because text
);
CREATE INDEX sessions__user_id__began_at ON sessions (user_id, began_at DESC);
INSERT INTO sessions (family_id, user_id, proved_by, began_at, last_seen_at, ended_at)
SELECT family_id, min(user_id), 'password', min(issued_at), max(issued_at),
       CASE WHEN bool_or(ended_at IS NULL) THEN NULL ELSE max(ended_at) END
FROM refresh_tokens GROUP BY family_id;
ALTER TABLE refresh_tokens
  ADD CONSTRAINT refresh_tokens_family_id_fkey FOREIGN KEY (family_id) REFERENCES sessions,
  DROP COLUMN ended_at,
  -- The token it was exchanged for; tokens of one parent are branches, of which one only may be in use.
  ADD COLUMN parent_hash bytea;
CREATE INDEX refresh_tokens__expires_at ON refresh_tokens (expires_at);

CREATE TABLE recovery_codes (
  user_id bigint NOT NULL REFERENCES users,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- Devices that need no second factor for a while.
CREATE TABLE trusted_devices (
  device_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  user_agent text,
  trusted_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX trusted_devices__user_id ON trusted_devices (user_id);

-- Codes are kept as hashes only, work once and expire.
CREATE TABLE invitations (
  invitation_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code_hash bytea NOT NULL,
  email text NOT NULL CHECK (email = lower(email)),
  user_type text NOT NULL CHECK (user_type IN ('Customer', 'Carrier', 'DataCustomer', 'CleanserCustomer', 'Owner')),
  -- The company to join; null when registering founds it under this name.
  company_id bigint REFERENCES companies,
  company_name text,
  -- The customer that a carrier is invited by, and the modes it may then bid in.
  customer_id bigint REFERENCES companies,
  modes smallint[] NOT NULL DEFAULT '{}',
  message text,
  invited_by bigint NOT NULL REFERENCES users,
  invited_from bigint NOT NULL REFERENCES companies,
  invited_at timestamptz NOT NULL DEFAULT now(),
  sent_count smallint NOT NULL DEFAULT 1,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  used_by bigint REFERENCES users,
  withdrawn_at timestamptz,
  CONSTRAINT invitations__code_hash UNIQUE (code_hash),
  CONSTRAINT invitations__company CHECK (company_id IS NOT NULL OR company_name IS NOT NULL)
);
CREATE INDEX invitations__invited_from ON invitations (invited_from, invited_at DESC);
CREATE INDEX invitations__email ON invitations (email);
CREATE INDEX invitations__company_id ON invitations (company_id);
CREATE INDEX invitations__customer_id ON invitations (customer_id);
CREATE INDEX invitations__invited_by ON invitations (invited_by);
CREATE INDEX invitations__used_by ON invitations (used_by);

CREATE TABLE password_resets (
  code_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  asked_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX password_resets__user_id ON password_resets (user_id);

-- A customer's carriers: those it invited or the Owner connected, whether or not any mode is open to them now.
CREATE TABLE customer_carriers (
  customer_id bigint NOT NULL REFERENCES companies,
  carrier_id bigint NOT NULL REFERENCES companies,
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, carrier_id)
);
CREATE INDEX customer_carriers__carrier_id ON customer_carriers (carrier_id);
INSERT INTO customer_carriers (customer_id, carrier_id, since)
SELECT customer_id, carrier_id, min(connected_at) FROM connections GROUP BY customer_id, carrier_id;
INSERT INTO customer_carriers (customer_id, carrier_id)
SELECT customer.company_id, carrier.company_id
FROM companies customer, companies carrier
WHERE customer.kind = 'Customer' AND carrier.kind = 'Carrier' AND customer.is_demonstration AND carrier.is_demonstration
ON CONFLICT DO NOTHING;

-- Failures of the last while, by kind and by whom or whence (hashed): what makes the next attempt wait.
CREATE UNLOGGED TABLE attempt_counts (
  kind text NOT NULL,
  key_hash bytea NOT NULL,
  failures integer NOT NULL,
  last_failed_at timestamptz NOT NULL,
  PRIMARY KEY (kind, key_hash)
);
CREATE INDEX attempt_counts__last_failed_at ON attempt_counts (last_failed_at);

CREATE TABLE sso_providers (
  company_id bigint PRIMARY KEY REFERENCES companies,
  is_enabled boolean NOT NULL,
  issuer text NOT NULL,
  client_id text NOT NULL,
  client_secret bytea,
  -- Mail addresses of these domains are sent to this provider.
  domains text[] NOT NULL,
  -- What a person becomes who signs on for the first time; null makes no users.
  new_user_type text CHECK (new_user_type IN ('Customer', 'Carrier', 'DataCustomer', 'CleanserCustomer', 'Owner')),
  changed_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sso_attempts (
  state_hash bytea PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  -- Sealed: the code verifier and the nonce.
  secrets bytea NOT NULL,
  -- What only the browser that began can present.
  browser_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sso_attempts__company_id ON sso_attempts (company_id);

-- Mails to send, written in the transaction that causes them. Without SMTP they stay here, to be read by the Owner.
CREATE TABLE mails (
  mail_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  to_address text NOT NULL,
  subject text NOT NULL,
  -- With a placeholder where a code stands.
  text_body text NOT NULL,
  html_body text NOT NULL,
  -- Sealed with the installation's key, and gone once the mail is sent.
  codes bytea,
  -- Whether whoever reads the outbox may see the code.
  is_code_shown boolean NOT NULL DEFAULT false,
  written_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  gave_up_at timestamptz,
  last_error text
);
CREATE INDEX mails__written_at ON mails (written_at DESC);

-- The audit, chained: each link holds the hash of its row and of the link before.
ALTER TABLE audit_entries ADD COLUMN recorded_in xid8 NOT NULL DEFAULT pg_current_xact_id();
CREATE INDEX audit_entries__recorded_in ON audit_entries (recorded_in, audit_entry_id);
CREATE INDEX audit_entries__recorded_at ON audit_entries (recorded_at DESC);
CREATE INDEX audit_entries__actor_user_id ON audit_entries (actor_user_id, recorded_at DESC);

CREATE TABLE audit_links (
  position bigint PRIMARY KEY,
  audit_entry_id bigint NOT NULL REFERENCES audit_entries,
  recorded_in xid8 NOT NULL,
  hash bytea NOT NULL,
  linked_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT audit_links__audit_entry_id UNIQUE (audit_entry_id)
);

CREATE TABLE audit_heads (
  position bigint PRIMARY KEY REFERENCES audit_links,
  hash bytea NOT NULL,
  signature bytea NOT NULL,
  signed_at timestamptz NOT NULL
);

-- Who works with whom is a customer's secret like its lanes.
DO $$
DECLARE
  customer_table text;
BEGIN
  FOREACH customer_table IN ARRAY ARRAY['connections', 'customer_carriers'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', customer_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', customer_table);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (customer_id = any (nullif(current_setting(''app.customer_ids'', true), '''')::bigint[]))',
      customer_table || '__customer', customer_table);
  END LOOP;
END $$;

-- Calls write audit rows and cannot read them; the Owner's search reads by the bulk role.
ALTER TABLE audit_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_entries FORCE ROW LEVEL SECURITY;
CREATE POLICY audit_entries__recorded ON audit_entries FOR INSERT WITH CHECK (true);
REVOKE SELECT ON audit_entries FROM lanewright_app;
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON audit_links, audit_heads FROM lanewright_app;
REVOKE UPDATE, DELETE, TRUNCATE ON audit_links, audit_heads FROM lanewright_bulk;
