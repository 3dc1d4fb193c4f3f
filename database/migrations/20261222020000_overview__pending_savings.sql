-- Pending savings by business unit are read without the awards that are accepted.
CREATE INDEX bridged_awards__pending ON bridged_awards (customer_id, mode, contract_no) WHERE pending_savings_usd <> 0;
