-- Charges are shown in the order in which a person put them; a structure that nobody ordered, by their numbers.
ALTER TABLE structure_charges ADD COLUMN position smallint NOT NULL DEFAULT 0;
