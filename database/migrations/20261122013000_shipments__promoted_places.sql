-- Answers to places that the Owner promoted to every company: reference data without a customer, and without a word of
-- which company gave them. A company's own answer comes first.
CREATE TABLE promoted_places (
  text_key text PRIMARY KEY,
  place jsonb NOT NULL,
  promoted_by bigint NOT NULL,
  promoted_at timestamptz NOT NULL DEFAULT now()
);
