-- What is asked about carriers of a contract, without reading all of its bids and awards. Kept like lane_groups.
-- The carriers with a valid bid on a lane that is not held, in order, and the first letters of their colours (a hyphen: none): what a
-- change of the lane takes out of the totals again.
ALTER TABLE lane_summaries ADD COLUMN bid_carriers bigint[] NOT NULL DEFAULT '{}', ADD COLUMN bid_colours text NOT NULL DEFAULT '';

CREATE TABLE carrier_bids (
  customer_id bigint NOT NULL,
  mode smallint NOT NULL,
  contract_no smallint NOT NULL,
  carrier_id bigint NOT NULL,
  bids integer NOT NULL,
  green integer NOT NULL,
  amber integer NOT NULL,
  red integer NOT NULL,
  CONSTRAINT carrier_bids__known_mode CHECK (is_mode(mode)),
  PRIMARY KEY (customer_id, mode, contract_no, carrier_id)
);

-- Totals of bridged_awards; the bridge is over those with a baseline.
CREATE TABLE carrier_awards (
  customer_id bigint NOT NULL,
  mode smallint NOT NULL,
  contract_no smallint NOT NULL,
  carrier_id bigint NOT NULL,
  has_baseline boolean NOT NULL,
  lanes integer NOT NULL,
  won_lanes integer NOT NULL,
  awarded_usd numeric(44, 2) NOT NULL,
  baseline_usd numeric(44, 2) NOT NULL,
  compared_usd numeric(44, 2) NOT NULL,
  pending_savings_usd numeric(44, 2) NOT NULL,
  history_usd numeric(44, 2) NOT NULL,
  history_volume numeric(48, 12) NOT NULL,
  fx_lanes integer NOT NULL,
  fx_usd numeric(44, 2) NOT NULL,
  fuel_lanes integer NOT NULL,
  fuel_usd numeric(44, 2) NOT NULL,
  fuel_price_lanes integer NOT NULL,
  fuel_price_usd numeric(44, 2) NOT NULL,
  value_missing_lanes integer NOT NULL,
  linehaul_missing_lanes integer NOT NULL,
  quantity_missing_lanes integer NOT NULL,
  CONSTRAINT carrier_awards__known_mode CHECK (is_mode(mode)),
  PRIMARY KEY (customer_id, mode, contract_no, carrier_id, has_baseline)
);
SELECT secure_customer_table('carrier_bids');
SELECT secure_customer_table('carrier_awards');

-- As the owner of the tables, for the rest of this migration.
ALTER TABLE lane_summaries NO FORCE ROW LEVEL SECURITY;
ALTER TABLE bridged_awards NO FORCE ROW LEVEL SECURITY;
ALTER TABLE bids NO FORCE ROW LEVEL SECURITY;
ALTER TABLE bid_checks NO FORCE ROW LEVEL SECURITY;
ALTER TABLE bid_outliers NO FORCE ROW LEVEL SECURITY;
ALTER TABLE carrier_bids NO FORCE ROW LEVEL SECURITY;
ALTER TABLE carrier_awards NO FORCE ROW LEVEL SECURITY;

UPDATE lane_summaries s SET bid_carriers = o.carriers, bid_colours = o.colours
FROM (
  SELECT b.customer_id, b.lane_id, array_agg(b.carrier_id ORDER BY b.carrier_id) AS carriers,
    string_agg(coalesce(left(b.colour, 1), '-'), '' ORDER BY b.carrier_id) AS colours
  FROM bids b
  WHERE b.withdrawn_at IS NULL AND b.is_complete AND b.all_in_usd IS NOT NULL
    AND NOT EXISTS (SELECT FROM held_bids k WHERE k.customer_id = b.customer_id AND k.bid_id = b.bid_id)
  GROUP BY b.customer_id, b.lane_id
) o
WHERE o.customer_id = s.customer_id AND o.lane_id = s.lane_id;

INSERT INTO carrier_bids
SELECT s.customer_id, s.mode, s.contract_no, b.carrier_id, count(*), count(*) FILTER (WHERE b.colour = 'G'),
  count(*) FILTER (WHERE b.colour = 'A'), count(*) FILTER (WHERE b.colour = 'R')
FROM lane_summaries s
CROSS JOIN LATERAL unnest(s.bid_carriers, string_to_array(s.bid_colours, NULL)) AS b(carrier_id, colour)
GROUP BY s.customer_id, s.mode, s.contract_no, b.carrier_id;

