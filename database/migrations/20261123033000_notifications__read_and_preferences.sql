-- What was read, who wants which toasts and mails, and what the Owner announces.

ALTER TABLE notifications
  ADD COLUMN read_at timestamptz,
  -- When a process first sent it to its user's open connections.
  ADD COLUMN pushed_at timestamptz,
  ADD COLUMN digested_at timestamptz,
  -- The transaction that wrote it: whoever missed news for a while finds exactly what was committed meanwhile.
  ADD COLUMN written_by_transaction xid8 NOT NULL DEFAULT pg_current_xact_id();
CREATE INDEX notifications__unread ON notifications (user_id, created_at) WHERE read_at IS NULL;
CREATE INDEX notifications__written_by_transaction ON notifications (written_by_transaction);

-- A notification is its user's alone: the application's role sees those of the user whom the transaction names.
ALTER TABLE notifications ENABLE ROW LEVEL SECURITY;
ALTER TABLE notifications FORCE ROW LEVEL SECURITY;
CREATE POLICY notifications__user ON notifications
  USING (user_id = nullif(current_setting('app.user_id', true), '')::bigint);

CREATE TABLE notification_preferences (
  user_id bigint PRIMARY KEY REFERENCES users,
  toasts_announcements boolean NOT NULL,
  toasts_bids boolean NOT NULL,
  digest_every text NOT NULL CHECK (digest_every IN ('None', 'Day', 'Week')),
  digest_hour smallint NOT NULL CHECK (digest_hour BETWEEN 0 AND 23),
  digest_weekday smallint NOT NULL CHECK (digest_weekday BETWEEN 1 AND 7),
  time_zone text NOT NULL,
  digest_kinds text[] NOT NULL CHECK (digest_kinds <@ ARRAY['Announcement', 'LaneStatus', 'BidUploaded']),
  -- What came before is in no digest.
  digest_since timestamptz,
  digest_due_at timestamptz,
  CHECK ((digest_every = 'None') = (digest_due_at IS NULL) AND (digest_every = 'None') = (digest_since IS NULL))
);
ALTER TABLE notification_preferences ENABLE ROW LEVEL SECURITY;
ALTER TABLE notification_preferences FORCE ROW LEVEL SECURITY;
CREATE POLICY notification_preferences__user ON notification_preferences
  USING (user_id = nullif(current_setting('app.user_id', true), '')::bigint);

-- What the Owner told the users of some types, of some companies or of all.
CREATE TABLE announcements (
  announcement_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  text text NOT NULL CHECK (text <> '' AND length(text) <= 500),
  priority smallint NOT NULL CHECK (priority IN (0, 5, 10)),
  user_types text[] NOT NULL CHECK (user_types <> '{}'),
  -- Empty: all companies.
  company_ids bigint[] NOT NULL,
  written_by bigint NOT NULL REFERENCES users,
  written_at timestamptz NOT NULL,
  -- The fact under which its notifications stand, once they do.
  outbox_fact_id bigint
);
CREATE UNIQUE INDEX announcements__outbox_fact_id ON announcements (outbox_fact_id);
