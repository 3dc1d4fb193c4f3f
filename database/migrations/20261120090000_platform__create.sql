-- Companies, people, and the ledgers every feature writes to. Local tables: no row belongs to one customer's shard.

CREATE TABLE companies (
  company_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('Customer', 'Carrier', 'Platform')),
  name text NOT NULL,
  is_demonstration boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT companies__name UNIQUE (name)
);

CREATE TABLE users (
  user_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  user_type text NOT NULL CHECK (user_type IN ('Customer', 'Carrier', 'DataCustomer', 'CleanserCustomer', 'Owner')),
  username text NOT NULL CHECK (username = lower(username)),
  display_name text NOT NULL,
  password_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX users__username ON users (username) WHERE deleted_at IS NULL;
CREATE INDEX users__company_id ON users (company_id);

-- A family is one login; each refresh replaces its newest token. A token used twice outside the grace ends the family.
CREATE TABLE refresh_tokens (
  token_hash bytea PRIMARY KEY,
  family_id uuid NOT NULL,
  user_id bigint NOT NULL REFERENCES users,
  issued_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  replaced_at timestamptz,
  ended_at timestamptz
);
CREATE INDEX refresh_tokens__family_id ON refresh_tokens (family_id);
CREATE INDEX refresh_tokens__user_id ON refresh_tokens (user_id);

-- Which carrier may bid for which customer, per mode.
CREATE TABLE connections (
  customer_id bigint NOT NULL REFERENCES companies,
  carrier_id bigint NOT NULL REFERENCES companies,
  mode smallint NOT NULL,
  connected_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, carrier_id, mode)
);
CREATE INDEX connections__carrier_id ON connections (carrier_id);

CREATE TABLE audit_entries (
  audit_entry_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  actor_user_id bigint,
  actor_company_id bigint,
  customer_id bigint,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text,
  before jsonb,
  after jsonb,
  from_address text,
  request_id text
);
CREATE INDEX audit_entries__customer_id__recorded_at ON audit_entries (customer_id, recorded_at);
CREATE INDEX audit_entries__subject ON audit_entries (subject_kind, subject_id);

-- Facts, written in the transaction of the change. flow.ts says who acts on them.
CREATE TABLE outbox_facts (
  outbox_fact_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  announced_at timestamptz NOT NULL DEFAULT now(),
  fact text NOT NULL,
  subject text NOT NULL,
  payload jsonb NOT NULL
);

-- Live progress of long work, written outside its transaction so that others can watch.
CREATE TABLE job_progress (
  subject text PRIMARY KEY,
  step text NOT NULL,
  done bigint NOT NULL,
  total bigint,
  unit text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- Jobs are written in the transaction that causes them, by roles that may not touch the queue's own tables.
CREATE FUNCTION enqueue_job(task text, job_payload json, key_of_job text, attempts integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM graphile_worker.add_job(task, job_payload, job_key := key_of_job, max_attempts := attempts);
END $$;
REVOKE ALL ON FUNCTION enqueue_job FROM public;
GRANT EXECUTE ON FUNCTION enqueue_job TO lanewright_app, lanewright_bulk;

-- Workers that are alive say so; jobs locked by one that fell silent are given free again.
CREATE TABLE job_workers (
  worker_id text PRIMARY KEY,
  seen_at timestamptz NOT NULL DEFAULT now()
);
