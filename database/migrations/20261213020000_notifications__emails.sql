-- A file of an email is described, and made when the email is sent.
ALTER TABLE emails ADD COLUMN attachment jsonb;

-- Which emails a carrier's user gets besides invitations to rounds.
ALTER TABLE notification_preferences
  ADD COLUMN emails_rounds boolean NOT NULL DEFAULT true,
  ADD COLUMN emails_awards boolean NOT NULL DEFAULT true,
  ADD COLUMN emails_lanes boolean NOT NULL DEFAULT true;

-- What a notification is about, for its link; without an id, several of them.
ALTER TABLE notifications
  ADD COLUMN about_kind text CHECK (about_kind IN ('tender', 'award', 'lanes', 'upload')),
  ADD COLUMN about_id bigint,
  ADD CONSTRAINT notifications__about CHECK (about_id IS NULL OR about_kind IS NOT NULL);

-- When a lane was opened, until its carriers are emailed.
ALTER TABLE lanes ADD COLUMN announce_opening_at timestamptz;
CREATE INDEX lanes__announce_opening ON lanes (customer_id, mode) WHERE announce_opening_at IS NOT NULL;
