-- That the server was too busy to take offers of a round in time: closing extends the round then. Says no carrier and no number of calls.
CREATE TABLE load_refusals (
  customer_id bigint NOT NULL,
  tender_id bigint NOT NULL,
  round_no smallint NOT NULL,
  -- `full`, `waited`: calls were refused or took too long; `stalled`: the process answered nobody.
  reason text NOT NULL CHECK (reason IN ('full', 'waited', 'stalled')),
  -- The last time: when the call arrived, or the process stood still.
  at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, tender_id, round_no, reason),
  FOREIGN KEY (customer_id, tender_id, round_no) REFERENCES tender_rounds ON DELETE CASCADE
);
ALTER TABLE load_refusals ENABLE ROW LEVEL SECURITY;
ALTER TABLE load_refusals FORCE ROW LEVEL SECURITY;
CREATE POLICY load_refusals__customer ON load_refusals
  USING (customer_id = ANY ((SELECT nullif(current_setting('app.customer_ids', true), '')::bigint[])::bigint[]));

-- `load_extensions`: how often the product extended the round. `announced_sealed`: carriers were told that it is sealed.
ALTER TABLE tender_rounds
  ADD COLUMN load_extensions smallint NOT NULL DEFAULT 0,
  ADD COLUMN announced_sealed boolean NOT NULL DEFAULT false;
UPDATE tender_rounds SET announced_sealed = true WHERE is_sealed AND state = 'Planned';

-- When the request with a bid sheet arrived: that decides whether it came in time. Null for other uploads.
ALTER TABLE uploads ADD COLUMN arrived_at timestamptz;
