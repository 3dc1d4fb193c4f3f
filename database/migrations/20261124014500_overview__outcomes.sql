-- Months that a mode's files cover: those without shipments count as empty. From the contract's first month on they are what became of
-- it; the others are the baseline's.
CREATE TABLE covered_months (
  customer_id bigint NOT NULL,
  mode smallint NOT NULL,
  month date NOT NULL,
  is_realised boolean NOT NULL,
  PRIMARY KEY (customer_id, mode, month)
);

-- How a lane's freight is shared out among business units, as it was paid: from a share to a share, so that what is apportioned adds up
-- to the cent. Lanes that are kept apart by business unit have none.
CREATE TABLE lane_units (
  customer_id bigint NOT NULL,
  lane_id bigint NOT NULL,
  mode smallint NOT NULL,
  business_unit text NOT NULL,
  -- Amounts are shared out as whole cents: round(cents × to) − round(cents × from).
  share_from float8 NOT NULL,
  share_to float8 NOT NULL,
  PRIMARY KEY (customer_id, lane_id, business_unit)
);
CREATE INDEX lane_units__mode ON lane_units (customer_id, mode);

-- What is awarded of a lane to a carrier, and what the bridge from what was paid is made of.
CREATE TABLE bridged_awards (
  customer_id bigint NOT NULL,
  lane_id bigint NOT NULL,
  carrier_id bigint NOT NULL,
  mode smallint NOT NULL,
  -- The lane's, so that they are added up without it.
  trade_region text NOT NULL,
  equipment text,
  awarded_usd numeric(38, 2) NOT NULL,
  pending_usd numeric(38, 2) NOT NULL,
  -- Of the months that have a baseline; null where none has.
  baseline_usd numeric(38, 2),
  compared_usd numeric(38, 2) NOT NULL,
  pending_savings_usd numeric(38, 2) NOT NULL,
  -- The history's volume of these months and shares, and what it cost; what is awarded of them.
  history_usd numeric(38, 2) NOT NULL,
  history_volume numeric NOT NULL,
  awarded_volume numeric NOT NULL,
  -- What exchange rates added since history, and fuel; null where it is not told.
  fx_usd numeric(38, 2),
  fuel_usd numeric(38, 2),
  -- When a pending part of it stops counting.
  stands_until timestamptz,
  PRIMARY KEY (customer_id, lane_id, carrier_id)
);
CREATE INDEX bridged_awards__mode ON bridged_awards (customer_id, mode);
CREATE INDEX bridged_awards__stands_until ON bridged_awards (customer_id, mode, stands_until) WHERE stands_until IS NOT NULL;

-- freight's savingsBridge(): history + volume + mix = baseline, baseline + price + fx + fuel = awarded, at every lane and carrier.
CREATE VIEW lane_bridges WITH (security_invoker = true) AS
SELECT customer_id, lane_id, carrier_id, mode, history_usd, volume_usd, baseline_usd - history_usd - volume_usd AS mix_usd, baseline_usd,
       compared_usd - baseline_usd - coalesce(fx_usd, 0) - coalesce(fuel_usd, 0) AS price_usd,
       coalesce(fx_usd, 0) AS fx_usd, coalesce(fuel_usd, 0) AS fuel_usd, compared_usd AS awarded_usd,
       fx_usd IS NOT NULL AS fx_is_told, fuel_usd IS NOT NULL AS fuel_is_told
FROM (
  SELECT a.*,
         -- Multiplied before divided, and with 24 decimals, so that the quotient is never cut near a half.
         CASE WHEN m.volume > 0 AND a.awarded_volume <> a.history_volume THEN round(((a.awarded_volume - a.history_volume) * m.usd)::numeric(60, 24) / m.volume, 2) ELSE 0.00 END
           AS volume_usd
  FROM bridged_awards a
  JOIN (
    SELECT customer_id, mode, sum(history_usd) AS usd, sum(history_volume) AS volume
    FROM bridged_awards WHERE baseline_usd IS NOT NULL GROUP BY customer_id, mode
  ) m ON m.customer_id = a.customer_id AND m.mode = a.mode
  WHERE a.baseline_usd IS NOT NULL
) b;

CREATE TABLE lane_emissions (
  customer_id bigint NOT NULL,
  lane_id bigint NOT NULL,
  mode smallint NOT NULL,
  -- Of the forecast: what is awarded by carriers' own figures where they say any, all else by the factor.
  emission_kg numeric(18, 3) NOT NULL,
  -- The part of it that carriers' own figures give.
  primary_kg numeric(18, 3) NOT NULL,
  -- By the factor, of one unit of the lane's volume; null where mass, distance or factor is not known.
  kg_per_unit numeric(24, 9),
  mass_is_assumed boolean NOT NULL,
  factor_code text,
  factor_version integer,
  PRIMARY KEY (customer_id, lane_id)
);
CREATE INDEX lane_emissions__mode ON lane_emissions (customer_id, mode);

-- What became of awards: by lane, month and carrier of the file, contract against invoice.
CREATE TABLE lane_realised (
  customer_id bigint NOT NULL,
  lane_id bigint NOT NULL,
  month date NOT NULL,
  -- As the file names it; '' where it does not.
  carrier text NOT NULL,
  mode smallint NOT NULL,
  carrier_id bigint,
  is_awarded boolean NOT NULL,
  shipment_count integer NOT NULL,
  -- Of shipments that tell volume and charge.
  volume numeric(18, 4) NOT NULL,
  contract_usd numeric(38, 2) NOT NULL,
  invoiced_usd numeric(38, 2) NOT NULL,
  rate_leak_usd numeric(38, 2) NOT NULL,
  routing_leak_usd numeric(38, 2) NOT NULL,
  -- 0 where the lane has no baseline: nothing can be said of it.
  awarded_savings_usd numeric(38, 2) NOT NULL,
  realised_savings_usd numeric(38, 2) NOT NULL,
  PRIMARY KEY (customer_id, lane_id, month, carrier)
);
CREATE INDEX lane_realised__mode ON lane_realised (customer_id, mode);

CREATE TABLE lane_risks (
  customer_id bigint NOT NULL,
  lane_id bigint NOT NULL,
  mode smallint NOT NULL,
  flag text NOT NULL CHECK (flag IN ('volatileVolume', 'volatilePrice', 'ghost', 'oneCarrier')),
  severity smallint NOT NULL CHECK (severity BETWEEN 1 AND 3),
  -- Why, with its figures, in a sentence.
  reason text NOT NULL,
  PRIMARY KEY (customer_id, lane_id, flag)
);
CREATE INDEX lane_risks__mode ON lane_risks (customer_id, mode, flag);

DO $$
DECLARE customer_table text;
BEGIN
  FOREACH customer_table IN ARRAY ARRAY['covered_months', 'lane_units', 'bridged_awards', 'lane_emissions', 'lane_realised', 'lane_risks'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', customer_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', customer_table);
    -- The scope is asked once a statement, not for every row.
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (customer_id = ANY ((SELECT nullif(current_setting(''app.customer_ids'', true), '''')::bigint[])::bigint[]))',
      customer_table || '__customer', customer_table);
  END LOOP;
END $$;
