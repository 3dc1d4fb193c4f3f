-- Boards of tiles that a person arranges, of whatever user type: they are that user's alone.
CREATE TABLE boards (
  user_id bigint NOT NULL REFERENCES users,
  name text NOT NULL CHECK (name <> '' AND length(name) <= 60),
  -- In the order in which they stand.
  tiles jsonb NOT NULL CHECK (length(tiles::text) <= 20000),
  place smallint NOT NULL,
  PRIMARY KEY (user_id, name)
);
ALTER TABLE boards ENABLE ROW LEVEL SECURITY;
ALTER TABLE boards FORCE ROW LEVEL SECURITY;
CREATE POLICY boards__user ON boards
  USING (user_id = nullif(current_setting('app.user_id', true), '')::bigint);
