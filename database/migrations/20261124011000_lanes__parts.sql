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
  on_time_shipments integer NOT NULL,
  PRIMARY KEY (customer_id, lane_id, upload_id, month, carrier, business_unit)
);
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
