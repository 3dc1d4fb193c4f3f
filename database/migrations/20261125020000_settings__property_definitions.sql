-- What the Owner says of properties: another default or meaning for one of the product's own, or a property of one's own.
CREATE TABLE property_definitions (
  name text PRIMARY KEY,
  is_custom boolean NOT NULL,
  type text NOT NULL CHECK (type IN ('boolean', 'number', 'text', 'numbers')),
  description text NOT NULL,
  default_value jsonb NOT NULL,
  -- Of a custom one; null: every mode.
  mode smallint,
  changed_at timestamptz NOT NULL,
  CONSTRAINT property_definitions__mode CHECK (is_custom OR mode IS NULL)
);
-- Names that differ by capitals alone would be taken for each other.
CREATE UNIQUE INDEX property_definitions__name ON property_definitions (lower(name));
