-- What a carrier says its own transport emits: kg of CO2 for one unit of the lane's volume. A primary figure, which stands before the
-- one that the factor of the mode gives; frozen with an award. Null: not said.
ALTER TABLE bids ADD COLUMN emission_kg_per_unit numeric(14, 6) CHECK (emission_kg_per_unit > 0);
ALTER TABLE awards ADD COLUMN emission_kg_per_unit numeric(14, 6);