INSERT INTO carrier_awards
SELECT customer_id, mode, contract_no, carrier_id, baseline_usd IS NOT NULL, count(*), count(*) FILTER (WHERE awarded_usd > pending_usd),
  sum(awarded_usd), coalesce(sum(baseline_usd), 0), sum(compared_usd), sum(pending_savings_usd), sum(history_usd), sum(history_volume),
  count(fx_usd), coalesce(sum(fx_usd), 0), count(coalesce(fuel_usd, fuel_price_usd)), coalesce(sum(coalesce(fuel_usd, fuel_price_usd)), 0),
  count(fuel_price_usd), coalesce(sum(fuel_price_usd), 0), count(*) FILTER (WHERE fuel_price_gap = 'valueMissing'),
  count(*) FILTER (WHERE fuel_price_gap = 'linehaulMissing'), count(*) FILTER (WHERE fuel_price_gap = 'quantityMissing')
FROM bridged_awards
GROUP BY customer_id, mode, contract_no, carrier_id, baseline_usd IS NOT NULL;

ALTER TABLE carrier_awards FORCE ROW LEVEL SECURITY;
ALTER TABLE carrier_bids FORCE ROW LEVEL SECURITY;
ALTER TABLE bid_outliers FORCE ROW LEVEL SECURITY;
ALTER TABLE bid_checks FORCE ROW LEVEL SECURITY;
ALTER TABLE bids FORCE ROW LEVEL SECURITY;
ALTER TABLE bridged_awards FORCE ROW LEVEL SECURITY;
ALTER TABLE lane_summaries FORCE ROW LEVEL SECURITY;

-- The step volume is rounded by lane, so that it is not a sum of totals. Most lanes are awarded for the volume of their history: theirs is 0.
CREATE INDEX bridged_awards__volume ON bridged_awards (customer_id, mode, contract_no)
  WHERE awarded_volume <> history_volume AND baseline_usd IS NOT NULL;

-- The average unit cost of all awarded lanes comes from the totals.
CREATE OR REPLACE VIEW lane_bridges WITH (security_invoker = true) AS
SELECT customer_id, lane_id, carrier_id, mode, history_usd, volume_usd, baseline_usd - history_usd - volume_usd AS mix_usd, baseline_usd,
       compared_usd - baseline_usd - coalesce(fx_usd, 0) - coalesce(fuel_usd, fuel_price_usd, 0) AS price_usd,
       coalesce(fx_usd, 0) AS fx_usd, coalesce(fuel_usd, fuel_price_usd, 0) AS fuel_usd, compared_usd AS awarded_usd,
       fx_usd IS NOT NULL AS has_fx, fuel_usd IS NOT NULL OR fuel_price_usd IS NOT NULL AS has_fuel, contract_no,
       coalesce(fuel_price_usd, 0) AS fuel_price_usd,
       coalesce(fuel_usd, fuel_price_usd, 0) - coalesce(fuel_price_usd, 0) AS fuel_terms_usd,
       fuel_price_usd IS NOT NULL AS has_fuel_price, fuel_price_gap, changes_volume
FROM (
  SELECT a.customer_id, a.lane_id, a.carrier_id, a.mode, a.contract_no, a.history_usd, a.baseline_usd, a.compared_usd, a.fx_usd, a.fuel_usd,
         a.awarded_volume <> a.history_volume AS changes_volume,
         -- Multiplied before divided, and with 24 decimals, so that the quotient is never cut near a half.
         CASE WHEN m.volume > 0 AND a.awarded_volume <> a.history_volume THEN round(((a.awarded_volume - a.history_volume) * m.usd)::numeric(60, 24) / m.volume, 2) ELSE 0.00 END
           AS volume_usd,
         a.fuel_price_usd, a.fuel_price_gap
  FROM bridged_awards a
  JOIN (
    SELECT customer_id, mode, contract_no, sum(history_usd) AS usd, sum(history_volume) AS volume
    FROM carrier_awards WHERE has_baseline GROUP BY customer_id, mode, contract_no
  ) m ON m.customer_id = a.customer_id AND m.mode = (a.mode + 0)::smallint AND m.contract_no = a.contract_no
  WHERE a.baseline_usd IS NOT NULL
) b;
