-- A draft is for one contract: its cells are compared with the charges of that contract.
ALTER TABLE bid_drafts ADD contract_no smallint NOT NULL DEFAULT 1;
ALTER TABLE bid_drafts ALTER contract_no DROP DEFAULT;
ALTER TABLE bid_drafts DROP CONSTRAINT bid_drafts_pkey;
ALTER TABLE bid_drafts ADD PRIMARY KEY (customer_id, carrier_id, mode, contract_no, user_id);
