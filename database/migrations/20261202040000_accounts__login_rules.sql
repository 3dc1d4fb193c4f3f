-- Login rules of a company: how long sessions last (null: as long as the installation allows), and whether its users log in by
-- single sign-on only.
ALTER TABLE companies
  ADD COLUMN session_idle_minutes integer CHECK (session_idle_minutes BETWEEN 5 AND 1440),
  ADD COLUMN session_max_hours integer CHECK (session_max_hours BETWEEN 1 AND 720);
ALTER TABLE sso_providers
  ADD COLUMN is_required boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT sso_providers__required_if_enabled CHECK (is_enabled OR NOT is_required);
-- When the user of a session last proved again who they are, for changes that ask for it.
ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz;
