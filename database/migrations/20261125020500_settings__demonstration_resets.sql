-- Every time that the demonstration was begun anew. One at a time: what is planted would be taken away by the other.
CREATE TABLE demonstration_resets (
  demonstration_reset_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  asked_by bigint NOT NULL REFERENCES users (user_id),
  asked_at timestamptz NOT NULL,
  companies integer NOT NULL,
  ended_at timestamptz,
  -- Why it ended without being done.
  failure text
);
CREATE UNIQUE INDEX demonstration_resets__one_at_a_time ON demonstration_resets ((ended_at IS NULL)) WHERE ended_at IS NULL;
CREATE INDEX demonstration_resets__asked_by ON demonstration_resets (asked_by);
