-- Grams of CO2 per ton and kilometre, well to wheel. A factor is never changed: a better one is a version more.
CREATE TABLE co2_factors (
  code text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  name text NOT NULL,
  -- What it is for; a factor of a trade region goes before one of none.
  modes smallint[] NOT NULL,
  trade_region text,
  grams_per_tkm numeric(10, 4) NOT NULL CHECK (grams_per_tkm > 0),
  source text NOT NULL,
  valid_from date NOT NULL,
  PRIMARY KEY (code, version)
);
