-- Reminders that awards of a contract end in a month: one is planned for each moment and handled once, even after its moment.
CREATE TABLE expiry_reminders (
  customer_id bigint NOT NULL,
  mode smallint NOT NULL,
  contract_no smallint NOT NULL,
  last_month date NOT NULL CHECK (last_month = date_trunc('month', last_month)),
  due_at timestamptz NOT NULL,
  -- Null: still to be sent. Set as well where nothing was left to say.
  handled_at timestamptz,
  CONSTRAINT expiry_reminders__known_mode CHECK (is_mode(mode)),
  PRIMARY KEY (customer_id, mode, contract_no, last_month, due_at),
  FOREIGN KEY (customer_id, mode, contract_no) REFERENCES contracts ON DELETE CASCADE
);
SELECT secure_customer_table('expiry_reminders');
