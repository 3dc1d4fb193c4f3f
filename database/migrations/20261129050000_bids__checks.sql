-- Odd cells of bids, found from what their carrier may see: carrier and customer read them. A check holds for one rate in one
-- currency; the cell is checked again when either changes.
CREATE TABLE bid_checks (
  customer_id bigint NOT NULL,
  bid_id bigint NOT NULL,
  -- As drafts name it: rate:1/2.
  cell text NOT NULL CHECK (length(cell) <= 40),
  kind text NOT NULL CHECK (kind IN ('slip', 'level', 'unit', 'breaks', 'twoPrices', 'minimum', 'asked')),
  rate numeric(18, 6) NOT NULL,
  currency text NOT NULL,
  -- {message, corrections, before: the last rate that stood unquestioned, or null}
  evidence jsonb NOT NULL,
  confirmed_by bigint,
  confirmed_at timestamptz,
  PRIMARY KEY (customer_id, bid_id, cell, kind),
  FOREIGN KEY (customer_id, bid_id) REFERENCES bids (customer_id, bid_id) ON DELETE CASCADE
);
CREATE INDEX bid_checks__open ON bid_checks (customer_id, bid_id) WHERE confirmed_at IS NULL;
ALTER TABLE bid_checks ENABLE ROW LEVEL SECURITY;
ALTER TABLE bid_checks FORCE ROW LEVEL SECURITY;
CREATE POLICY bid_checks__customer ON bid_checks
  USING (customer_id = ANY ((SELECT nullif(current_setting('app.customer_ids', true), '')::bigint[])::bigint[]));
