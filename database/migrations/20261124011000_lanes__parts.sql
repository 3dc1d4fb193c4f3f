-- What an upload brings to a lane, by month, carrier and business unit: figures by carrier over time, fuel of history, times in
-- transit and what was invoiced in the contract period are sums of these rows.
CREATE TABLE lane_parts (
  customer_id bigint NOT NULL,
  lane_id bigint NOT NULL,
  upload_id bigint NOT NULL,
  month date NOT NULL,
  -- As the carrier's name is cleansed; '' where the file names none.
  carrier text NOT NULL DEFAULT '',
  business_unit text NOT NULL DEFAULT '',
  is_counted boolean NOT NULL DEFAULT false,
  shipment_count integer NOT NULL,
  volume numeric(18, 4) NOT NULL,
  weight_kg numeric(18, 3) NOT NULL,
  containers numeric(14, 2) NOT NULL,
  charge_usd numeric(18, 2) NOT NULL,
  -- Of shipments that tell both a charge and a volume: the baseline's basis.
  priced_charge_usd numeric(18, 2) NOT NULL,
  priced_volume numeric(18, 4) NOT NULL,
  -- Parts of the charge that the file tells apart, and the charge of the shipments that tell their fuel.
  linehaul_usd numeric(18, 2) NOT NULL,
  fuel_usd numeric(18, 2) NOT NULL,
  fuel_told_charge_usd numeric(18, 2) NOT NULL,
  -- Days summed over the shipments whose times are known.
  transit_days integer NOT NULL,
  transit_shipments integer NOT NULL,
  promised_shipments integer NOT NULL,
  on_time_shipments integer NOT NULL
);
-- No key over the names: a part is what a roll-up grouped, and half a million of them are written at once.
CREATE INDEX lane_parts__customer_id__lane_id ON lane_parts (customer_id, lane_id);
CREATE INDEX lane_parts__customer_id__upload_id ON lane_parts (customer_id, upload_id);

DO $$
DECLARE customer_table text;
BEGIN
  FOREACH customer_table IN ARRAY ARRAY['lane_parts'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', customer_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', customer_table);
    -- The scope is asked once a statement, not for every row.
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (customer_id = ANY ((SELECT nullif(current_setting(''app.customer_ids'', true), '''')::bigint[])::bigint[]))',
      customer_table || '__customer', customer_table);
  END LOOP;
END $$;

-- Who carried is said by the parts, with the month: shares of carriers end where the baseline does.
DROP TABLE lane_carriers;

CREATE OR REPLACE FUNCTION analyze_lane_tables() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  ANALYZE public.lanes (customer_id, lane_id, mode, lane_key, is_counted, state);
  ANALYZE public.lane_routes;
  ANALYZE public.lane_months (customer_id, lane_id, upload_id, month, is_counted);
  ANALYZE public.lane_parts (customer_id, lane_id, upload_id, month, is_counted);
  ANALYZE public.lane_forecasts (customer_id, lane_id, month);
END $$;

-- Uploads rolled up before get their parts, and lanes their baseline, by the job that rolls a mode up again: once, at the first start.
WITH asked AS (
  INSERT INTO outbox_facts (fact, subject, payload)
  SELECT DISTINCT 'lanes.refreshAsked', customer_id || ':' || mode, jsonb_build_object('customerId', customer_id::text, 'mode', mode)
  FROM uploads WHERE kind = 'shipments' AND status IN (110, 200)
  RETURNING outbox_fact_id, subject, payload
)
SELECT enqueue_job_at('rollUpAgain',
  (payload || jsonb_build_object('subject', subject, 'factId', outbox_fact_id::text))::json, 'rollUpAgain:' || subject, 25, now())
FROM asked;
