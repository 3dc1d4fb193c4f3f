-- Amendments of contracts: new prices of awards in force from a month on, or their end.
CREATE TABLE contract_amendments (
  customer_id bigint NOT NULL,
  mode smallint NOT NULL,
  contract_no smallint NOT NULL,
  -- Drawn at random: a sequence would show a carrier how many amendments others have.
  amendment_no integer NOT NULL CHECK (amendment_no > 0),
  carrier_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('Repricing', 'Termination')),
  state text NOT NULL DEFAULT 'Draft' CHECK (state IN ('Draft', 'Sent', 'InForce', 'Rejected', 'Withdrawn', 'Expired')),
  -- Shown to the other side.
  reason text,
  effective_month date NOT NULL CHECK (effective_month = date_trunc('month', effective_month)),
  -- The other side responds.
  is_by_carrier boolean NOT NULL,
  proposed_by bigint NOT NULL,
  proposed_at timestamptz NOT NULL DEFAULT now(),
  sent_by bigint,
  sent_at timestamptz,
  answer_by timestamptz,
  answered_by bigint,
  answered_at timestamptz,
  answer_reason text,
  withdrawn_by bigint,
  withdrawn_at timestamptz,
  CONSTRAINT contract_amendments__known_mode CHECK (is_mode(mode)),
  PRIMARY KEY (customer_id, mode, contract_no, amendment_no),
  FOREIGN KEY (customer_id, mode, contract_no) REFERENCES contracts
);
CREATE INDEX contract_amendments__customer_id__carrier_id ON contract_amendments (customer_id, carrier_id);
SELECT secure_customer_table('contract_amendments');

CREATE TABLE amendment_awards (
  customer_id bigint NOT NULL,
  mode smallint NOT NULL,
  contract_no smallint NOT NULL,
  amendment_no integer NOT NULL,
  award_id bigint NOT NULL,
  months date[] NOT NULL,
  -- All rates of the new award, as in awards.rates; null: the months end without a new award.
  new_rates jsonb,
  -- Costs of the charges whose rates change, per volume: [{chargeNo, dividendUsd, divisor}]. The others keep their costs.
  prices jsonb,
  before_usd numeric(38, 2) NOT NULL,
  after_usd numeric(38, 2) NOT NULL,
  new_award_id bigint,
  CONSTRAINT amendment_awards__known_mode CHECK (is_mode(mode)),
  PRIMARY KEY (customer_id, mode, contract_no, amendment_no, award_id),
  FOREIGN KEY (customer_id, mode, contract_no, amendment_no) REFERENCES contract_amendments,
  FOREIGN KEY (customer_id, award_id) REFERENCES awards,
  FOREIGN KEY (customer_id, new_award_id) REFERENCES awards
);
CREATE INDEX amendment_awards__customer_id__award_id ON amendment_awards (customer_id, award_id);
SELECT secure_customer_table('amendment_awards');

-- The amendment that made an award, and the award whose months it continues.
ALTER TABLE awards
  ADD COLUMN amendment_no integer,
  ADD COLUMN replaces_award_id bigint,
  DROP CONSTRAINT awards_status_check,
  -- Replaced: no month is left, because amendments ended them all.
  ADD CONSTRAINT awards_status_check
    CHECK (status IN ('Pending', 'Accepted', 'AcceptedInPart', 'Declined', 'Reset', 'Expired', 'Replaced'));
CREATE INDEX awards__customer_id__replaces_award_id ON awards (customer_id, replaces_award_id) WHERE replaces_award_id IS NOT NULL;
ALTER TABLE award_months ADD COLUMN ended_by_amendment integer;
