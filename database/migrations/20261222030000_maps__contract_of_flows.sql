-- The flows of one contract are added up without reading those of others.
CREATE INDEX lane_flows__contract ON lane_flows (customer_id, mode, contract_no);
