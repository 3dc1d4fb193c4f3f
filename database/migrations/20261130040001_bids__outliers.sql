-- Bids that are far from what their lane usually costs, found from what their carrier may not see. Only the customer reads them;
-- no query that serves a carrier may name this table.
CREATE TABLE bid_outliers (
  customer_id bigint NOT NULL,
  bid_id bigint NOT NULL,
  -- How many times above or below its references the bid is; null: only its checks were resolved.
  factor numeric(20, 6) CHECK (factor >= 1),
  -- {references: [{of, unitUsd, bids}], baselineIsAssumed}
  evidence jsonb NOT NULL,
  -- The price that was checked: a resolution ends when the price changes by more than 1%.
  unit_cost_usd numeric(48, 12) NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'noted', 'included', 'excluded')),
  resolved_by bigint,
  resolved_at timestamptz,
  PRIMARY KEY (customer_id, bid_id),
  FOREIGN KEY (customer_id, bid_id) REFERENCES bids (customer_id, bid_id) ON DELETE CASCADE
);
CREATE INDEX bid_outliers__held ON bid_outliers (customer_id, bid_id) WHERE state IN ('open', 'excluded');
ALTER TABLE bid_outliers ENABLE ROW LEVEL SECURITY;
ALTER TABLE bid_outliers FORCE ROW LEVEL SECURITY;
CREATE POLICY bid_outliers__customer ON bid_outliers
  USING (customer_id = ANY ((SELECT nullif(current_setting('app.customer_ids', true), '')::bigint[])::bigint[]));

-- Bids that are not used: not in anyone else's colour or rank, not as best bid, not in awards of best bids, not in scenarios.
CREATE VIEW held_bids WITH (security_invoker = true) AS
  SELECT customer_id, bid_id FROM bid_outliers WHERE state IN ('open', 'excluded')
  UNION
  SELECT c.customer_id, c.bid_id FROM bid_checks c
  WHERE c.confirmed_at IS NULL
    AND NOT EXISTS (SELECT FROM bid_outliers o
                    WHERE o.customer_id = c.customer_id AND o.bid_id = c.bid_id AND o.state = 'included');

-- `needs_ranking`: held or released; its price stays. Separate from needs_pricing, which its carrier sees.
-- `predates_outliers`: priced before outliers were looked for, so an outlier is noted and not held. Existing rows get true.
ALTER TABLE bids
  ADD COLUMN needs_ranking boolean NOT NULL DEFAULT false,
  ADD COLUMN predates_outliers boolean NOT NULL DEFAULT true;
ALTER TABLE bids ALTER COLUMN predates_outliers SET DEFAULT false;
CREATE INDEX bids__customer_id__mode__needs_ranking ON bids (customer_id, mode) WHERE needs_ranking;

-- A round's best offer does not count offers that were held at its end.
ALTER TABLE round_results ADD COLUMN is_held boolean NOT NULL DEFAULT false;

-- Nothing changes for running tenders: bids with unconfirmed checks stay in use until their price changes.
INSERT INTO bid_outliers (customer_id, bid_id, factor, evidence, unit_cost_usd, state, resolved_at)
SELECT DISTINCT b.customer_id, b.bid_id, NULL::numeric, '{"references": [], "baselineIsAssumed": false}'::jsonb, b.unit_cost_usd, 'included', now()
FROM bid_checks c
JOIN bids b ON b.customer_id = c.customer_id AND b.bid_id = c.bid_id
WHERE c.confirmed_at IS NULL AND b.unit_cost_usd IS NOT NULL;

-- Existing bids are looked at once, at the next start.
WITH asked AS (
  INSERT INTO outbox_facts (fact, subject, payload)
  SELECT DISTINCT 'bids.checked', customer_id || ':' || mode, jsonb_build_object('customerId', customer_id::text, 'mode', mode)
  FROM bids WHERE withdrawn_at IS NULL
  RETURNING outbox_fact_id, subject, payload
)
SELECT enqueue_job_at('rankMode',
  (payload || jsonb_build_object('subject', subject, 'factId', outbox_fact_id::text))::json, 'rankMode:' || subject, 25, now())
FROM asked;
