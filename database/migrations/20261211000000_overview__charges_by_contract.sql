-- The charges of one contract's lanes, without reading those of the mode's other contracts.
CREATE INDEX lane_charges__contract ON lane_charges (customer_id, mode, contract_no, basis);
