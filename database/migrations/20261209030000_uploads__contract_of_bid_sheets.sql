-- The contract that a carrier named when it uploaded a bid sheet. Null: the one that the sheet names, otherwise the carrier's current one.
ALTER TABLE uploads ADD contract_no smallint;
