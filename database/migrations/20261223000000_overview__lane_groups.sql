-- Totals of the lanes of a contract that have everything in common by which figures are grouped: a question about a whole mode reads these
-- few rows instead of all lanes. Kept like mode_months.
CREATE TABLE lane_groups (
  customer_id bigint NOT NULL,
  mode smallint NOT NULL,
  contract_no smallint NOT NULL,
  set_no smallint NOT NULL,
  -- Digest of the columns that lanes of a group have in common: names can be too long for an index.
  group_key uuid NOT NULL,
  state text NOT NULL,
  colour text,
  region_pair text NOT NULL,
  equipment text,
  business_unit text,
  incumbent_carrier text,
  is_manual boolean NOT NULL,
  has_baseline boolean NOT NULL,
  has_best_bid boolean NOT NULL,
  has_amount_bid boolean NOT NULL,
  is_awarded boolean NOT NULL,
  is_accepted boolean NOT NULL,
  incumbent_is_named boolean NOT NULL,
  incumbent_has_bid boolean NOT NULL,
  lanes integer NOT NULL,
  shipment_count bigint NOT NULL,
  volume numeric(30, 4) NOT NULL,
  baseline_cost_usd numeric(44, 2) NOT NULL,
  awarded_baseline_usd numeric(44, 2) NOT NULL,
  new_cost_usd numeric(44, 2) NOT NULL,
  pending_usd numeric(44, 2) NOT NULL,
  savings_usd numeric(44, 2) NOT NULL,
  amount_bid_usd numeric(44, 2) NOT NULL,
  CONSTRAINT lane_groups__known_mode CHECK (is_mode(mode)),
  PRIMARY KEY (customer_id, mode, contract_no, set_no, group_key)
);

-- Histories that are in the same uploads are a set. The largest sets of a mode have a number, and their totals are stored; all other
-- histories are in set 0, whose lanes are summed when an upload is asked for.
CREATE TABLE upload_sets (
  customer_id bigint NOT NULL,
  mode smallint NOT NULL,
  set_no smallint NOT NULL,
  -- For set 0: all uploads that have a history in it.
  upload_ids bigint[] NOT NULL,
  CONSTRAINT upload_sets__known_mode CHECK (is_mode(mode)),
  PRIMARY KEY (customer_id, mode, set_no)
);
CREATE TABLE history_sets (
  customer_id bigint NOT NULL,
  history_id bigint NOT NULL,
  mode smallint NOT NULL,
  set_no smallint NOT NULL CHECK (set_no > 0),
  CONSTRAINT history_sets__known_mode CHECK (is_mode(mode)),
  PRIMARY KEY (customer_id, history_id)
);
CREATE INDEX history_sets__mode ON history_sets (customer_id, mode);
SELECT secure_customer_table('lane_groups');
SELECT secure_customer_table('upload_sets');
SELECT secure_customer_table('history_sets');

-- As the owner of the tables, for the rest of this migration.
ALTER TABLE lane_groups NO FORCE ROW LEVEL SECURITY;
ALTER TABLE upload_sets NO FORCE ROW LEVEL SECURITY;
ALTER TABLE upload_lanes NO FORCE ROW LEVEL SECURITY;
ALTER TABLE lane_summaries NO FORCE ROW LEVEL SECURITY;
ALTER TABLE lane_figures NO FORCE ROW LEVEL SECURITY;
ALTER TABLE mode_months NO FORCE ROW LEVEL SECURITY;

-- Until its shipments change, all of a mode is in set 0.
INSERT INTO upload_sets (customer_id, mode, set_no, upload_ids)
SELECT customer_id, mode, 0, array_agg(DISTINCT upload_id) FROM upload_lanes GROUP BY customer_id, mode;
ALTER TABLE lane_summaries ADD COLUMN set_no smallint NOT NULL DEFAULT 0;
ALTER TABLE lane_figures ADD COLUMN set_no smallint NOT NULL DEFAULT 0;
ALTER TABLE mode_charges ADD COLUMN set_no smallint NOT NULL DEFAULT 0;
ALTER TABLE mode_charges ALTER COLUMN set_no DROP DEFAULT, DROP CONSTRAINT mode_charges_pkey,
  ADD PRIMARY KEY (customer_id, mode, contract_no, set_no, basis, charge_name, location, month);

INSERT INTO lane_groups
SELECT customer_id, mode, contract_no, set_no,
  md5(ROW(state, colour, region_pair, equipment, business_unit, incumbent_carrier, is_manual, has_baseline, has_best_bid, has_amount_bid,
    is_awarded, is_accepted, incumbent_is_named, incumbent_has_bid)::text)::uuid,
  state, colour, region_pair, equipment, business_unit, incumbent_carrier, is_manual, has_baseline, has_best_bid, has_amount_bid,
  is_awarded, is_accepted, incumbent_is_named, incumbent_has_bid,
  count(*), sum(shipment_count), sum(volume), coalesce(sum(baseline_cost_usd), 0), sum(awarded_baseline_usd), sum(new_cost_usd),
  sum(pending_usd), coalesce(sum(savings_usd), 0), coalesce(sum(amount_bid_usd), 0)
