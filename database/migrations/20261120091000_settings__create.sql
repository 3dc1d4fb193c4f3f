-- How each customer's modes are set up.

CREATE TABLE company_modes (
  customer_id bigint NOT NULL,
  mode smallint NOT NULL,
  PRIMARY KEY (customer_id, mode)
);

CREATE TABLE instance_properties (
  customer_id bigint NOT NULL,
  mode smallint NOT NULL,
  name text NOT NULL,
  value jsonb NOT NULL,
  PRIMARY KEY (customer_id, mode, name)
);

-- A structure is never changed, only followed by its next version.
CREATE TABLE charge_structures (
  customer_id bigint NOT NULL,
  mode smallint NOT NULL,
  version integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, mode, version)
);

CREATE TABLE structure_charges (
  customer_id bigint NOT NULL,
  mode smallint NOT NULL,
  version integer NOT NULL,
  charge_no smallint NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  unit smallint NOT NULL,
  location text NOT NULL,
  currency text NOT NULL,
  required boolean NOT NULL,
  min_allowed numeric(18, 6),
  max_allowed numeric(18, 6),
  has_breaks boolean NOT NULL DEFAULT false,
  allow_negative boolean NOT NULL DEFAULT false,
  allow_zero boolean NOT NULL DEFAULT true,
  -- The charge whose rate is the least this one costs per shipment.
  minimum_charge_no smallint,
  PRIMARY KEY (customer_id, mode, version, charge_no),
  FOREIGN KEY (customer_id, mode, version) REFERENCES charge_structures ON DELETE CASCADE
);

CREATE TABLE structure_breaks (
  customer_id bigint NOT NULL,
  mode smallint NOT NULL,
  version integer NOT NULL,
  break_no smallint NOT NULL,
  weight_from_kg numeric(14, 3) NOT NULL,
  weight_to_kg numeric(14, 3),
  PRIMARY KEY (customer_id, mode, version, break_no),
  FOREIGN KEY (customer_id, mode, version) REFERENCES charge_structures ON DELETE CASCADE
);

-- What counts beside price when a customer compares bids of a mode.
CREATE TABLE negotiation_terms (
  customer_id bigint NOT NULL,
  mode smallint NOT NULL,
  category text NOT NULL,
  weight_percent numeric(5, 2) NOT NULL CHECK (weight_percent BETWEEN 0 AND 100),
  expectation text NOT NULL DEFAULT '',
  PRIMARY KEY (customer_id, mode, category)
);
