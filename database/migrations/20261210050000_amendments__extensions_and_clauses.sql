-- Amendments that extend awards beyond the contract period, and amendments that replace an index clause for one carrier.
ALTER TABLE contract_amendments
  DROP CONSTRAINT contract_amendments_kind_check,
  ADD CONSTRAINT contract_amendments_kind_check CHECK (kind IN ('Repricing', 'Termination', 'Extension', 'Clause')),
  -- Extension: the last month that it adds.
  ADD COLUMN last_month date CHECK (last_month = date_trunc('month', last_month) AND last_month >= effective_month),
  -- Clause: {clauseNo, name, chargeNos, terms, values} as they will be, and what they were agreed from.
  ADD COLUMN clause jsonb,
  ADD CONSTRAINT contract_amendments__last_month CHECK ((kind = 'Extension') = (last_month IS NOT NULL)),
  ADD CONSTRAINT contract_amendments__clause CHECK ((kind = 'Clause') = (clause IS NOT NULL));

-- The amendment that wrote a clause; null: the customer's settings.
ALTER TABLE contract_clauses ADD COLUMN amendment_no integer;

-- Lanes with months beyond their contract's period are few.
CREATE INDEX lanes__extra_months ON lanes (customer_id, mode, contract_no, extra_months) WHERE extra_months > 0;