FROM (
  SELECT *, baseline_cost_usd IS NOT NULL AS has_baseline, best_bid_id IS NOT NULL AS has_best_bid,
    amount_bid_usd IS NOT NULL AS has_amount_bid, awarded_months > 0 AS is_awarded, new_cost_usd > pending_usd AS is_accepted
  FROM lane_summaries
) s
GROUP BY customer_id, mode, contract_no, set_no, state, colour, region_pair, equipment, business_unit, incumbent_carrier, is_manual,
  has_baseline, has_best_bid, has_amount_bid, is_awarded, is_accepted, incumbent_is_named, incumbent_has_bid;

-- Months by state and colour too, with the whole baseline of their lanes, and with how many are awarded.
ALTER TABLE lane_figures ADD COLUMN state text NOT NULL DEFAULT 'Created', ADD COLUMN colour text, ADD COLUMN lane_baseline_cents bigint;
UPDATE lane_figures f SET state = s.state, colour = s.colour, lane_baseline_cents = whole_parts(s.baseline_cost_usd * 100)
FROM lane_summaries s WHERE s.customer_id = f.customer_id AND s.lane_id = f.lane_id;
ALTER TABLE lane_figures ALTER COLUMN state DROP DEFAULT;
DELETE FROM mode_months;
ALTER TABLE mode_months
  ADD COLUMN set_no smallint NOT NULL, ADD COLUMN state text NOT NULL, ADD COLUMN colour text NOT NULL,
  ADD COLUMN lane_baseline_usd numeric(26, 2) NOT NULL, ADD COLUMN awarded_lanes integer NOT NULL,
  DROP CONSTRAINT mode_months_pkey, ADD PRIMARY KEY (customer_id, mode, contract_no, set_no, month, state, colour);
INSERT INTO mode_months (
  customer_id, mode, contract_no, set_no, month, state, colour, lanes, lanes_with_volume, lane_baseline_usd, awarded_lanes, volume,
  baseline_usd, awarded_baseline_usd, awarded_usd, pending_usd, savings_usd, pending_savings_usd, best_bid_usd, open_lanes, open_usd,
  bid_lanes, bid_usd, named_lanes, named_usd, incumbent_lanes, incumbent_usd)
SELECT f.customer_id, f.mode, f.contract_no, f.set_no, (f.first_month + (x.place - 1) * interval '1 month')::date, f.state,
  coalesce(f.colour, ''), count(*), count(*) FILTER (WHERE x.volume > 0),
  coalesce(sum(f.lane_baseline_cents) FILTER (WHERE x.volume > 0), 0) * 0.01, count(x.awarded),
  coalesce(sum(x.volume), 0) * 0.001, coalesce(sum(x.baseline), 0) * 0.01, coalesce(sum(x.awarded_baseline), 0) * 0.01,
  coalesce(sum(x.awarded), 0) * 0.01, coalesce(sum(x.pending), 0) * 0.01, coalesce(sum(x.savings), 0) * 0.01,
  coalesce(sum(x.pending_savings), 0) * 0.01, coalesce(sum(x.best_bid), 0) * 0.01,
  count(*) FILTER (WHERE f.is_open AND x.volume > 0),
  coalesce(sum(x.baseline) FILTER (WHERE f.is_open AND x.volume > 0), 0) * 0.01,
  count(*) FILTER (WHERE f.is_open AND f.has_bid AND x.volume > 0),
  coalesce(sum(x.baseline) FILTER (WHERE f.is_open AND f.has_bid AND x.volume > 0), 0) * 0.01,
  count(*) FILTER (WHERE f.is_open AND f.incumbent_is_named AND x.volume > 0),
  coalesce(sum(x.baseline) FILTER (WHERE f.is_open AND f.incumbent_is_named AND x.volume > 0), 0) * 0.01,
  count(*) FILTER (WHERE f.is_open AND f.incumbent_has_bid AND x.volume > 0),
  coalesce(sum(x.baseline) FILTER (WHERE f.is_open AND f.incumbent_has_bid AND x.volume > 0), 0) * 0.01
FROM lane_figures f
CROSS JOIN LATERAL unnest(f.volume, f.baseline_cents, f.awarded_baseline_cents, f.awarded_cents, f.pending_cents, f.savings_cents,
  f.pending_savings_cents, f.best_bid_cents) WITH ORDINALITY
  AS x(volume, baseline, awarded_baseline, awarded, pending, savings, pending_savings, best_bid, place)
GROUP BY 1, 2, 3, 4, 5, 6, 7;

ALTER TABLE mode_months FORCE ROW LEVEL SECURITY;
ALTER TABLE lane_figures FORCE ROW LEVEL SECURITY;
ALTER TABLE lane_summaries FORCE ROW LEVEL SECURITY;
ALTER TABLE upload_lanes FORCE ROW LEVEL SECURITY;
ALTER TABLE upload_sets FORCE ROW LEVEL SECURITY;
ALTER TABLE lane_groups FORCE ROW LEVEL SECURITY;
