-- Whose database this is: a start with another secret is refused before it changes anything.
CREATE TABLE installation (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- SHA-256, in hex, of the public key that checks the audit's heads; it does not reveal the secret.
  fingerprint text NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now()
);
REVOKE INSERT, UPDATE, DELETE ON installation FROM lanewright_app, lanewright_bulk;
